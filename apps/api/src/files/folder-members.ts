import { newId } from '@sw/base';
import { type FolderMember as PresentedMember, Refusal, type ROUTES } from '@sw/contract';
import { type FolderPermit, mayAddFolderMember, mayBeFolderMember, mayShareFolder, wantsNotice } from '@sw/policy';
import {
  addFolderMember,
  changeFolderMember as changeMember,
  countSharedFolders,
  countSharedWith,
  type FileEntry,
  type FolderMember,
  isFolder,
  listFolderMembers as listMembers,
  lockSpaceAccount,
  removeFolderMember as removeMember,
  type Tx,
  writeAudit,
} from '@sw/postgres';
import { findAccount } from '../account/find-account.ts';
import { webLink } from '../account/links.ts';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { notify } from '../notices/notify.ts';
import { rememberMail } from '../sharing/mail-history.ts';
import { countShareMail, mailFromUser } from '../sharing/user-mails.ts';
import type { Keeper } from './file-access.ts';
import { fileFor, lockedFilesFor } from './file-place.ts';

const presentMember = ({ memberId, email, permit, createdAt }: FolderMember): PresentedMember => ({
  memberId,
  email,
  permit,
  sharedAt: createdAt.toISOString(),
});

/** A folder of the caller, locked: its members are changed one at a time. */
async function lockedOwnFolder(tx: Tx, keeper: Keeper, id: string): Promise<FileEntry> {
  const [folder] = await lockedFilesFor(tx, keeper, { ids: [id], use: 'own' });
  if (folder === undefined || !isFolder(folder)) throw new Refusal('NOT_FOUND');
  return folder;
}

export function listFolderMembers({ database: { query } }: ApiDeps): Handler<typeof ROUTES.listFolderMembers> {
  return async ({ params: { id }, session }) => {
    const { entry } = await fileFor(query, session, id, 'own');
    if (!isFolder(entry)) throw new Refusal('NOT_FOUND');
    return (await listMembers(query, id)).map(presentMember);
  };
}

/** The answer is the same whether or not the address has an account: the sharer learns nothing about it. */
export function shareFolder(deps: ApiDeps): Handler<typeof ROUTES.shareFolder> {
  const { ephemeral, clock, publicUrl } = deps;
  return async ({ params: { id }, body: { email, permit }, session, caller, locale, command }) => {
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      const folder = await lockedOwnFolder(tx, session, id);
      await refuseOwnAddress(tx, folder, { accountId, email });
      const account = await findAccount(tx, email);
      const members = await listMembers(tx, id);
      const known = members.find((one) => one.email === email || (account && one.accountId === account.accountId));
      if (known !== undefined) return presentMember(await changed(tx, { folder, known, permit, session, caller }));
      await refuseTooMany(tx, { folder, email, members: members.length });
      await countShareMail(ephemeral, { sender: accountId, address: email });
      const who = { email, accountId: account?.accountId ?? null, permit };
      const added = await addFolderMember(tx, { memberId: newId(), folderId: id, spaceId: folder.spaceId, ...who });
      const link = webLink(publicUrl, 'files', { folder: id });
      // Members with an account see the folder in their file centre and get a notice in the app; they need no mail
      // unless they chose one.
      if (account === undefined || wantsNotice(account.noticeChoices, 'shares', 'mail')) {
        const values = { name: folder.name, link };
        await mailFromUser(tx, accountId, { mail: 'folderShared', to: email, locale, values });
      }
      await rememberMail(tx, { accountId, email, usedAt: new Date(clock.now()) });
      await record(tx, { action: 'folder.shared', folder, member: added, session, caller });
      return presentMember(added);
    });
    return done;
  };
}

/** Only a space that belongs to one user can have members: that user pays for what they add. */
async function refuseOwnAddress(
  tx: Tx,
  { spaceId }: FileEntry,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<void> {
  const owner = await tx
    .selectFrom('space')
    .innerJoin('account', 'account.accountId', 'space.ownerAccountId')
    .select(['account.accountId', 'account.email'])
    .where('space.spaceId', '=', spaceId)
    .executeTakeFirst();
  if (owner?.accountId !== accountId) throw new Refusal('FORBIDDEN');
  if (owner.email.toLowerCase() === email) throw new Refusal('FOLDER_SHARED_WITH_SELF');
}

interface Sharing {
  readonly folder: FileEntry;
  readonly email: string;
  readonly members: number;
}

async function refuseTooMany(tx: Tx, { folder, email, members }: Sharing): Promise<void> {
  const { entryId, spaceId } = folder;
  // Locks the account, so that calls for two folders do not both share the last one.
  await lockSpaceAccount(tx, spaceId);
  for (const may of [
    mayAddFolderMember(members),
    mayShareFolder(await countSharedFolders(tx, { spaceId, except: entryId })),
    mayBeFolderMember(await countSharedWith(tx, email)),
  ]) {
    if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
  }
}

interface Action {
  readonly folder: FileEntry;
  readonly session: Keeper;
  readonly caller: Caller;
}

interface Change extends Action {
  readonly known: Pick<FolderMember, 'memberId'> & Partial<FolderMember>;
  readonly permit: FolderPermit;
}

async function changed(tx: Tx, { known, permit, ...action }: Change): Promise<FolderMember> {
  const { memberId } = known;
  const member = await changeMember(tx, { folderId: action.folder.entryId, memberId }, permit);
  if (member === undefined) throw new Refusal('NOT_FOUND');
  if (known.permit !== permit) await record(tx, { action: 'folder.permit', member, ...action });
  return member;
}

export function changeFolderMember(_: ApiDeps): Handler<typeof ROUTES.changeFolderMember> {
  return async ({ params: { id, memberId }, body: { permit }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const folder = await lockedOwnFolder(tx, session, id);
      const known = (await listMembers(tx, id)).find((one) => one.memberId === memberId);
      if (known === undefined) throw new Refusal('NOT_FOUND');
      return presentMember(await changed(tx, { folder, known, permit, session, caller }));
    });
    return done;
  };
}

export function removeFolderMember(_: ApiDeps): Handler<typeof ROUTES.removeFolderMember> {
  return async ({ params: { id, memberId }, session, caller, command }) => {
    await command(async (tx) => {
      const folder = await lockedOwnFolder(tx, session, id);
      const member = await removeMember(tx, { folderId: id, memberId });
      if (member !== undefined) await record(tx, { action: 'folder.ended', folder, member, session, caller });
      return null;
    });
    return null;
  };
}

interface Recorded extends Action {
  readonly action: 'folder.shared' | 'folder.permit' | 'folder.ended';
  readonly member: FolderMember;
}

/** Audits the change and notifies the member, if they have an account. */
async function record(tx: Tx, { action, folder, member, session, caller }: Recorded): Promise<void> {
  const { entryId: targetId, spaceId, name } = folder;
  const { email, accountId, permit, memberId } = member;
  const detail = { memberId, email, permit };
  const target = { targetKind: 'folder', targetId, spaceId, actorAccountId: session.accountId };
  await writeAudit(tx, { action, ...target, ...fromWhere(caller), detail });
  if (accountId === null) return;
  await notify(tx, [{ accountId, name: action, by: session.accountId, permit, folder: { id: targetId, name } }]);
}

import { newId } from '@sw/base';
import { exportKey } from '@sw/board-archive';
import { fileNameKey } from '@sw/contract';
import { addCall, ensureRoot, FOLDER, findMember, holdBlobs, insertFileEntry, storeBlob, type Tx } from '@sw/postgres';
import { blobKey } from '@sw/storage';
import type { Person } from '../people.ts';
import type { TestApi } from '../test-api.ts';
import { addMeetingThings } from './meeting-things.ts';
import type { Numbers } from './numbers.ts';
import { type Cast, stage } from './scene.ts';

const PDF = 5;
const MP3 = 3;

/** Numbers that no item has. */
export const noNumbers = (): Numbers => ({
  wbNo: newId(),
  pageId: newId(),
  wbShareId: newId(),
  threadId: newId(),
  commentId: newId(),
  userId: newId(),
  sessionId: newId(),
  merchantId: newId(),
  departmentId: newId(),
  invitationId: newId(),
  domainId: newId(),
  folderId: newId(),
  fileId: newId(),
  fileVersionId: newId(),
  folderMemberId: newId(),
  blobId: newId(),
  documentId: newId(),
  backgroundId: newId(),
  pageVersionId: newId(),
  uploadId: newId(),
  exportId: newId(),
  importId: newId(),
  callId: newId(),
  recordingId: newId(),
  takeAwayId: newId(),
  passkeyId: newId(),
  requestId: newId(),
  roomId: newId(),
  closureId: newId(),
  meetingId: newId(),
  tagId: newId(),
  contactId: newId(),
  meetingFileId: newId(),
  doorId: newId(),
  keyId: newId(),
});

interface Tenant {
  readonly spaceId: string;
  readonly owner: Person;
  /** The other people on the board and in the enterprise. */
  readonly cast: Cast;
  /** Part of every name that its people have entered. */
  readonly name: string;
}

/** Adds one of everything that an enterprise and its people can have, as the commands leave it. */
export async function addThings(api: TestApi, tenant: Tenant): Promise<Numbers> {
  const { spaceId, owner, cast, name } = tenant;
  const { accountId } = owner;
  const scene = await stage(api, { ...cast, owner }, 'live');
  const { wbNo, pageId } = scene;
  const numbers = {
    ...noNumbers(),
    ...scene,
    merchantId: spaceId,
    userId: cast.copy.accountId,
    sessionId: cast.copy.sessionId,
  };
  await api.db.transaction(async (tx) => {
    await tx.updateTable('board').set({ wbName: name }).where('wbNo', '=', wbNo).execute();
    await addAdministration(tx, tenant, numbers);
    await addFiles(tx, tenant, numbers);
    await addMeetings(tx, tenant, numbers);
    await addMeetingThings(tx, numbers, { spaceId, accountId, name, blobId: await addBlob(tx, spaceId) });
    const [at, later] = [new Date(Date.now() - 60_000), new Date()];
    await tx
      .insertInto('pageVersion')
      .values({ pageVersionId: numbers.pageVersionId, pageId, wbNo, version: '0', name, at, byAccountId: accountId })
      .execute();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const upload = { uploadId: numbers.uploadId, accountId, spaceId, wbNo, source: 1, name, bytes: '9', expiresAt };
    await tx.insertInto('upload').values(upload).execute();
    const { exportId, importId } = numbers;
    const file = { key: exportKey(wbNo, exportId), name, bytes: '8', done: 1, total: 1 };
    await tx
      .insertInto('boardExport')
      .values({ exportId, wbNo, spaceId, accountId, format: 'pdf', ...file })
      .execute();
    await tx.insertInto('boardImport').values({ importId, accountId, bytes: '100' }).execute();
    await tx
      .insertInto('takeAway')
      .values({
        takeAwayId: numbers.takeAwayId,
        accountId,
        keyHash: Buffer.from(newId().padEnd(32, '0')),
        passwordProof: 'proof',
        exportIds: [exportId],
        expiresAt,
      })
      .execute();
    const board = { wbNo, wbName: name, spaceId };
    const call = { callId: numbers.callId, board, kind: 'voice' as const, room: newId(), creator: accountId };
    await addCall(tx, { ...call, timeZone: 'UTC', at });
    const { recordingId, callId } = numbers;
    const entryId = await addSound(tx, tenant);
    const { blobId } = await tx
      .selectFrom('fileEntry')
      .select('blobId')
      .where('entryId', '=', entryId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('boardRecording')
      .values({
        recordingId,
        wbNo,
        callId,
        entryId,
        blobId: blobId ?? '',
        recorderAccountId: accountId,
        startedAt: at,
        endedAt: later,
      })
      .execute();
  });
  return numbers;
}

async function addAdministration(tx: Tx, { spaceId, owner, name }: Tenant, numbers: Numbers): Promise<void> {
  const { departmentId, invitationId, domainId, passkeyId, requestId } = numbers;
  const { accountId } = owner;
  await tx
    .insertInto('passkey')
    .values({
      passkeyId,
      accountId,
      name,
      counter: 0,
      transports: ['internal'],
      synced: true,
      backedUp: true,
      credentialId: Buffer.from(passkeyId),
      publicKey: Buffer.from('public key'),
      lastUsedAt: null,
    })
    .execute();
  await tx.insertInto('salesRequest').values({ requestId, accountId, spaceId, levelNo: 2, message: name }).execute();
  await tx.insertInto('department').values({ departmentId, spaceId, parentId: null, name }).execute();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await tx
    .insertInto('merchantInvitation')
    .values({ invitationId, spaceId, email: `i${invitationId}@example.com`, name, role: 'member', expiresAt })
    .execute();
  const domain = `d${domainId}.example`;
  await tx.insertInto('merchantDomain').values({ domainId, spaceId, domain, proof: 'proof' }).execute();
}

/** A room with a closure, a meeting of two people tomorrow, and an entry of the address book. */
async function addMeetings(tx: Tx, { spaceId, owner, cast, name }: Tenant, numbers: Numbers): Promise<void> {
  const { roomId, closureId, meetingId, tagId, contactId } = numbers;
  const { accountId } = owner;
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await tx.insertInto('room').values({ roomId, spaceId, name, type: 'MEETINGROOM', capacity: 8 }).execute();
  const closure = { closureId, roomId, spaceId, reason: name, createdBy: accountId };
  await tx
    .insertInto('roomClosure')
    .values({ ...closure, startsAt: at(60), endsAt: at(61) })
    .execute();
  const times = { startsAt: at(20), endsAt: at(21) };
  const meeting = { meetingId, spaceId, roomId, subject: name, organiserId: accountId, bookedBy: accountId };
  await tx
    .insertInto('meeting')
    .values({ ...meeting, ...times, originalStart: times.startsAt, timeZone: 'UTC', icalUid: meetingId })
    .execute();
  const person = { meetingId, spaceId, ...times };
  await tx
    .insertInto('meetingPerson')
    .values([
      { ...person, personNo: 0, accountId, role: 'organiser', invite: 'accepted' },
      ...((await isMember(tx, spaceId, cast.copy.accountId))
        ? [{ ...person, personNo: 1, accountId: cast.copy.accountId, role: 'participant' as const }]
        : []),
    ])
    .execute();
  await tx.insertInto('meetingTag').values({ tagId, spaceId, accountId, name }).execute();
  await tx.insertInto('meetingTagMember').values({ tagId, spaceId, accountId }).execute();
  const email = `c${contactId}@example.com`;
  await tx.insertInto('externalContact').values({ contactId, spaceId, accountId, name, email }).execute();
}

const isMember = async (tx: Tx, spaceId: string, accountId: string): Promise<boolean> =>
  (await findMember(tx, { spaceId, accountId })) !== undefined;

async function addBlob(tx: Tx, spaceId: string, blobId = newId()): Promise<string> {
  const blob = { blobId, spaceId, key: blobKey(blobId), bytes: 10, mime: 'application/pdf' };
  await storeBlob(tx, { ...blob, sha256: null, width: null, height: null });
  return blobId;
}

interface NewFile {
  readonly entryId: string;
  readonly parentId: string;
  readonly name: string;
  readonly category: number;
}

async function addFile(
  tx: Tx,
  { spaceId, owner }: Tenant,
  { entryId, parentId, name, category }: NewFile,
): Promise<void> {
  const blobId = category === FOLDER ? null : await addBlob(tx, spaceId);
  const row = { entryId, spaceId, parentId, name, nameKey: fileNameKey(name), category, blobId, bytes: 10 };
  await insertFileEntry(tx, { ...row, addedBy: owner.accountId });
}

async function addFiles(tx: Tx, tenant: Tenant, numbers: Numbers): Promise<void> {
  const { spaceId, owner, cast, name } = tenant;
  const { folderId, fileId, wbNo, pageId, documentId, blobId, backgroundId } = numbers;
  const root = await ensureRoot(tx, spaceId, newId());
  await addFile(tx, tenant, { entryId: folderId, parentId: root.entryId, name, category: FOLDER });
  await addFile(tx, tenant, { entryId: fileId, parentId: folderId, name: `${name}.pdf`, category: PDF });
  const version = { entryId: fileId, blobId: await addBlob(tx, spaceId), bytes: '10', addedBy: owner.accountId };
  await tx
    .insertInto('fileVersion')
    .values({ versionId: numbers.fileVersionId, ...version })
    .execute();
  const { email, accountId } = cast.view;
  await tx
    .insertInto('folderMember')
    .values({ memberId: numbers.folderMemberId, folderId, spaceId, email, accountId, permit: 0 })
    .execute();
  for (const id of [blobId, documentId, backgroundId]) await addBlob(tx, spaceId, id);
  await holdBlobs(tx, { wbNo, blobIds: [blobId], kind: 'image' });
  await holdBlobs(tx, { wbNo, blobIds: [documentId], kind: 'file' });
  await tx
    .insertInto('document')
    .values({ documentId, wbNo, pageId, selectId: '1', name, state: 'waiting', pages: 0, total: 0 })
    .execute();
  await tx.insertInto('ownBackground').values({ accountId: owner.accountId, blobId: backgroundId, name }).execute();
}

async function addSound(tx: Tx, tenant: Tenant): Promise<string> {
  const root = await ensureRoot(tx, tenant.spaceId, newId());
  const entryId = newId();
  await addFile(tx, tenant, { entryId, parentId: root.entryId, name: `${tenant.name}.mp3`, category: MP3 });
  return entryId;
}

import { DAY, newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { INVITATION_DAYS, type MerchantRole } from '@sw/policy';
import { type Db, findMember, isStorableId, lockMerchant, type Tx } from '@sw/postgres';
import { keyHash } from '@sw/service';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { adminOf, auditMerchant, lockedAdminOf } from './admin.ts';
import { admitMember } from './admit-member.ts';
import { MERCHANT_JOIN_PAGE } from './invitations.ts';
import { presentOwnMerchants, setCurrentSpace } from './own-merchants.ts';

async function addressOf(db: Db, accountId: string): Promise<string> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return email.toLowerCase();
}

/** Invitations that are valid for the address, with the name of the enterprise. */
const openInvitations = (db: Db, email: string, now: number) =>
  db
    .selectFrom('merchantInvitation as invitation')
    .innerJoin('space', 'space.spaceId', 'invitation.spaceId')
    .select([
      'invitation.invitationId',
      'invitation.spaceId',
      'invitation.role',
      'invitation.departmentId',
      'invitation.expiresAt',
      'space.name as merchantName',
    ])
    .where('invitation.email', '=', email)
    .where('invitation.expiresAt', '>', new Date(now));

export function listOwnInvitations({ database, clock }: ApiDeps): Handler<typeof ROUTES.listOwnInvitations> {
  return async ({ session: { accountId } }) => {
    const email = await addressOf(database.query, accountId);
    const rows = await openInvitations(database.query, email, clock.now()).orderBy('invitation.createdAt').execute();
    return rows.map(({ invitationId, merchantName, role, expiresAt }) => ({
      invitationId,
      merchantName,
      role,
      expiresAt: expiresAt.toISOString(),
    }));
  };
}

interface Entering {
  readonly spaceId: string;
  readonly role: MerchantRole;
  readonly departmentId?: string | null;
  readonly session: Session;
  readonly caller: Caller;
}

async function enter(tx: Tx, { spaceId, role, departmentId = null, session, caller }: Entering): Promise<void> {
  const { accountId } = session;
  await admitMember(tx, { spaceId, accountId, role, departmentId });
  if (role !== 'guest') await setCurrentSpace(tx, accountId, spaceId);
  const target = { targetKind: 'member', targetId: accountId };
  const who = { session: { ...session, spaceId }, caller };
  await auditMerchant(tx, who, { action: 'member.joined', ...target, detail: { role } });
}

/** An invitation to another address is answered as missing. */
export function answerInvitation({ clock }: ApiDeps): Handler<typeof ROUTES.answerInvitation> {
  return async ({ params: { invitationId }, body: { accept }, session, caller, command }) => {
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      if (!isStorableId(invitationId)) throw new Refusal('MERCHANT_INVITATION_GONE');
      const find = async () =>
        openInvitations(tx, await addressOf(tx, accountId), clock.now())
          .where('invitation.invitationId', '=', invitationId)
          .executeTakeFirst();
      const before = await find();
      if (before === undefined) throw new Refusal('MERCHANT_INVITATION_GONE');
      const { spaceId } = before;
      await lockMerchant(tx, spaceId);
      const found = await find();
      if (found === undefined) throw new Refusal('MERCHANT_INVITATION_GONE');
      await tx.deleteFrom('merchantInvitation').where('invitationId', '=', invitationId).execute();
      const known = await findMember(tx, { spaceId, accountId });
      if (accept && known === undefined) await enter(tx, { ...found, session, caller });
      return presentOwnMerchants(tx, accountId);
    });
    return done;
  };
}

const linkOf = ({ keys, publicUrl }: ApiDeps, linkId: string): string =>
  webLink(publicUrl, MERCHANT_JOIN_PAGE, { key: keys.key('merchantLink', linkId) });

export function getMerchantLink(deps: ApiDeps): Handler<typeof ROUTES.getMerchantLink> {
  const { database, clock } = deps;
  return async ({ session }) => {
    const { spaceId } = await adminOf(database.query, session);
    const row = await database.query
      .selectFrom('merchantLink')
      .select(['linkId', 'expiresAt'])
      .where('spaceId', '=', spaceId)
      .where('expiresAt', '>', new Date(clock.now()))
      .executeTakeFirst();
    return row === undefined ? null : { url: linkOf(deps, row.linkId), expiresAt: row.expiresAt.toISOString() };
  };
}

export function createMerchantLink(deps: ApiDeps): Handler<typeof ROUTES.createMerchantLink> {
  const { clock, keys } = deps;
  return async ({ session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const { spaceId, accountId } = await lockedAdminOf(tx, session);
      const linkId = newId();
      const expiresAt = new Date(clock.now() + INVITATION_DAYS * DAY);
      await tx.deleteFrom('merchantLink').where('spaceId', '=', spaceId).execute();
      await tx
        .insertInto('merchantLink')
        .values({
          spaceId,
          linkId,
          keyHash: keyHash(keys.key('merchantLink', linkId)),
          createdBy: accountId,
          expiresAt,
        })
        .execute();
      const target = { targetKind: 'link', targetId: linkId };
      await auditMerchant(tx, { session, caller }, { action: 'member.linkCreated', ...target });
      // The link itself is not part of the stored reply for repeated requests.
      return { linkId, expiresAt: expiresAt.toISOString() };
    });
    return { url: linkOf(deps, done.linkId), expiresAt: done.expiresAt };
  };
}

export function endMerchantLink(_: ApiDeps): Handler<typeof ROUTES.endMerchantLink> {
  return async ({ session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId } = await lockedAdminOf(tx, session);
      const gone = await tx
        .deleteFrom('merchantLink')
        .where('spaceId', '=', spaceId)
        .returning('linkId')
        .executeTakeFirst();
      if (gone !== undefined) {
        const target = { targetKind: 'link', targetId: gone.linkId };
        await auditMerchant(tx, { session, caller }, { action: 'member.linkEnded', ...target });
      }
      return null;
    });
    return null;
  };
}

/** A key has 256 bits, so guessing is hopeless and the route's limit is sufficient. */
export const findMerchantLink = (db: Db, key: string, now: number) =>
  db
    .selectFrom('merchantLink')
    .innerJoin('space', 'space.spaceId', 'merchantLink.spaceId')
    .select(['merchantLink.spaceId', 'space.name as merchantName'])
    .where('merchantLink.keyHash', '=', keyHash(key))
    .where('merchantLink.expiresAt', '>', new Date(now))
    .executeTakeFirst();

export function openMerchantLink({ database, clock }: ApiDeps): Handler<typeof ROUTES.openMerchantLink> {
  return async ({ query: { key } }) => {
    const found = await findMerchantLink(database.query, key, clock.now());
    if (found === undefined) throw new Refusal('MERCHANT_INVITATION_GONE');
    return { merchantName: found.merchantName };
  };
}

export function joinMerchant({ clock }: ApiDeps): Handler<typeof ROUTES.joinMerchant> {
  return async ({ body: { key }, session, caller, command }) => {
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      const before = await findMerchantLink(tx, key, clock.now());
      if (before === undefined) throw new Refusal('MERCHANT_INVITATION_GONE');
      const { spaceId } = before;
      await lockMerchant(tx, spaceId);
      if ((await findMerchantLink(tx, key, clock.now())) === undefined) throw new Refusal('MERCHANT_INVITATION_GONE');
      const member = await findMember(tx, { spaceId, accountId });
      // A disabled member cannot return through a link, and gets the same answer as for an invalid one.
      if (member !== undefined)
        throw new Refusal(member.state === 'off' ? 'MERCHANT_INVITATION_GONE' : 'ALREADY_MEMBER');
      await enter(tx, { spaceId, role: 'member', session, caller });
      return presentOwnMerchants(tx, accountId);
    });
    return done;
  };
}

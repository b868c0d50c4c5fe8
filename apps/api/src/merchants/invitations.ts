import { DAY, HOUR, newId, SECOND } from '@sw/base';
import { type MerchantInvitation, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { INVITATION_DAYS, INVITATIONS_PENDING_MAX, invitationMailsMax, merchantMembersMax } from '@sw/policy';
import {
  countInvitations,
  countMembersOf,
  type Db,
  knownAddresses,
  listInvitations as listInvitationRows,
  type MerchantInvitationRow,
  readMerchant,
} from '@sw/postgres';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { adminOf, auditMerchant, lockedAdminOf } from './admin.ts';
import { checkLines, readInvitations } from './invitation-list.ts';

/** The page to which the mail links. The link is no secret: accepting needs an account with the address. */
export const MERCHANT_JOIN_PAGE = 'enterprise/join';
/** Mails to one address in an hour, from all enterprises. */
const MAILS_PER_ADDRESS = 5;
const LISTED = 1_000;

const present = ({
  invitationId,
  email,
  name,
  role,
  createdAt,
  expiresAt,
}: MerchantInvitationRow): MerchantInvitation => ({
  invitationId,
  email,
  name,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export function listInvitations({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listInvitations> {
  return async ({ session }) => {
    const { spaceId } = await adminOf(db, session);
    return (await listInvitationRows(db, spaceId, LISTED)).map(present);
  };
}

/** Remaining places: members and invitations together never exceed the maximum of the level. */
async function roomOf(db: Db, spaceId: string): Promise<{ readonly room: number; readonly peopleMax: number }> {
  const merchant = await readMerchant(db, spaceId);
  const peopleMax = merchantMembersMax(merchant?.levelNo ?? 1);
  const taken = (await countMembersOf(db, spaceId)) + (await countInvitations(db, spaceId));
  return { room: Math.max(0, peopleMax - taken), peopleMax };
}

export function checkInvitations({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.checkInvitations> {
  return async ({ body: { text }, session }) => {
    const { spaceId } = await adminOf(db, session);
    const lines = readInvitations(text);
    const emails = lines.map(({ email }) => email);
    const known = await knownAddresses(db, spaceId, emails);
    return checkLines(lines, { ...known, room: (await roomOf(db, spaceId)).room });
  };
}

export function inviteMembers(deps: ApiDeps): Handler<typeof ROUTES.inviteMembers> {
  const { clock, ephemeral, publicUrl } = deps;
  return async ({ body: { people }, session, caller, locale, command }) => {
    const { done } = await command(async (tx) => {
      const { spaceId, accountId } = await lockedAdminOf(tx, session);
      const merchant = await readMerchant(tx, spaceId);
      const emails = people.map(({ email }) => email);
      const { members, invited } = await knownAddresses(tx, spaceId, emails);
      const wanted = [...new Map(people.map((one) => [one.email, one])).values()].filter(
        ({ email }) => !members.has(email) && !invited.has(email),
      );
      const { room, peopleMax } = await roomOf(tx, spaceId);
      if (wanted.length > room) throw new Refusal('MERCHANT_FULL', [peopleMax]);
      const pending = await countInvitations(tx, spaceId);
      if (pending + wanted.length > INVITATIONS_PENDING_MAX) {
        throw new Refusal('MERCHANT_INVITATION_LIMIT', [INVITATIONS_PENDING_MAX]);
      }
      const { nickName } = await tx
        .selectFrom('account')
        .select('nickName')
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      const now = clock.now();
      const levelNo = merchant?.levelNo ?? 1;
      const mailsMax = invitationMailsMax(levelNo);
      for (const { email, name, role } of wanted) {
        for (const [bucket, limit, windowSeconds] of [
          [`merchantInvite:account:${accountId}:${levelNo}`, mailsMax, DAY / SECOND],
          [`merchantInvite:space:${spaceId}`, mailsMax, DAY / SECOND],
          [`merchantInvite:address:${email}`, MAILS_PER_ADDRESS, HOUR / SECOND],
        ] as const) {
          const { allowed, retryAfterSeconds } = await ephemeral.take(bucket, { limit, windowSeconds });
          if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
        }
        const invitationId = newId();
        const expiresAt = new Date(now + INVITATION_DAYS * DAY);
        const row = { invitationId, spaceId, email, name, role, departmentId: null, invitedBy: accountId };
        await tx
          .insertInto('merchantInvitation')
          .values({ ...row, createdAt: new Date(now), expiresAt })
          .execute();
        const link = webLink(publicUrl, MERCHANT_JOIN_PAGE, { invitation: invitationId });
        const values = { nickName, name: merchant?.name ?? '', link, days: String(INVITATION_DAYS) };
        await enqueue(tx, 'sendMail', { mail: 'merchantInvited', to: email, locale, values });
        const target = { targetKind: 'invitation', targetId: invitationId };
        await auditMerchant(
          tx,
          { session, caller },
          { action: 'member.invited', ...target, detail: { name: email, role } },
        );
      }
      return { invited: wanted.length };
    });
    return done;
  };
}

export function withdrawInvitation(_: ApiDeps): Handler<typeof ROUTES.withdrawInvitation> {
  return async ({ params: { invitationId }, session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId } = await lockedAdminOf(tx, session);
      const gone = await tx
        .deleteFrom('merchantInvitation')
        .where('spaceId', '=', spaceId)
        .where('invitationId', '=', invitationId)
        .returning('email')
        .executeTakeFirst();
      if (gone !== undefined) {
        const target = { targetKind: 'invitation', targetId: invitationId };
        const event = { action: 'member.invitationWithdrawn', ...target, detail: { name: gone.email } };
        await auditMerchant(tx, { session, caller }, event);
      }
      return null;
    });
    return null;
  };
}

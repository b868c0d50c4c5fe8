import { sql } from 'kysely';
import type { Db } from '../port.ts';
import type { MerchantInvitationRow } from '../tables/merchant-tables.ts';

/** Invitations without an answer, including expired ones until they are withdrawn or repeated. */
export async function countInvitations(db: Db, spaceId: string): Promise<number> {
  const { invited } = await db
    .selectFrom('merchantInvitation')
    .select(({ fn }) => fn.countAll<string>().as('invited'))
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow();
  return Number(invited);
}

export const listInvitations = (db: Db, spaceId: string, limit: number): Promise<MerchantInvitationRow[]> =>
  db
    .selectFrom('merchantInvitation')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .orderBy('createdAt', 'desc')
    .orderBy('invitationId', 'desc')
    .limit(limit)
    .execute();

/** Which of these addresses belong to members, and which have an invitation. */
export async function knownAddresses(
  db: Db,
  spaceId: string,
  emails: readonly string[],
): Promise<{ readonly members: ReadonlySet<string>; readonly invited: ReadonlySet<string> }> {
  if (emails.length === 0) return { members: new Set(), invited: new Set() };
  const members = await db
    .selectFrom('account')
    .innerJoin('spaceMember as member', 'member.accountId', 'account.accountId')
    .select(sql<string>`lower(account.email)`.as('email'))
    .where(sql<string>`lower(account.email)`, 'in', emails)
    .where('member.spaceId', '=', spaceId)
    .where('member.name', 'is not', null)
    .execute();
  const invited = await db
    .selectFrom('merchantInvitation')
    .select('email')
    .where('spaceId', '=', spaceId)
    .where('email', 'in', emails)
    .execute();
  return { members: new Set(members.map(({ email }) => email)), invited: new Set(invited.map(({ email }) => email)) };
}

import { type MerchantMember, NOTIFIED_MANAGERS_MAX, ROOM_MANAGER_ROLES } from '@sw/policy';
import { sql } from 'kysely';
import type { Db } from '../port.ts';

/** Which of these accounts currently work in one of these enterprises, and their role in it. */
export const readRoomReaders = (
  db: Db,
  spaceIds: readonly string[],
  accountIds: readonly string[],
): Promise<(MerchantMember & { readonly spaceId: string; readonly accountId: string })[]> =>
  db
    .selectFrom('spaceMember as m')
    .innerJoin('account as a', (join) =>
      join.onRef('a.accountId', '=', 'm.accountId').onRef('a.currentSpaceId', '=', 'm.spaceId'),
    )
    .select(['m.spaceId', 'm.accountId', 'm.role', 'm.state'])
    .where('m.spaceId', 'in', spaceIds)
    .where('m.accountId', 'in', accountIds)
    .execute();

/** Accounts that are notified of bookings that wait for a decision. Those with the fewest other duties come first. */
export async function readRoomManagers(db: Db, spaceId: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id::text as account_id from space_member
    where space_id = ${spaceId} and role = any(${ROOM_MANAGER_ROLES}::text[]) and state = 'active'
    order by array_position(${ROOM_MANAGER_ROLES}::text[], role), joined_at, account_id
    limit ${NOTIFIED_MANAGERS_MAX}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

import { MEGABYTE } from '@sw/base';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { levelOfSpace } from './levels.ts';

/** The bytes that a space has stored, has reserved for running uploads, and may store. */
export interface SpaceAccount {
  readonly used: number;
  readonly reserved: number;
  readonly allowed: number;
}

/** The current value, for an early answer; the final decision is made with the row locked. */
export const readSpaceAccount = (db: Db, spaceId: string): Promise<SpaceAccount> => accountOf(db, spaceId, false);

/**
 * Locks the account until the commit. Uploads into one space run one at a time, and each sees the reservation or charge
 * of the one before.
 */
export async function lockSpaceAccount(tx: Tx, spaceId: string): Promise<SpaceAccount> {
  await sql`insert into space_account (space_id) values (${spaceId}) on conflict do nothing`.execute(tx);
  return accountOf(tx, spaceId, true);
}

async function accountOf(db: Db, spaceId: string, lock: boolean): Promise<SpaceAccount> {
  const query = db.selectFrom('spaceAccount').select(['bytes', 'reserved']).where('spaceId', '=', spaceId);
  const account = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  const { spaceMb } = await levelOfSpace(db, spaceId);
  const [used, reserved] = [Number(account?.bytes ?? 0), Number(account?.reserved ?? 0)];
  return { used, reserved, allowed: spaceMb * MEGABYTE };
}

/** Whether an account works in a space. In other spaces, and as a guest, it only has what is shared with it. */
export async function isSpaceMember(
  db: Db,
  { accountId, spaceId }: { readonly accountId: string; readonly spaceId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('spaceMember')
    .select('accountId')
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .where('role', '!=', 'guest')
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes commands that add boards to one space: each sees the boards added before. */
export async function lockSpace(tx: Tx, spaceId: string): Promise<void> {
  await sql`select 1 from space where space_id = ${spaceId} for no key update`.execute(tx);
}

/**
 * The boards of a space that count against its level. Recycled boards count until they are cleared, since they can be
 * restored; its owner's welcome board does not count while it is unchanged.
 */
export async function countSpaceBoards(db: Db, spaceId: string): Promise<number> {
  const { rows } = await sql<{ boards: number }>`
    select coalesce((select boards from space_account where space_id = ${spaceId}), 0) - (
      select count(*)::integer from space
        join welcome_board on welcome_board.account_id = space.owner_account_id
        join board on board.wb_no = welcome_board.wb_no
      where space.space_id = ${spaceId} and welcome_board.counted_at is null
        and board.space_id = space.space_id and board.cleared_at is null
    ) as boards`.execute(db);
  return rows[0]?.boards ?? 0;
}

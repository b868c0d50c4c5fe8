import { sql } from 'kysely';
import type { Db, Tx } from './port.ts';

/** The bytes a space has stored, has promised to uploads under way, and may store. */
export interface SpaceAccount {
  readonly used: number;
  readonly reserved: number;
  readonly allowed: number;
}

const MEGABYTE = 1024 * 1024;

/** The current value, for an early answer; the decision is made with the row locked. */
export const readSpaceAccount = (db: Db, spaceId: string, payer: string): Promise<SpaceAccount> =>
  accountOf(db, spaceId, payer, false);

/**
 * Locks the account until the commit: of all uploads into one space one runs at a time, and each sees the previous
 * one's reservation or charge. `payer` is the user whose level sets the limit: the owner of the board, or of the space.
 */
export async function lockSpaceAccount(tx: Tx, spaceId: string, payer: string): Promise<SpaceAccount> {
  await sql`insert into space_account (space_id) values (${spaceId}) on conflict do nothing`.execute(tx);
  return accountOf(tx, spaceId, payer, true);
}

async function accountOf(db: Db, spaceId: string, payer: string, lock: boolean): Promise<SpaceAccount> {
  const query = db.selectFrom('spaceAccount').select(['bytes', 'reserved']).where('spaceId', '=', spaceId);
  const account = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  const level = await db
    .selectFrom('account')
    .innerJoin('level', 'level.levelNo', 'account.levelNo')
    .select('level.spaceMb')
    .where('account.accountId', '=', payer)
    .executeTakeFirstOrThrow();
  const [used, reserved] = [Number(account?.bytes ?? 0), Number(account?.reserved ?? 0)];
  return { used, reserved, allowed: level.spaceMb * MEGABYTE };
}

/** An account works in its own spaces; in those of others it only has what is shared with it. */
export async function isSpaceMember(
  db: Db,
  { accountId, spaceId }: { readonly accountId: string; readonly spaceId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('spaceMember')
    .select('accountId')
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

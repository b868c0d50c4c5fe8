import { sql } from 'kysely';
import type { Db, Tx } from './port.ts';

/** The bytes a space has stored and may store. */
export interface SpaceAccount {
  readonly used: number;
  readonly allowed: number;
}

const MEGABYTE = 1024 * 1024;

/** The current value, for an early answer; the decision is made with the row locked. */
export const readSpaceAccount = (db: Db, spaceId: string, payer: string): Promise<SpaceAccount> =>
  accountOf(db, spaceId, payer, false);

/**
 * Locks the account until the commit: of all uploads into one space one runs at a time, and each sees the previous
 * one's charge. `payer` is the user whose level sets the limit: the owner of the board, or of the space.
 */
export async function lockSpaceAccount(tx: Tx, spaceId: string, payer: string): Promise<SpaceAccount> {
  await sql`insert into space_account (space_id) values (${spaceId}) on conflict do nothing`.execute(tx);
  return accountOf(tx, spaceId, payer, true);
}

async function accountOf(db: Db, spaceId: string, payer: string, lock: boolean): Promise<SpaceAccount> {
  const query = db.selectFrom('spaceAccount').select('bytes').where('spaceId', '=', spaceId);
  const account = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  const level = await db
    .selectFrom('account')
    .innerJoin('level', 'level.levelNo', 'account.levelNo')
    .select('level.spaceMb')
    .where('account.accountId', '=', payer)
    .executeTakeFirstOrThrow();
  return { used: Number(account?.bytes ?? 0), allowed: level.spaceMb * MEGABYTE };
}

import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

export type ErasedKind = 'account' | 'board';

export interface Erasure {
  /** A kind, and the SHA-256 of the erased item's number; see migration 0066. */
  readonly subject: string;
  readonly erasedAt: Date;
}

const subjectOf = (kind: ErasedKind, column: string) =>
  sql<string>`${kind} || ':' || encode(sha256(convert_to(${kind} || ':' || ${sql.ref(column)}, 'UTF8')), 'hex')`;

/** Called in the transaction that erases the item. The first time counts. */
export async function noteErasure(tx: Tx, kind: ErasedKind, id: string): Promise<void> {
  await sql`
    insert into erasure (subject) select ${subjectOf(kind, 'gone.id')} from (values (${id}::text)) as gone (id)
    on conflict do nothing`.execute(tx);
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`select subject, erased_at from erasure order by erased_at, subject`.execute(db);
  return rows;
}

export interface ErasedAgain {
  readonly accounts: readonly string[];
  readonly boards: readonly string[];
}

/**
 * After a restore: finds the items of these erasures and makes them unusable at once. Accounts are signed out and due
 * for erasure, which nobody can withdraw; boards are returned for the caller to clear. The erasures are recorded again.
 */
export async function eraseAgain(tx: Tx, erasures: readonly Erasure[]): Promise<ErasedAgain> {
  const [subjects, times] = [erasures.map(({ subject }) => subject), erasures.map(({ erasedAt }) => erasedAt)];
  await sql`
    insert into erasure (subject, erased_at)
    select * from unnest(${subjects}::text[], ${times}::timestamptz[]) on conflict do nothing`.execute(tx);
  const accounts = await sql<{ id: string }>`
    select account_id::text as id from account where ${subjectOf('account', 'account_id')} = any(${subjects})
    order by account_id`.execute(tx);
  const boards = await sql<{ id: string }>`
    select wb_no::text as id from board where cleared_at is null and ${subjectOf('board', 'wb_no')} = any(${subjects})
    order by wb_no`.execute(tx);
  const ids = accounts.rows.map(({ id }) => id);
  await sql`
    insert into account_deletion (account_id, requested_at, erase_at, erasing_at)
    select id, now(), now(), now() from unnest(${ids}::bigint[]) as id
    on conflict (account_id) do update set erase_at = least(account_deletion.erase_at, now()), erasing_at = now()`.execute(
    tx,
  );
  await sql`update session set revoked_at = now() where revoked_at is null and account_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return { accounts: ids, boards: boards.rows.map(({ id }) => id) };
}

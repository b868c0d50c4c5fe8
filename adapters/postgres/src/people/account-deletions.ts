import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

export interface AccountDeletion {
  readonly accountId: string;
  readonly requestedAt: Date;
  readonly eraseAt: Date;
  readonly erasingAt: Date | null;
}

const COLUMNS = ['accountId', 'requestedAt', 'eraseAt', 'erasingAt'] as const;

export function readAccountDeletion(db: Db, accountId: string): Promise<AccountDeletion | undefined> {
  return db.selectFrom('accountDeletion').select(COLUMNS).where('accountId', '=', accountId).executeTakeFirst();
}

/** Only the first request counts: a repeat does not change the date. */
export async function addAccountDeletion(
  tx: Tx,
  row: Pick<AccountDeletion, 'accountId' | 'requestedAt' | 'eraseAt'>,
): Promise<void> {
  await tx
    .insertInto('accountDeletion')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute();
}

/** Returns false if there was no request, or if erasing has begun. */
export async function removeAccountDeletion(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accountDeletion')
    .where('accountId', '=', accountId)
    .where('erasingAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Accounts that are due for erasure, earliest first. */
export async function dueErasures(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accountDeletion')
    .select('accountId')
    .where('eraseAt', '<=', sql<Date>`now()`)
    .orderBy('eraseAt')
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export interface ErasedPerson {
  readonly accountId: string;
  readonly email: string;
  readonly nickName: string;
  readonly avatarKey: string | null;
  readonly spaceId: string | null;
}

/** From here on the account cannot be kept. Undefined if it must not be erased (yet), or no longer exists. */
export async function beginErasure(tx: Tx, accountId: string): Promise<ErasedPerson | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('accountDeletion')
    .set({ erasingAt: sql<Date>`coalesce(erasing_at, now())` })
    .where('accountId', '=', accountId)
    .where('eraseAt', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return tx
    .selectFrom('account')
    .leftJoin('space', (join) =>
      join.onRef('space.ownerAccountId', '=', 'account.accountId').on('space.kind', '=', 'personal'),
    )
    .select(['account.accountId', 'account.email', 'account.nickName', 'account.avatarKey', 'space.spaceId'])
    .where('account.accountId', '=', accountId)
    .executeTakeFirst();
}

export interface DeletionCounts {
  readonly boards: number;
  /** Boards among them that are shared. */
  readonly shared: number;
  readonly files: number;
}

/** Counts what would be deleted with an account. */
export async function countForDeletion(db: Db, accountId: string): Promise<DeletionCounts> {
  const { rows } = await sql<DeletionCounts>`
    with own as (
      select wb_no from board join space using (space_id)
      where board.owner_account_id = ${accountId} and board.cleared_at is null and space.kind = 'personal')
    select (select count(*)::integer from own) as boards,
      (select count(*)::integer from own where exists (
        select 1 from board_sharer s where s.wb_no = own.wb_no and s.removed_at is null)) as shared,
      (select count(*)::integer from file_entry join space using (space_id)
        where space.owner_account_id = ${accountId} and category <> 0) as files`.execute(db);
  return rows[0] ?? { boards: 0, shared: 0, files: 0 };
}

export interface SharedBoard {
  readonly wbNo: string;
  readonly wbName: string;
  readonly people: readonly { readonly userId: string; readonly nickName: string }[];
}

/** Shared boards of a person, with the sharers, one of whom may take the board. */
export async function sharedBoardsOf(db: Db, accountId: string, limit: number): Promise<SharedBoard[]> {
  const { rows } = await sql<SharedBoard>`
    select b.wb_no, b.wb_name, json_agg(json_build_object('userId', a.account_id::text, 'nickName', a.nick_name)
      order by a.nick_name, a.account_id) as people
    from board b join space using (space_id)
      join board_sharer s on s.wb_no = b.wb_no and s.removed_at is null join account a on a.account_id = s.account_id
    where b.owner_account_id = ${accountId} and b.cleared_at is null and b.recycled_at is null and space.kind = 'personal'
    group by b.wb_no, b.wb_name, b.edited_at order by b.edited_at desc, b.wb_no desc limit ${limit}`.execute(db);
  return rows;
}

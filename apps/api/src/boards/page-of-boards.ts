import { type Paging, Refusal } from '@sw/contract';
import { type BoardRow, type CounterKind, type Db, decodeCursor, encodeCursor, readCounter, sql } from '@sw/postgres';
import type { Listing } from '../http/call.ts';

/** The two lists of a person's own boards: what each is ordered by, newest first. */
const ORDER = { boards: 'editedAt', recycled: 'recycledAt' } as const satisfies Record<CounterKind, keyof BoardRow>;

export type ListedBoard = BoardRow & { readonly nickName: string };

/**
 * A page by number or after a cursor; both run along the list's own index. One row more than asked for tells whether
 * there is a next page.
 */
export async function pageOfBoards(
  db: Db,
  list: CounterKind,
  accountId: string,
  { pageNum, pageSize, cursor }: Paging,
): Promise<Listing<ListedBoard[]>> {
  const column = ORDER[list];
  let query = db
    .selectFrom('board')
    .innerJoin('account', 'account.accountId', 'board.ownerAccountId')
    .selectAll('board')
    .select('account.nickName')
    .where('board.ownerAccountId', '=', accountId)
    .where('board.recycledAt', list === 'recycled' ? 'is not' : 'is', null)
    .where('board.clearedAt', 'is', null)
    .orderBy(`board.${column}`, 'desc')
    .orderBy('board.wbNo', 'desc')
    .limit(pageSize + 1);
  if (cursor === undefined) {
    query = query.offset((pageNum - 1) * pageSize);
  } else {
    const after = decodeCursor(cursor);
    if (!after.ok) throw new Refusal('BAD_REQUEST', ['cursor']);
    const { at, id } = after.value;
    query = query.where(
      sql<boolean>`(${sql.ref(`board.${column}`)}, board.wb_no) < (${at}::timestamptz, ${id}::bigint)`,
    );
  }
  const [found, total] = await Promise.all([query.execute(), readCounter(db, accountId, list)]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const at = last?.[column];
  const more = found.length > rows.length && last !== undefined && at instanceof Date;
  return { rows, total, nextCursor: more ? encodeCursor({ at, id: last.wbNo }) : undefined };
}

import { DAY } from '@sw/base';
import { type Paging, RECYCLE_DAYS, Refusal, type ROUTES } from '@sw/contract';
import { type BoardRow, type Db, decodeCursor, encodeCursor, type ListOwner, readListCounter, sql } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { presentBoard } from './present-board.ts';

export function listRecycled({ database, thumbnails }: ApiDeps): Handler<typeof ROUTES.listRecycled> {
  return async ({ query, session }) => {
    const [found, total] = await Promise.all([
      recycledRows(database.query, session, query),
      readListCounter(database.query, session, 'recycled'),
    ]);
    const shown = found.slice(0, query.pageSize);
    const last = shown.at(-1);
    const rows = await Promise.all(
      shown.map(async (row) => ({
        ...presentBoard(row),
        recycledAt: row.recycledAt.toISOString(),
        clearsAt: new Date(row.recycledAt.getTime() + RECYCLE_DAYS * DAY).toISOString(),
        thumbnail: await thumbnails.addresses(row.thumbnailKey),
      })),
    );
    const more = found.length > shown.length && last !== undefined;
    return { rows, total, nextCursor: more ? encodeCursor({ at: last.recycledAt, id: last.wbNo }) : undefined };
  };
}

type RecycledRow = Pick<BoardRow, 'wbNo' | 'wbName' | 'ownerAccountId' | 'createdAt' | 'editedAt'> & {
  readonly recycledAt: Date;
  readonly nickName: string;
  readonly thumbnailKey: string | null;
};

/** Newest first, by page number or after a cursor. One extra row shows whether there is a next page. */
async function recycledRows(
  db: Db,
  { accountId, spaceId }: ListOwner,
  { pageNum, pageSize, cursor }: Paging,
): Promise<RecycledRow[]> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (after?.ok === false) throw new Refusal('BAD_REQUEST', ['cursor']);
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(b.recycled_at, b.wb_no) < (${after.value.at}::timestamptz, ${after.value.id}::bigint)`;
  const { rows } = await sql<RecycledRow>`
    select b.wb_no, b.wb_name, b.owner_account_id, b.created_at, b.edited_at, b.recycled_at, owner.nick_name,
      (select p.thumbnail_key from board_page as p where p.wb_no = b.wb_no and p.deleted_at is null
        order by p.place, p.page_id limit 1) as thumbnail_key
    from board as b join account as owner on owner.account_id = b.owner_account_id
    where b.owner_account_id = ${accountId} and b.space_id = ${spaceId} and b.recycled_at is not null and b.cleared_at is null and ${beyond}
    order by b.recycled_at desc, b.wb_no desc
    limit ${pageSize + 1} offset ${after === undefined ? (pageNum - 1) * pageSize : 0}`.execute(db);
  return rows;
}

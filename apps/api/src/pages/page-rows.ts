import { newId } from '@sw/base';
import type { PageSummary } from '@sw/contract';
import { type BoardPageRow, type Db, sql, type Tx } from '@sw/postgres';

/**
 * A position for a page between two neighbours, as a fraction, so that moving a page writes only one row. Undefined if
 * no number lies between them: after some 50 moves into the same gap, a double's 52 bits are used up.
 */
export function placeAt(others: readonly number[], index: number): number | undefined {
  const before = others[index - 1];
  const after = others[index];
  if (before === undefined) return after === undefined ? 1 : after - 1;
  if (after === undefined) return before + 1;
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : undefined;
}

const LISTED = [
  'pageId',
  'wbNo',
  'place',
  'snapshotVersion',
  'pageName',
  'createdAt',
] as const satisfies readonly (keyof BoardPageRow)[];
export type ListedPage = Pick<BoardPageRow, (typeof LISTED)[number]>;

/** The pages in the board's order. */
export function pagesOf(db: Db, wbNo: string): Promise<ListedPage[]> {
  return db
    .selectFrom('boardPage')
    .select(LISTED)
    .where('wbNo', '=', wbNo)
    .where('deletedAt', 'is', null)
    .orderBy('place')
    .orderBy('pageId')
    .execute();
}

export const presentPages = (pages: readonly ListedPage[]): PageSummary[] =>
  pages.map(({ pageId, wbNo, snapshotVersion, pageName }, pageIndex) => ({
    pageId,
    wbNo,
    pageIndex,
    snapshotVersion: Number(snapshotVersion),
    pageName,
  }));

interface NewPage {
  /** Set if the number was drawn earlier, for data that is written before the row. */
  readonly pageId?: string;
  readonly wbNo: string;
  readonly spaceId: string;
  readonly place: number;
  readonly shard: number;
  readonly pageName?: string | null;
  readonly now: Date;
}

/** Two pages could draw the same number, although that is unlikely: it then draws another. */
export async function insertPage(tx: Tx, { now, pageId, ...page }: NewPage): Promise<ListedPage> {
  for (;;) {
    const row = await tx
      .insertInto('boardPage')
      .values({ ...page, pageId: pageId ?? newId(), createdAt: now, editedAt: now })
      .onConflict((conflict) => conflict.column('pageId').doNothing())
      .returning(LISTED)
      .executeTakeFirst();
    if (row !== undefined) return row;
    if (pageId !== undefined) throw new Error(`page ${pageId} exists`);
  }
}

/** A free position before the page at `index` among `others`. The command holds the board's row. */
export async function freePlace(tx: Tx, wbNo: string, others: readonly ListedPage[], index: number): Promise<number> {
  const free = placeAt(
    others.map(({ place }) => place),
    index,
  );
  if (free !== undefined) return free;
  await sql`
    update board_page set place = numbered.place
    from (select page_id, row_number() over (order by place, page_id) as place
      from board_page where wb_no = ${wbNo} and deleted_at is null) as numbered
    where board_page.page_id = numbered.page_id`.execute(tx);
  const places = new Map((await pagesOf(tx, wbNo)).map(({ pageId, place }) => [pageId, place]));
  const before = places.get(others[index - 1]?.pageId ?? '') ?? 0;
  return before + 0.5;
}

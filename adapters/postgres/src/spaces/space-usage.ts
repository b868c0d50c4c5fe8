import { sql } from 'kysely';
import type { Db } from '../port.ts';

export interface FullestOfSpace {
  readonly pages: number;
  readonly documentsPerPage: number;
  readonly fileBytes: number;
  readonly callMinutes: number;
}

/** The fullest board and page, the largest file and the longest call of a space. */
export async function readFullest(db: Db, spaceId: string): Promise<FullestOfSpace> {
  const { rows } = await sql<Record<keyof FullestOfSpace, string>>`
    select
      (select coalesce(max(count), 0) from (
        select count(*) from board join board_page using (wb_no)
        where board.space_id = ${spaceId} and cleared_at is null and deleted_at is null group by wb_no) as p) as pages,
      (select coalesce(max(count), 0) from (
        select count(*) from board join board_page as page using (wb_no)
          join document on document.document_id = any(page.picture_ids)
        where board.space_id = ${spaceId} and cleared_at is null and page.deleted_at is null
        group by page.page_id) as d) as documents_per_page,
      (select coalesce(max(bytes), 0) from blob where space_id = ${spaceId}) as file_bytes,
      (select coalesce(max(minutes), 0) from call where payer_space_id = ${spaceId}) as call_minutes`.execute(db);
  const [row] = rows;
  return {
    pages: Number(row?.pages ?? 0),
    documentsPerPage: Number(row?.documentsPerPage ?? 0),
    fileBytes: Number(row?.fileBytes ?? 0),
    callMinutes: Number(row?.callMinutes ?? 0),
  };
}

/** Stored bytes of a space by kind. Other charges of the space, such as a board that is being imported, are not blobs. */
export async function readSpaceKinds(
  db: Db,
  spaceId: string,
): Promise<{ readonly images: number; readonly documents: number; readonly audio: number }> {
  const { rows } = await sql<{ images: string; documents: string; audio: string }>`
    select coalesce(sum(bytes) filter (where mime like 'image/%'), 0) as images,
      coalesce(sum(bytes) filter (where mime like 'audio/%' or mime like 'video/%'), 0) as audio,
      coalesce(sum(bytes) filter (where mime like 'application/%' or mime like 'text/%'), 0) as documents
    from blob where space_id = ${spaceId}`.execute(db);
  const [row] = rows;
  return { images: Number(row?.images ?? 0), documents: Number(row?.documents ?? 0), audio: Number(row?.audio ?? 0) };
}

/** The minutes charged to a space, by month. */
export async function readSpaceMonths(db: Db, spaceId: string, from: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('spaceCallMonth')
    .select(['month', 'minutes'])
    .where('spaceId', '=', spaceId)
    .where('month', '>=', from)
    .execute();
  return new Map(rows.map(({ month, minutes }) => [month, minutes]));
}

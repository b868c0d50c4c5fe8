import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

interface RecordedPage {
  readonly pageId: string;
  readonly wbNo: string;
  readonly shard: number;
  readonly pageName: string | null;
}

interface RecordToDraw {
  readonly spaceId: string;
  readonly endsAt: Date;
  /** In the order of the board, without pages created after the end. */
  readonly pages: readonly RecordedPage[];
}

/** The pages of a meeting to draw; undefined if there is nothing to draw, or if they are already drawn. */
export async function readRecordToDraw(db: Db, meetingId: string, most: number): Promise<RecordToDraw | undefined> {
  const meeting = await db
    .selectFrom('meeting')
    .select(['spaceId', 'wbNo', 'endsAt'])
    .where('meetingId', '=', meetingId)
    .where('cancelledAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('meetingPicture').select('pageId').where('meetingId', '=', meetingId))),
    )
    .executeTakeFirst();
  if (meeting === undefined || meeting.wbNo === null) return undefined;
  const pages = await db
    .selectFrom('boardPage')
    .select(['pageId', 'wbNo', 'shard', 'pageName'])
    .where('wbNo', '=', meeting.wbNo)
    .where('deletedAt', 'is', null)
    .where('createdAt', '<=', meeting.endsAt)
    .orderBy('place')
    .orderBy('pageId')
    .limit(most)
    .execute();
  return { spaceId: meeting.spaceId, endsAt: meeting.endsAt, pages };
}

export interface RecordPicture {
  readonly pageId: string;
  readonly place: number;
  readonly pageName: string | null;
  /** Null if the page could not be drawn. */
  readonly pictureKey: string | null;
}

/**
 * Stores the pictures of a record, and returns the pages that still exist. If a page or its board is being erased,
 * nothing of it may be left, so its row is locked.
 */
export async function insertRecordPictures(
  tx: Tx,
  meetingId: string,
  pictures: readonly RecordPicture[],
): Promise<Set<string>> {
  const { rows } = await sql<{ pageId: string }>`
    with there as (
      select page.page_id, page.wb_no from board_page as page join board using (wb_no)
      where page.page_id = any(${pictures.map(({ pageId }) => pageId)}::bigint[])
        and page.erased_at is null and board.cleared_at is null
      order by page.page_id for share),
    stored as (
      insert into meeting_picture (meeting_id, space_id, wb_no, page_id, place, page_name, picture_key)
      select m.meeting_id, m.space_id, there.wb_no, there.page_id, p.place, p.page_name, p.picture_key
      from there join json_to_recordset(${JSON.stringify(pictures.map(columnsOf))}::json)
          as p (page_id bigint, place smallint, page_name text, picture_key text) using (page_id)
        join meeting as m on m.meeting_id = ${meetingId}
      on conflict do nothing)
    select page_id from there`.execute(tx);
  return new Set(rows.map(({ pageId }) => pageId));
}

/** Ids are passed as text: JSON numbers cannot hold them. */
const columnsOf = ({ pageId, place, pageName, pictureKey }: RecordPicture) => ({
  page_id: pageId,
  place,
  page_name: pageName,
  picture_key: pictureKey,
});

/** In order, without pages deleted since. Empty if none were drawn, or not yet. */
export function listRecordPictures(
  db: Db,
  { meetingId, wbNo }: { readonly meetingId: string; readonly wbNo: string },
): Promise<Omit<RecordPicture, 'place'>[]> {
  return db
    .selectFrom('meetingPicture as p')
    .innerJoin('boardPage as page', 'page.pageId', 'p.pageId')
    .select(['p.pageId', 'p.pageName', 'p.pictureKey'])
    .where('p.meetingId', '=', meetingId)
    .where('p.wbNo', '=', wbNo)
    .where('page.deletedAt', 'is', null)
    .orderBy('p.place')
    .execute();
}

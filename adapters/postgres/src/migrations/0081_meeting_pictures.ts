import { type Kysely, type Migration, sql } from 'kysely';

/** What the pages of a meeting's board looked like when the meeting ended. */
export const meetingPictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table meeting_picture (
        meeting_id bigint not null,
        space_id bigint not null,
        wb_no bigint not null references board,
        page_id bigint not null references board_page,
        place smallint not null,
        page_name text,
        -- Null: the page could not be drawn.
        picture_key text,
        primary key (meeting_id, page_id),
        foreign key (space_id, meeting_id) references meeting (space_id, meeting_id) on delete cascade
      )`.execute(db);
    await sql`create index meeting_picture_of on meeting_picture (space_id, meeting_id)`.execute(db);
    await sql`create index meeting_picture_page on meeting_picture (page_id)`.execute(db);
    await sql`create index meeting_picture_board on meeting_picture (wb_no)`.execute(db);
  },
};

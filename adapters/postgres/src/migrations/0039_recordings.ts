import { type Kysely, type Migration, sql } from 'kysely';

/** The sound of calls, on the time lines of their boards. */
export const recordings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table board_recording (
        recording_id bigint primary key,
        wb_no bigint not null references board,
        -- No reference: the sound may outlive the record of its call.
        call_id bigint not null,
        -- A file of the recorder, whose space pays for it. Deleting the file takes the sound off the time line.
        entry_id bigint not null references file_entry on delete cascade,
        -- What the file held when it was added: another content of it is not the sound of this call.
        blob_id bigint not null,
        recorder_account_id bigint references account on delete set null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3) not null check (ended_at > started_at),
        created_at timestamptz(3) not null default now(),
        unique (wb_no, entry_id)
      )`.execute(db);
    await sql`create index board_recording_line on board_recording (wb_no, started_at)`.execute(db);
    await sql`create index board_recording_file on board_recording (entry_id)`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

/** Gestures waiting for page logs, links that can be shown again, offers of boards, limits of comment mails. */
export const sharingSafely: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // A row is a control record or the frames of one gesture: in one table, so that both keep the order of the commands.
    // Frames are cleared once they are in the log; a page's worth of them is megabytes.
    await sql`
      alter table page_control
        alter column control drop not null,
        add column frames bytea[],
        add column last_seq bigint,
        add constraint page_control_says_something
          check (control is not null or frames is not null or appended_at is not null)`.execute(db);

    // A mailed link is for one address and is never shown in the dialog.
    await sql`alter table share_link add column mailed boolean not null default false`.execute(db);

    // One at a time for a board. It ends with the day, a withdrawal, or the answer of the user it was made to.
    await sql`
      create table hand_over_offer (
        wb_no bigint primary key references board,
        offered_by bigint not null references account,
        offered_to bigint not null references account,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index hand_over_offer_to on hand_over_offer (offered_to)`.execute(db);

    await sql`alter table account add column comment_mails boolean not null default true`.execute(db);
    // What was mailed to a reader lately, so that an hour has only so many.
    await sql`
      create table comment_mail (
        account_id bigint not null references account on delete cascade,
        sent_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index comment_mail_reader on comment_mail (account_id, sent_at)`.execute(db);
    // Threads that wait for the reader's next digest.
    await sql`
      create table comment_digest (
        account_id bigint not null references account on delete cascade,
        thread_id bigint not null references comment_thread on delete cascade,
        primary key (account_id, thread_id)
      )`.execute(db);
  },
};

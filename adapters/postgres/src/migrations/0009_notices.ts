import { type Kysely, type Migration, sql } from 'kysely';

/** Notices, read marks and settings of users. */
export const notices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table notice (
        notice_id bigint generated always as identity primary key,
        account_id bigint not null references account on delete cascade,
        name text not null,
        wb_no bigint,
        by_account_id bigint references account on delete set null,
        -- As it was when it happened: the board may have another name by now, or be gone.
        detail jsonb,
        created_at timestamptz(3) not null default now(),
        read_at timestamptz(3)
      )`.execute(db);
    await sql`create index notice_account on notice (account_id, notice_id desc)`.execute(db);
    await sql`create index notice_unread on notice (account_id) where read_at is null`.execute(db);
    // Every change of a level, an operator's statement included, leaves the notice. It is not sent to open connections: they
    // end with the level, and the person reads it after signing in again.
    await sql`
      create function notice_level_change() returns trigger language plpgsql as $$
      begin
        insert into notice (account_id, name) values (new.account_id, 'membership.changed');
        return null;
      end $$`.execute(db);
    await sql`
      create trigger account_level_noticed after update of level_revision on account
      for each row when (new.level_revision > old.level_revision) execute function notice_level_change()`.execute(db);

    await sql`
      create table mail_history (
        account_id bigint not null references account on delete cascade,
        email text not null,
        used_at timestamptz(3) not null default now(),
        primary key (account_id, email)
      )`.execute(db);
    await sql`create index mail_history_used on mail_history (account_id, used_at desc)`.execute(db);

    await sql`
      create table user_meta (
        account_id bigint primary key references account on delete cascade,
        meta jsonb not null
      )`.execute(db);
    // The owner reads what was done with a board.
    await sql`create index audit_event_target on audit_event (target_kind, target_id, event_id desc)`.execute(db);
  },
};

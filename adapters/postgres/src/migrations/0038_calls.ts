import { type Kysely, type Migration, sql } from 'kysely';

/** Calls on boards: what happened, who took part, and what is charged to whose month. */
export const calls: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table call (
        call_id bigint primary key,
        -- No reference: the history of calls outlives the board and its space.
        space_id bigint not null,
        wb_no bigint not null,
        wb_name text not null,
        kind text not null check (kind in ('voice', 'video')),
        -- The name of its room at LiveKit. Random, so that a token of one call opens no other.
        room text not null unique,
        creator_account_id bigint references account on delete set null,
        -- Of the creator when the call was created: decides the month it is charged to.
        time_zone text not null,
        created_at timestamptz(3) not null,
        started_at timestamptz(3),
        ended_at timestamptz(3),
        people integer not null default 0,
        -- Charged to the creator.
        minutes integer not null default 0,
        month text,
        stopped_at timestamptz(3),
        stop_reason text,
        finished_at timestamptz(3),
        gone_at timestamptz(3),
        closed_at timestamptz(3),
        deadline_at timestamptz(3),
        -- Minutes before the end of the last warning that was given.
        warned smallint
      )`.execute(db);
    await sql`create unique index call_running on call (wb_no) where closed_at is null`.execute(db);
    await sql`create index call_open on call (call_id) where closed_at is null`.execute(db);
    await sql`create index call_open_creator on call (creator_account_id) where closed_at is null`.execute(db);
    await sql`create index call_deadline on call (deadline_at) where closed_at is null`.execute(db);

    await sql`
      create table call_connection (
        call_id bigint not null references call on delete cascade,
        -- LiveKit's id of a participant; a device that connects again gets another one.
        connection text not null,
        account_id bigint not null,
        device text not null,
        joined_at timestamptz(3) not null,
        left_at timestamptz(3),
        seen_at timestamptz(3),
        missed_at timestamptz(3),
        primary key (call_id, connection)
      )`.execute(db);

    // Places promised by tokens: a person counts before the browser has connected.
    await sql`
      create table call_seat (
        call_id bigint not null references call on delete cascade,
        account_id bigint not null,
        device text not null,
        token_until timestamptz(3) not null,
        primary key (call_id, account_id, device)
      )`.execute(db);

    // Everybody who was rung, was in the call or created it.
    await sql`
      create table call_person (
        call_id bigint not null references call on delete cascade,
        account_id bigint not null references account on delete cascade,
        wb_no bigint not null,
        created boolean not null,
        rung_at timestamptz(3),
        answered text check (answered in ('joined', 'declined', 'missed')),
        -- Removed by a host: does not come back to this call.
        removed_at timestamptz(3),
        joined_at timestamptz(3),
        left_at timestamptz(3),
        -- The time in the call, each moment once, whatever number of devices.
        seconds integer not null default 0,
        -- The call's, for those who took part and for its creator: their list of calls is ordered by it.
        started_at timestamptz(3),
        -- What counts in call_month, and where.
        minutes integer not null default 0,
        month text,
        primary key (call_id, account_id)
      )`.execute(db);
    await sql`create index call_person_list on call_person (account_id, started_at desc, call_id desc) where started_at is not null`.execute(
      db,
    );
    await sql`create index call_person_kind on call_person (account_id, created, started_at desc, call_id desc) where started_at is not null`.execute(
      db,
    );
    await sql`create index call_person_board on call_person (account_id, wb_no, started_at desc, call_id desc) where started_at is not null`.execute(
      db,
    );
    await sql`create index call_person_ringing on call_person (rung_at) where rung_at is not null and answered is null`.execute(
      db,
    );

    // Sums of closed calls, kept in the transaction that closes one.
    await sql`
      create table call_month (
        account_id bigint not null references account on delete cascade,
        month text not null,
        created_calls integer not null default 0,
        created_minutes integer not null default 0,
        joined_calls integer not null default 0,
        joined_minutes integer not null default 0,
        primary key (account_id, month)
      )`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

/** Pages, rights on a board, and share links. Page contents are in the log and the snapshots. */
export const pages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table board_page (
        page_id bigint primary key,
        wb_no bigint not null references board,
        space_id bigint not null references space,
        -- Order on the board: fractions leave room between two neighbours, so that moving one page writes one row.
        place double precision not null,
        shard smallint not null,
        -- versionId = version_base + sequence in the stream. Raised when a page moves to another stream.
        version_base bigint not null default 0,
        -- The newest snapshot. 0: none yet, the page starts empty. Only ever grows.
        snapshot_version bigint not null default 0,
        snapshot_key text,
        snapshot_hash text,
        snapshot_rules integer,
        edited_at timestamptz(3) not null default now(),
        created_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3)
      )`.execute(db);
    await sql`create index board_page_order on board_page (wb_no, place) where deleted_at is null`.execute(db);
    // For sweeps along a stream.
    await sql`create index board_page_shard on board_page (shard, page_id)`.execute(db);

    // The log names people by a small number of the board; only this table knows who it is. Erasing a person clears
    // account_id here and touches no archive.
    await sql`
      create table board_actor (
        wb_no bigint not null references board,
        actor integer not null check (actor > 0),
        account_id bigint references account on delete set null,
        primary key (wb_no, actor)
      )`.execute(db);
    await sql`create unique index board_actor_account on board_actor (wb_no, account_id)`.execute(db);

    await sql`
      create table board_sharer (
        wb_share_id bigint primary key,
        wb_no bigint not null references board,
        space_id bigint not null references space,
        account_id bigint not null references account,
        permit smallint not null check (permit in (0, 1, 2)),
        joined_at timestamptz(3) not null default now(),
        removed_at timestamptz(3)
      )`.execute(db);
    await sql`create unique index board_sharer_live on board_sharer (wb_no, account_id) where removed_at is null`.execute(
      db,
    );
    await sql`create index board_sharer_account on board_sharer (account_id, joined_at desc) where removed_at is null`.execute(
      db,
    );

    await sql`
      create table share_link (
        link_id bigint primary key,
        wb_no bigint not null references board,
        space_id bigint not null references space,
        created_by bigint not null references account,
        -- SHA-256 of the 256-bit key; the key itself stands only in the address that was handed out.
        key_hash bytea not null unique,
        permit smallint not null check (permit in (0, 1, 2)),
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3)
      )`.execute(db);
    await sql`create index share_link_board on share_link (wb_no) where revoked_at is null`.execute(db);

    // Boards that were there before have an owner and an empty first page from now on, as new ones do. Stream 0 always is.
    await sql`insert into board_actor (wb_no, actor, account_id) select wb_no, 1, owner_account_id from board`.execute(
      db,
    );
    await sql`
      insert into board_page (page_id, wb_no, space_id, place, shard)
      select 100000000000000000 + floor(random() * 800000000000000000)::bigint, wb_no, space_id, 1, 0 from board`.execute(
      db,
    );

    // Demo belongs to the opener as a person: a reload takes it up again.
    await sql`
      alter table board
        add column demo_account_id bigint references account,
        add column demo_client_id text,
        add column demo_since timestamptz(3)`.execute(db);

    // Control records on their way into page logs. A row of its own beside the outbox: each is for one page, and the
    // answer to the person who caused it waits until it is in the log.
    await sql`
      create table page_control (
        control_id bigint generated always as identity primary key,
        wb_no bigint not null references board,
        page_id bigint not null references board_page,
        control jsonb not null,
        created_at timestamptz(3) not null default now(),
        appended_at timestamptz(3)
      )`.execute(db);
    await sql`create index page_control_waiting on page_control (control_id) where appended_at is null`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

/** Rows that a command writes besides its own, in the same transaction: audit, outbox, and the reply for a repeat. */
export const records: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // No foreign keys: the record of an action outlives the space and the account it names.
    await sql`
      create table audit_event (
        event_id bigint generated always as identity primary key,
        space_id bigint,
        actor_account_id bigint,
        action text not null,
        target_kind text not null,
        target_id text not null,
        detail jsonb,
        ip inet,
        created_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create index audit_event_actor on audit_event (actor_account_id, event_id)`.execute(db);
    await sql`create index audit_event_space on audit_event (space_id, event_id)`.execute(db);
    await sql`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_event is append-only' using errcode = 'restrict_violation';
      end $$`.execute(db);
    await sql`
      create trigger audit_event_append_only before update or delete or truncate on audit_event
      for each statement execute function refuse_audit_change()`.execute(db);

    await sql`
      create table outbox (
        outbox_id bigint generated always as identity primary key,
        subject text not null,
        payload jsonb,
        created_at timestamptz(3) not null default now(),
        published_at timestamptz(3)
      )`.execute(db);
    await sql`create index outbox_unpublished on outbox (outbox_id) where published_at is null`.execute(db);
    await sql`
      create function notify_outbox() returns trigger language plpgsql as $$
      begin
        perform pg_notify('outbox', '');
        return null;
      end $$`.execute(db);
    await sql`
      create trigger outbox_notify after insert on outbox
      for each statement execute function notify_outbox()`.execute(db);

    await sql`
      create table idempotency_key (
        scope text not null,
        key text not null,
        request_hash bytea not null,
        status integer,
        response jsonb,
        created_at timestamptz(3) not null default now(),
        primary key (scope, key)
      )`.execute(db);
    await sql`create index idempotency_key_created on idempotency_key (created_at)`.execute(db);
  },
};

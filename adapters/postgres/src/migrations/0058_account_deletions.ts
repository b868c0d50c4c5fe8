import { type Kysely, type Migration, sql } from 'kysely';

const NAMING = [
  ['board', 'demo_account_id'],
  ['board_actor', 'account_id'],
  ['board_page', 'deleted_by'],
  ['board_sharer', 'account_id'],
  ['call', 'creator_account_id'],
  ['call_connection', 'account_id'],
  ['call_person', 'account_id'],
  ['comment', 'author_account_id'],
  ['comment_thread', 'created_by'],
  ['comment_thread', 'resolved_by'],
  ['file_entry', 'added_by'],
  ['file_link', 'created_by'],
  ['file_version', 'added_by'],
  ['notice', 'by_account_id'],
  ['page_version', 'by_account_id'],
  ['share_link', 'created_by'],
  ['upload', 'account_id'],
] as const;

/** Accounts that will be erased, and what erasing one needs: quick ways to its traces, and the right to take them from the audit. */
export const accountDeletions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table account_deletion (
        account_id bigint primary key references account on delete cascade,
        requested_at timestamptz(3) not null,
        erase_at timestamptz(3) not null,
        -- Erasing has begun: nothing can keep the account any more.
        erasing_at timestamptz(3)
      )`.execute(db);
    await sql`create index account_deletion_due on account_deletion (erase_at)`.execute(db);

    // Rows of others that name a person.
    await sql`create index comment_mentions on comment using gin (mentions) where mentions <> '{}'`.execute(db);
    // A foreign key searches its column when the account goes; without an index it reads the whole table.
    for (const [table, column] of NAMING) {
      await sql`
        create index ${sql.id(`${table}_names_${column}`)} on ${sql.table(table)} (${sql.id(column)})
        where ${sql.id(column)} is not null`.execute(db);
    }
    await sql`create index mail_history_email on mail_history (lower(email))`.execute(db);
    await sql`create index audit_event_about on audit_event ((detail ->> 'about')) where detail ? 'about'`.execute(db);
    await sql`
      create index audit_event_address on audit_event (lower(coalesce(detail ->> 'email', detail ->> 'text')))
      where detail ? 'email' or detail ? 'text'`.execute(db);

    // The audit stays append-only but for one change: an erasure takes the person out of an event, and the fact stays.
    await sql`
      create function keep_audit_facts() returns trigger language plpgsql as $$
      begin
        if current_setting('smart_whiteboard.erasing', true) is distinct from 'on'
          or (new.event_id, new.action, new.target_kind, new.created_at)
            is distinct from (old.event_id, old.action, old.target_kind, old.created_at)
          or (new.actor_account_id is not null and new.actor_account_id is distinct from old.actor_account_id)
          or (new.space_id is not null and new.space_id is distinct from old.space_id)
          or (new.detail is not null and new.detail is distinct from old.detail)
          or (new.ip is not null and new.ip is distinct from old.ip)
          or (new.target_id <> '' and new.target_id is distinct from old.target_id)
        then
          raise exception 'audit_event is append-only' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`.execute(db);
    await sql`drop trigger audit_event_append_only on audit_event`.execute(db);
    await sql`
      create trigger audit_event_append_only before delete or truncate on audit_event
      for each statement execute function refuse_audit_change()`.execute(db);
    await sql`
      create trigger audit_event_keeps_facts before update on audit_event
      for each row execute function keep_audit_facts()`.execute(db);
  },
};

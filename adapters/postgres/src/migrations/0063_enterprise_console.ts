import { type Kysely, type Migration, sql } from 'kysely';

/** What the console of an enterprise shows and decides: when members were last there, and how long its log is kept. */
export const enterpriseConsole: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Of the enterprise only: what members do in their own space is not its business.
    await sql`alter table space_member add column last_here_at timestamptz(3)`.execute(db);
    await sql`
      update space_member as m set last_here_at = s.seen_at
      from account as a, lateral (
        select max(last_seen_at) as seen_at from session where account_id = a.account_id and revoked_at is null) as s
      where m.account_id = a.account_id and m.space_id = a.current_space_id and m.name is not null`.execute(db);

    // Null: the log is kept for good.
    await sql`
      alter table merchant add column audit_days integer check (audit_days between 90 and 3650)`.execute(db);
    await sql`create index merchant_audit_days on merchant (space_id) where audit_days is not null`.execute(db);

    // The audit stays append-only but for one deletion: by the tidying, of what its enterprise no longer keeps.
    await sql`
      create function keep_audit_events() returns trigger language plpgsql as $$
      begin
        if current_setting('smart_whiteboard.tidying', true) is distinct from 'on'
          or not exists (select from merchant where space_id = old.space_id
            and old.created_at < now() - make_interval(days => audit_days))
        then
          raise exception 'audit_event is append-only' using errcode = 'restrict_violation';
        end if;
        return old;
      end $$`.execute(db);
    await sql`drop trigger audit_event_append_only on audit_event`.execute(db);
    await sql`
      create trigger audit_event_append_only before truncate on audit_event
      for each statement execute function refuse_audit_change()`.execute(db);
    await sql`
      create trigger audit_event_kept before delete on audit_event
      for each row execute function keep_audit_events()`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Any statement that raises a user's level revision, including an operator's, announces it in the same transaction: the
 * sockets of older sessions are closed at once.
 */
export const levelChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function tell_level_change() returns trigger language plpgsql as $$
      begin
        insert into outbox (subject, payload) values (
          'account.levelChanged',
          jsonb_build_object('accountId', new.account_id::text, 'levelRevision', new.level_revision)
        );
        return null;
      end $$`.execute(db);
    await sql`
      create trigger account_level_change after update of level_revision on account
      for each row when (new.level_revision > old.level_revision) execute function tell_level_change()`.execute(db);
  },
};

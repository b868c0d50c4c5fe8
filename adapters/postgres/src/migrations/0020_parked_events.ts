import { type Migration, sql } from 'kysely';

/** A message that the bus refuses while it accepts others is parked, so that it does not block the rest. */
export const parkedEvents: Migration = {
  async up(db) {
    await sql`
      alter table outbox
        add column attempts smallint not null default 0,
        add column parked_at timestamptz(3),
        add column failure text`.execute(db);
    await sql`create index outbox_parked on outbox (parked_at) where parked_at is not null`.execute(db);
  },
};

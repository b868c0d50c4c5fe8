import { type Kysely, type Migration, sql } from 'kysely';

/** Phones are bound to one account each, pictures of people are found by their key, and the SMS of a day are counted. */
export const contact: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create unique index account_phone_key on account (phone) where phone is not null`.execute(db);
    await sql`create unique index account_avatar_key on account (avatar_key) where avatar_key is not null`.execute(db);
    await sql`
      create table sms_day (
        day date primary key,
        sent integer not null
      )`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

/** When a person of a sign-in server was confirmed from the mailbox of their account. Those linked so far were not. */
export const confirmedIdentities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table provider_identity add column confirmed_at timestamptz(3)`.execute(db);
  },
};

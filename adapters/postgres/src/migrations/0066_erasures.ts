import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What was erased, so that a restored backup can erase it again. A subject is a kind and the SHA-256 of a random number
 * that no other row names any more: only somebody who has a backup with the number can tell what it was.
 */
export const erasures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table erasure (
        subject text primary key,
        erased_at timestamptz(3) not null default now()
      )`.execute(db);
  },
};

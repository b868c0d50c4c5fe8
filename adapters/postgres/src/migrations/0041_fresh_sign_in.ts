import { type Kysely, type Migration, sql } from 'kysely';

export const freshSignIn: Migration = {
  async up(db: Kysely<unknown>) {
    // A constant default rewrites no row, and asks users who are signed in already to prove who they are.
    await sql`alter table session add column proven_at timestamptz(3) not null default 'epoch'`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The rules number that new records carry, and the processes that run. An installation that exists writes 3, as the release
 * before did; a new one has no row yet, and gets the newest number after its last migration. The levels tell them apart:
 * they are added after the migrations.
 */
export const activeRules: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table active_rules (
        only_row boolean primary key default true check (only_row),
        rules integer not null check (rules > 0),
        activated_at timestamptz(3) not null default now()
      )`.execute(db);
    await sql`insert into active_rules (rules) select 3 where exists (select from level)`.execute(db);
    await sql`
      create table running_process (
        process_id uuid primary key,
        kind text not null,
        version text not null,
        rules integer not null,
        started_at timestamptz(3) not null default now(),
        seen_at timestamptz(3) not null default now()
      )`.execute(db);
  },
};

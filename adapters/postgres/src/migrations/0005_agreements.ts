import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Which legal text a user accepted, in which version, when and from where. Never changed: a new version is a new row.
 */
export const agreements: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table agreement (
        account_id bigint not null references account on delete cascade,
        type text not null check (type in ('person', 'privacy')),
        version text not null,
        accepted_at timestamptz(3) not null default now(),
        ip inet,
        primary key (account_id, type, version)
      )`.execute(db);
  },
};

import { migrateJobs } from '@sw/jobs';
import { type Db, migrationsFingerprint, openDatabase, sql } from '@sw/postgres';

/** An arbitrary number that no other code locks. */
const TEMPLATE_LOCK = 7_305_002;

/**
 * Clones a migrated database, which the first caller creates. `admin` must be a single connection: the lock belongs to
 * the session and is held until the clone is complete, so that nobody drops the template meanwhile.
 */
export async function cloneTemplate(admin: Db, clone: string, urlOf: (name: string) => string): Promise<void> {
  const template = `sw_template_${await migrationsFingerprint()}`;
  await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`.execute(admin);
  try {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where datname like 'sw\\_template\\_%'`.execute(admin);
    if (!rows.some(({ name }) => name === template)) {
      // Templates of older migrations, and drafts of runs that were killed.
      for (const { name } of rows) await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await make(admin, template, urlOf);
    }
    await sql`create database ${sql.id(clone)} template ${sql.id(template)}`.execute(admin);
  } finally {
    await sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`.execute(admin);
  }
}

/** Built under another name and renamed when complete, so that a run that is killed in between leaves no incomplete template. */
async function make(admin: Db, template: string, urlOf: (name: string) => string): Promise<void> {
  const draft = `${template}_draft`;
  await sql`create database ${sql.id(draft)}`.execute(admin);
  await fill(urlOf(draft));
  await sql`alter database ${sql.id(draft)} rename to ${sql.id(template)}`.execute(admin);
}

/** Prepares a database like the api: its own tables and those of the jobs. */
async function fill(url: string): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, logError: () => undefined });
  try {
    await db.migrate();
    await migrateJobs(url);
  } finally {
    await db.close();
  }
}

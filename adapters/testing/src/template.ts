import { RULES } from '@sw/board-model';
import { migrateJobs } from '@sw/jobs';
import { type Db, migrationsFingerprint, openDatabase, sql } from '@sw/postgres';

/** An arbitrary number that no other code locks. */
const TEMPLATE_LOCK = 7_305_002;

/** The server of tests asks for no password. */
const PROCESS_ROLE = 'sw_test_process';

const DRAFT = '_draft';

/** Checkouts with different migrations share a server. If each dropped the others' template, every run would migrate again. */
const TEMPLATES_KEPT = 8;

/**
 * Clones a migrated database, which the first caller creates. `admin` must be a single connection: the lock belongs to
 * the session and is held until the clone is complete, so that nobody drops the template meanwhile.
 */
export async function cloneTemplate(admin: Db, clone: string, urlOf: (name: string) => string): Promise<void> {
  // A new database also has the newest rules number (migrate.ts).
  const template = `sw_template_${await migrationsFingerprint()}_${RULES}`;
  // On a busy machine, creating the template takes longer than others may wait by default: 10 s for a lock, 30 s for a statement.
  await sql`set lock_timeout = 0`.execute(admin);
  await sql`set statement_timeout = 0`.execute(admin);
  await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`.execute(admin);
  try {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where datname like 'sw\\_template\\_%' order by oid desc`.execute(admin);
    const names = rows.map(({ name }) => name);
    if (!names.includes(template)) {
      const drafts = names.filter(isDraft);
      const oldest = names.filter((name) => !isDraft(name)).slice(TEMPLATES_KEPT - 1);
      for (const name of [...drafts, ...oldest]) await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await make(admin, template, urlOf);
    }
    await sql`create database ${sql.id(clone)} template ${sql.id(template)}`.execute(admin);
  } finally {
    await sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`.execute(admin);
  }
}

/** The address for a role like that of the processes in an installation: it owns nothing. All test databases know it. */
export function asProcess(url: string): string {
  const own = new URL(url);
  own.username = PROCESS_ROLE;
  return own.href;
}

/** Nobody builds one while the lock is held: its run was killed. */
const isDraft = (name: string): boolean => name.endsWith(DRAFT);

/** Built under another name and renamed when complete, so that a run that is killed in between leaves no incomplete template. */
async function make(admin: Db, template: string, urlOf: (name: string) => string): Promise<void> {
  const draft = template + DRAFT;
  const { rows } = await sql`select from pg_roles where rolname = ${PROCESS_ROLE}`.execute(admin);
  if (rows.length === 0) await sql`create role ${sql.id(PROCESS_ROLE)} login`.execute(admin);
  await sql`create database ${sql.id(draft)}`.execute(admin);
  await fill(urlOf(draft));
  await sql`alter database ${sql.id(draft)} rename to ${sql.id(template)}`.execute(admin);
}

/** Prepares a database like the api: its own tables, those of the jobs, and the rights of the processes. */
async function fill(ownerUrl: string): Promise<void> {
  const db = openDatabase({ url: asProcess(ownerUrl), ownerUrl, maxConnections: 1, logError: () => undefined });
  try {
    await db.migrate();
    await migrateJobs(ownerUrl);
    await db.grantRights();
  } finally {
    await db.close();
  }
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrateJobs } from '@sw/jobs';
import {
  type Database,
  dumpDatabase,
  inspectDatabase,
  openDatabase,
  openDatabaseMoment,
  restoreDatabase,
  sql,
} from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { DEPLOY } from './places.ts';

const run = promisify(execFile);
const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'sw-roles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An installation whose superuser owns everything, as compose made it in releases with one role. */
let old: TestDatabase;
let admin: Database['query'];
let opened: Database[];
let others: string[];

beforeEach(async () => {
  old = await testDatabase();
  admin = old.db.query;
  [opened, others] = [[], []];
});

afterEach(async () => {
  for (const database of opened) await database.close();
  for (const name of others) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
  await old.drop();
  const roles = openDatabase({
    url: old.url.replace(/[^/]+$/, 'postgres'),
    maxConnections: 1,
    logError: () => undefined,
  });
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname like ${`${tag()}%`}`.execute(roles.query);
  for (const { name } of rows) await sql`drop role ${sql.id(name)}`.execute(roles.query);
  await roles.close();
});

/** Roles belong to the whole server. */
const tag = () => new URL(old.url).pathname.slice(1);
const named = (url: string, role: string, database = new URL(url).pathname.slice(1)): string => {
  const own = new URL(url);
  own.username = role;
  own.pathname = `/${database}`;
  return own.href;
};

function open(url: string, ownerUrl?: string): Database {
  const database = openDatabase({ url, ownerUrl, maxConnections: 2, logError: () => undefined });
  opened.push(database);
  return database;
}

/** What install.sh does in the container of PostgreSQL. */
async function makeRoles(url: string, suffix = '', passwords: NodeJS.ProcessEnv = {}) {
  const [owner, app] = [`${tag()}${suffix}_owner`, `${tag()}${suffix}_app`];
  const env = { ...process.env, ...passwords, OWNER: owner, APP: app };
  const { stdout, stderr } = await run('psql', ['-X', url, '-f', join(DEPLOY, 'postgres/roles.sql')], { env });
  expect(stdout + stderr).toBe('');
  return { ownerUrl: named(url, owner), appUrl: named(url, app), owner, app };
}

async function emptyDatabase(): Promise<string> {
  const name = `sw_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  others.push(name);
  await sql`create database ${sql.id(name)} template template0`.execute(admin);
  return named(old.url, new URL(old.url).username, name);
}

async function prepared(url: string, ownerUrl: string): Promise<Database> {
  const database = open(url, ownerUrl);
  await database.migrate();
  await migrateJobs(ownerUrl);
  await database.grantRights();
  return database;
}

test('an installation with one role gets two: the new owner owns everything, and the old one nothing', async () => {
  const { ownerUrl, appUrl, owner } = await makeRoles(old.url);
  // Nothing to do.
  await makeRoles(old.url);
  const { rows } = await sql<{ what: string; who: string }>`
    with objects as (
      select oid, relnamespace as schema, relowner as owner, relname::text as what from pg_class
      union all select oid, pronamespace, proowner, proname::text from pg_proc
      union all select oid, typnamespace, typowner, typname::text from pg_type
      union all select oid, oid, nspowner, nspname::text from pg_namespace where nspname = 'graphile_worker')
    select what, pg_get_userbyid(owner) as who from objects
    where schema in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      -- An extension belongs to the role that installed it.
      and not exists (select from pg_depend where objid = objects.oid and deptype = 'e')
      and not (what ~ '^_gbtreekey')
    union all select datname, pg_get_userbyid(datdba) from pg_database where datname = current_database()`.execute(
    admin,
  );
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter(({ who }) => who !== owner)).toEqual([]);
  const roles =
    await sql`select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty from pg_roles where rolname like ${`${tag()}%`}`.execute(
      admin,
    );
  expect(roles.rows).toEqual([{ mighty: false }, { mighty: false }]);

  const database = await prepared(appUrl, ownerUrl);
  await sql`insert into outbox (subject, payload) values ('a', '{}')`.execute(database.query);
  await sql`select graphile_worker.add_job('a')`.execute(database.query);
  expect((await sql`select 1 from graphile_worker.jobs`.execute(database.query)).rows).toHaveLength(1);
  await expect(sql`alter table outbox disable trigger all`.execute(database.query)).rejects.toThrow('must be owner');
});

test('a new installation is prepared by an owner who is no superuser, and what a backup has is restored by one', async () => {
  const [first, second] = [await emptyDatabase(), await emptyDatabase()];
  const one = await makeRoles(first);
  const database = await prepared(one.appUrl, one.ownerUrl);
  await sql`insert into outbox (subject, payload) values ('a', '{}')`.execute(database.query);
  const moment = await openDatabaseMoment(one.ownerUrl);
  const file = join(folder, 'dump');
  await dumpDatabase(one.ownerUrl, { snapshot: moment.snapshot, output: createWriteStream(file), signal });
  await moment.close();

  const two = await makeRoles(second);
  await restoreDatabase(two.ownerUrl, { input: createReadStream(file), signal });
  const restored = await prepared(two.appUrl, two.ownerUrl);
  expect((await sql`select subject from outbox`.execute(restored.query)).rows).toEqual([{ subject: 'a' }]);
  await sql`insert into outbox (subject, payload) values ('b', '{}')`.execute(restored.query);
});

test('the role of an installation cannot connect to the database of another one on the same server', async () => {
  const [first, second] = [await emptyDatabase(), await emptyDatabase()];
  const { appUrl, ownerUrl } = await makeRoles(first, '_1');
  await makeRoles(second, '_2');
  await open(appUrl).ping();
  const { pathname } = new URL(second);
  for (const url of [appUrl, ownerUrl]) {
    const other = open(named(url, new URL(url).username, pathname.slice(1)));
    await expect(other.ping()).rejects.toThrow('permission denied for database');
  }
});

test('a password is set if one is given, and is none that a log or a list of processes shows', async () => {
  const { app } = await makeRoles(old.url, '', { OWNER_PASSWORD: "it's", APP_PASSWORD: 'a\\b' });
  const { rows } = await sql<{
    hash: string;
  }>`select rolpassword as hash from pg_authid where rolname = ${app}`.execute(admin);
  expect(rows[0]?.hash).toMatch(/^SCRAM-SHA-256\$/);
  await makeRoles(old.url);
  expect((await sql`select rolpassword as hash from pg_authid where rolname = ${app}`.execute(admin)).rows).toEqual(
    rows,
  );
});

test('the doctor knows a role that may do more than the processes need', async () => {
  const { ownerUrl, appUrl } = await makeRoles(old.url);
  await prepared(appUrl, ownerUrl);
  const rightsOf = async (url: string) => {
    const facts = await inspectDatabase(url);
    return facts.ok ? facts.value.rights : facts.error;
  };
  expect(await rightsOf(old.url)).toBe('superuser');
  expect(await rightsOf(ownerUrl)).toBe('owner');
  expect(await rightsOf(appUrl)).toBe('rows');
});

import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, sql } from './index.ts';

let own: TestDatabase;
let processes: Database;
let db: Database['query'];

beforeAll(async () => {
  own = await testDatabase();
  processes = openDatabase({ url: own.processUrl, ownerUrl: own.url, logError: () => undefined });
  db = processes.query;
});
afterAll(async () => {
  await processes?.close();
  await own?.drop();
});

const DENIED = /permission denied|must be owner|must be superuser/;

test('the role of the processes has the rights of its work on every table, and on the numbers of every sequence', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and case when c.relkind = 'S'
      then not has_sequence_privilege(c.oid, 'usage, select') or not has_sequence_privilege(c.oid, 'select')
      when c.relkind in ('r', 'p', 'v') then not has_table_privilege(c.oid, 'select')
        or not has_table_privilege(c.oid, 'insert') or not has_any_column_privilege(c.oid, 'update')
        or not has_table_privilege(c.oid, 'delete')
      else false end
    order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['graphile_worker.migrations', 'kysely_migration']);
  const hidden = await sql<{ name: string }>`
    select relname as name from pg_class as c where relrowsecurity
      and not exists (select from pg_policy where polrelid = c.oid)`.execute(db);
  expect(hidden.rows).toEqual([]);
});

describe('the role of the processes cannot', () => {
  test.each([
    ['drop a trigger of the audit', 'drop trigger audit_event_kept on audit_event'],
    ['switch off a trigger', 'alter table audit_event disable trigger all'],
    ['switch off all triggers', 'set session_replication_role = replica'],
    ['replace the function of a trigger', 'alter function keep_audit_events() owner to current_user'],
    ['empty a table', 'truncate outbox'],
    [
      'put a trigger on a table',
      'create trigger t before insert on account for each row execute function notify_outbox()',
    ],
    ['change a table', 'alter table account add column mine text'],
    ['create a table', 'create table mine (id int)'],
    ['create a function', "create function mine() returns int language sql as 'select 1'"],
    ['create a schema', 'create schema mine'],
    ['run a program', "copy (select 1) to program 'true'"],
    ['read a file of the server', "select pg_read_file('postgresql.conf')"],
    ['write a file of the server', "copy (select 1) to '/tmp/mine'"],
    ['read passwords', 'select rolpassword from pg_authid'],
    ['create a role', 'create role mine superuser'],
    ['become the owner', 'set role postgres'],
    ['note a migration', "insert into kysely_migration values ('9999_mine', '')"],
    ['rewrite an event of the audit', "update audit_event set action = 'mine'"],
    ['rewrite the time of an event', 'update audit_event set created_at = now()'],
  ])('%s', async (_, statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(DENIED);
  });

  test('delete an event of the audit, or take its facts', async () => {
    await sql`insert into audit_event (action, target_kind, target_id) values ('board.created', 'board', '1')`.execute(
      db,
    );
    await expect(sql`delete from audit_event`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`update audit_event set target_id = '2'`.execute(db)).rejects.toThrow('append-only');
  });
});

test('an erasure still takes a person out of an event', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into audit_event (action, target_kind, target_id, detail, ip)
    values ('board.created', 'board', '2', '{}', '192.0.2.1') returning event_id as id`.execute(db);
  const changed = await processes.transaction(async (tx) => {
    await sql`select set_config('smart_whiteboard.erasing', 'on', true)`.execute(tx);
    return sql`
      update audit_event set actor_account_id = null, space_id = null, target_id = '', detail = null, ip = null
      where event_id = ${rows[0]?.id}`.execute(tx);
  });
  expect(changed.numAffectedRows).toBe(1n);
});

test('the rights of a later table are granted, and nothing is written if none is missing', async () => {
  await sql`create table later (id bigint generated always as identity)`.execute(own.db.query);
  await sql`alter table later enable row level security`.execute(own.db.query);
  await expect(sql`insert into later default values`.execute(db)).rejects.toThrow(DENIED);
  await processes.grantRights();
  await sql`insert into later default values`.execute(db);
  expect((await sql`update later set id = default returning id`.execute(db)).rows).toEqual([{ id: '2' }]);

  const written = async () =>
    (
      await sql<{
        xmin: string;
      }>`select max(xmin::text::bigint) as xmin from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
    ).rows;
  const before = await written();
  await processes.grantRights();
  expect(await written()).toEqual(before);
});

test('an installation with one role keeps it', async () => {
  expect(await own.db.migrate()).toEqual([]);
  await own.db.grantRights();
});

test('a process whose role owns nothing finds that there is nothing to migrate', async () => {
  const alone = openDatabase({ url: own.processUrl, maxConnections: 1, logError: () => undefined });
  expect(await alone.migrate()).toEqual([]);
  await alone.close();
});

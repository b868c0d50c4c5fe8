import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, type OwnEngines, startOwnEngines } from '@sw/engines';
import { type Database, openDatabase, sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPLOY } from './places.ts';

const folder = mkdtempSync(join(tmpdir(), 'sw-replica-'));
let engines: OwnEngines;
let primary: Database;
let port: number;
let script: string;
let running: { readonly child: ChildProcess; readonly ended: Promise<unknown> } | undefined;

const open = (url: string) => openDatabase({ url, maxConnections: 1, logError: () => undefined });

beforeAll(async () => {
  chmodSync(folder, 0o755);
  engines = await startOwnEngines(['postgres']);
  primary = open(engines.env.DATABASE_URL ?? '');
  const { rows } = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(primary.query);
  // The script would append a line for the network of compose; this one is for a test without passwords.
  await sql`copy (select 'host replication all all trust') to program ${sql.lit(`cat >> ${rows[0]?.file}`)}`.execute(
    primary.query,
  );
  await sql`select pg_reload_conf()`.execute(primary.query);
  await sql`create table drawn (stroke integer)`.execute(primary.query);
  port = await freePorts(0, 1);
  const places: readonly (readonly [string, string])[] = [
    ['/run/postgresql', folder],
    ['/etc/smart-whiteboard/postgresql.conf', join(DEPLOY, 'postgres/postgresql.conf')],
    ["listen_addresses='*'", `listen_addresses=127.0.0.1 -p ${port} -k ${folder}`],
  ];
  script = join(folder, 'replica.sh');
  const text = readFileSync(join(DEPLOY, 'postgres/replica.sh'), 'utf8');
  writeFileSync(
    script,
    places.reduce((all, [there, here]) => {
      expect(all).toContain(there);
      return all.replaceAll(there, here);
    }, text),
  );
}, 60_000);

afterAll(async () => {
  await stop();
  await primary?.close();
  await engines?.end();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The newest server that is installed, as the engines choose it. */
const programs = () => {
  const [newest] = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a));
  return `/usr/lib/postgresql/${newest}/bin`;
};

async function start(): Promise<void> {
  const { port: primaryPort } = new URL(engines.env.DATABASE_URL ?? '');
  const child = spawn('sh', [script], {
    cwd: '/',
    stdio: 'ignore',
    env: {
      PATH: `${programs()}:${process.env.PATH}`,
      PGDATA: join(folder, 'data'),
      PGPORT: primaryPort,
      PRIMARY_HOST: '127.0.0.1',
      POSTGRES_USER: 'postgres',
      POSTGRES_DB: 'postgres',
      POSTGRES_PASSWORD: 'none',
    },
  });
  running = { child, ended: new Promise((done) => child.once('exit', done)) };
}

async function stop(): Promise<void> {
  running?.child.kill('SIGINT');
  await running?.ended;
  running = undefined;
}

/** The number on the replica; an error text while it does not answer. */
async function strokes(): Promise<number | string> {
  const { pathname } = new URL(engines.env.DATABASE_URL ?? '');
  const replica = open(`postgres://postgres@127.0.0.1:${port}${pathname}`);
  try {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from drawn`.execute(replica.query);
    return rows[0]?.count ?? 0;
  } catch (error) {
    return String(error);
  } finally {
    await replica.close();
  }
}

const draw = () => sql`insert into drawn values (1)`.execute(primary.query);
const slot = async () => {
  const { rows } = await sql<{ active: boolean; walStatus: string }>`
    select active, wal_status from pg_replication_slots`.execute(primary.query);
  return rows;
};
const PATIENCE = { timeout: 60_000, interval: 500 };

// The process must switch to another user.
test.skipIf(process.getuid?.() !== 0)(
  'a replica reads through a slot, catches up after it was away, is copied again once it missed too much, and keeps its data when it is promoted',
  { timeout: 240_000 },
  async () => {
    await draw();
    await start();
    await expect.poll(strokes, PATIENCE).toBe(1);
    // The copy answers before it reads from the slot.
    await expect.poll(slot, PATIENCE).toEqual([{ active: true, walStatus: 'reserved' }]);

    await stop();
    await draw();
    await sql`select pg_switch_wal()`.execute(primary.query);
    await sql`checkpoint`.execute(primary.query);
    await start();
    await expect.poll(strokes, PATIENCE).toBe(2);

    await stop();
    const { rows } = await sql<{ bound: string }>`select current_setting('max_slot_wal_keep_size') as bound`.execute(
      primary.query,
    );
    expect(rows).toEqual([{ bound: '4GB' }]);
    await sql`alter system set max_slot_wal_keep_size = '1MB'`.execute(primary.query);
    await sql`select pg_reload_conf()`.execute(primary.query);
    const lost = async () => {
      await draw();
      await sql`select pg_switch_wal()`.execute(primary.query);
      await sql`checkpoint`.execute(primary.query);
      return slot();
    };
    await expect.poll(lost, PATIENCE).toEqual([{ active: false, walStatus: 'lost' }]);
    const { rows: all } = await sql<{ count: number }>`select count(*)::integer as count from drawn`.execute(
      primary.query,
    );
    await start();
    await expect.poll(strokes, PATIENCE).toBe(all[0]?.count);
    await expect.poll(slot, PATIENCE).toMatchObject([{ active: true }]);

    const { pathname } = new URL(engines.env.DATABASE_URL ?? '');
    const promoted = open(`postgres://postgres@127.0.0.1:${port}${pathname}`);
    await sql`select pg_promote()`.execute(promoted.query);
    await sql`insert into drawn values (2)`.execute(promoted.query);
    await promoted.close();
    await stop();
    await start();
    await expect.poll(strokes, PATIENCE).toBe((all[0]?.count ?? 0) + 1);
  },
);

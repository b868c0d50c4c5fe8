import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { type Database, openDatabase, sql } from '@sw/postgres';
import { connectionsOf, DATABASE_PROCESSES, jobConcurrency } from '@sw/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnStack, startOwnStack } from './own-stack.ts';

const GIVEN = { databaseConnections: 3, concurrency: 3, mailConcurrency: 2, convertConcurrency: 1 };
/** Jobs and gateways wait for these tables, but nobody waits for the tables of running processes. */
const LOCKED = ['graphile_worker._private_jobs', 'outbox', 'session', 'board', 'board_page', 'page_control'];
/** Of a runner, for what it does once in some minutes. */
const HOUSEKEEPING = 1;
const RUNNERS = Object.keys(jobConcurrency(GIVEN)).length;

const ESTABLISHED = '01';

let own: OwnStack;
/** As its superuser, who is never refused. */
let admin: Database;

beforeAll(async () => {
  own = await startOwnStack({
    logLevel: 'silent',
    env: {
      DATABASE_CONNECTIONS: String(GIVEN.databaseConnections),
      WORKER_CONCURRENCY: String(GIVEN.concurrency),
      MAIL_CONCURRENCY: String(GIVEN.mailConcurrency),
      CONVERT_CONCURRENCY: String(GIVEN.convertConcurrency),
      MODULES: 'meeting',
    },
    onLine: () => {},
  });
  admin = openDatabase({ url: own.engines.env.DATABASE_URL ?? '', maxConnections: 2, logError: () => {} });
}, 180_000);

afterAll(async () => {
  await admin?.close();
  await own?.end();
});

/** Open connections of a process to PostgreSQL, as the kernel knows them. */
function connectionsNow(name: string): number {
  const pid = own.stack.pidOf(name) ?? 0;
  const port = Number(new URL(own.engines.env.DATABASE_URL ?? '').port);
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const table = ['tcp', 'tcp6'].flatMap((kind) => readFileSync(`/proc/${pid}/net/${kind}`, 'utf8').split('\n'));
  const inodes = new Set(
    table.flatMap((line) => {
      const [, , there = '', state, , , , , , inode = ''] = line.trim().split(/\s+/);
      return there.endsWith(remote) && state === ESTABLISHED ? [inode] : [];
    }),
  );
  const held = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    // A descriptor may be closed meanwhile.
    const link = readlinkOrNothing(`/proc/${pid}/fd/${fd}`);
    return /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [];
  });
  return held.filter((inode) => inodes.has(inode)).length;
}

function readlinkOrNothing(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** Makes api and worker use all connections that they may open. Nobody waits for the answers, which arrive after the lock ends. */
function ask(): void {
  const [api, worker] = [own.stack.urlOf('api'), own.stack.opsUrlOf('worker')];
  const headers = { [MARKER_HEADER]: MARKER_VALUE, [AUTHORIZATION_HEADER]: 'x'.repeat(43) };
  const quietly = (url: string, options = {}) => void fetch(url, options).catch(() => undefined);
  for (let n = 0; n < 2 * GIVEN.databaseConnections; n += 1) quietly(`${api}${ROUTES.listBoards.path}`, { headers });
  quietly(`${worker}/metrics`);
  for (const name of DATABASE_PROCESSES) quietly(`${own.stack.opsUrlOf(name)}/readyz`);
}

test('api and worker open as many connections as sizing and the doctor compute, and no process opens more', {
  timeout: 180_000,
}, async () => {
  const [api, worker] = [connectionsOf('api', GIVEN), connectionsOf('worker', GIVEN) - RUNNERS * HOUSEKEEPING];
  const most = new Map<string, number>(DATABASE_PROCESSES.map((name) => [name, 0]));
  await admin.transaction(async (tx) => {
    await sql.raw(`lock table ${LOCKED.join(', ')} in access exclusive mode`).execute(tx);
    const seen = async () => {
      ask();
      // PostgreSQL ends a transaction that does nothing.
      await sql`select 1`.execute(tx);
      for (const name of DATABASE_PROCESSES) most.set(name, Math.max(most.get(name) ?? 0, connectionsNow(name)));
      return (most.get('api') ?? 0) >= api && (most.get('worker') ?? 0) >= worker;
    };
    await expect.poll(seen, { timeout: 120_000, interval: 500 }).toBe(true);
  });
  for (const name of DATABASE_PROCESSES) expect(most.get(name), name).toBeLessThanOrEqual(connectionsOf(name, GIVEN));
});

import { randomBytes } from 'node:crypto';
import { newId } from '@sw/base';
import { encodeSegment, segmentKey, snapshotKey } from '@sw/board-archive';
import {
  createPage,
  creation,
  decodeSnapshot,
  encodeFrame,
  encodeSnapshot,
  foldFrame,
  fullHash,
  KIND,
  newSelectId,
  OPERATION,
  type PageState,
  RULES,
} from '@sw/board-model';
import { migrateJobs } from '@sw/jobs';
import { openPageLog, type PageLog, type PageRef } from '@sw/nats';
import { type Database, moveSnapshotPointer, openDatabase, readSnapshotPointer, sql } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { addPerson, type TestPerson } from '@sw/testing';
import { runCommand } from '../src/run-command.ts';

/** A database, streams and a bucket of their own, on engines that a test started. */
export interface Installation {
  readonly env: Readonly<Record<string, string>>;
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  close(): Promise<void>;
}

const ignore = () => undefined;

/** The database of `name` on these engines. */
function databaseUrl(engines: Readonly<Record<string, string>>, name: string): string {
  const url = new URL(engines.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function createDatabase(engines: Readonly<Record<string, string>>, name: string, from?: string): Promise<void> {
  const admin = openDatabase({ url: databaseUrl(engines, 'postgres'), maxConnections: 1, logError: ignore });
  await sql`create database ${sql.id(name)} template ${sql.id(from ?? 'template0')}`.execute(admin.query);
  await admin.close();
}

const MIGRATED = 'migrated';

/** Migrated once per set of engines: copying a migrated database takes a tenth of the time of a migration. */
export async function migrateOnce(engines: Readonly<Record<string, string>>): Promise<void> {
  await createDatabase(engines, MIGRATED);
  const database = openDatabase({ url: databaseUrl(engines, MIGRATED), logError: ignore });
  await database.migrate();
  await database.close();
  await migrateJobs(databaseUrl(engines, MIGRATED));
}

/** An empty one, for a restore to fill; `prepared`: as the api leaves it after its first start. */
export async function addInstallation(
  engines: Readonly<Record<string, string>>,
  { prepared = false } = {},
): Promise<Installation> {
  const name = `sw${randomBytes(6).toString('hex')}`;
  await createDatabase(engines, name, prepared ? MIGRATED : undefined);
  const url = databaseUrl(engines, name);
  const env = {
    ...engines,
    DATABASE_URL: url,
    PAGE_LOG_PREFIX: name,
    PAGE_SHARDS: '2',
    PAGE_SHARD_MB: '16',
    S3_BUCKET: name,
  };
  const database = openDatabase({ url, logError: ignore });
  const log = openPageLog({ url: engines.NATS_URL ?? '', name, prefix: name, logError: ignore });
  const store = openObjectStore(storeOptions(env));
  if (prepared) {
    await log.ensureShards(2, { maxBytes: 16 * 1024 * 1024 });
    await store.ensureBucket();
  }
  return {
    env,
    database,
    log,
    store,
    async close() {
      await Promise.all([database.close(), log.close(), store.close()]);
    },
  };
}

export interface Outcome {
  readonly code: number;
  /** The last line, if the command printed one. */
  readonly result: Readonly<Record<string, unknown>>;
  readonly complaints: string;
}

/** `npm run admin -- backup …`, as an operator enters it. */
export async function backup(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  onLine: (line: string) => void = ignore,
): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const say = (line: string) => {
    err.push(line);
    onLine(line);
  };
  const printer = { out: (line: string) => void out.push(line), err: say };
  const code = await runCommand(['backup', ...args], { env, printer, signal: new AbortController().signal });
  const last = out.at(-1) ?? '{}';
  const result = last.startsWith('{') ? (JSON.parse(last) as Record<string, unknown>) : {};
  return { code, result, complaints: err.join('\n') };
}

export interface TestPage extends PageRef {
  readonly owner: TestPerson;
}

/** A board with one page in somebody's list. */
export async function addPage({ database }: Installation, owner?: TestPerson, shard = 0): Promise<TestPage> {
  const person = owner ?? (await addPerson(database));
  const { accountId, spaceId } = person;
  const [wbNo, pageId] = [newId(), newId()];
  const { query } = database;
  await query.insertInto('board').values({ wbNo, spaceId, ownerAccountId: accountId, wbName: 'Plan' }).execute();
  await query.insertInto('boardActor').values({ wbNo, actor: 1, accountId }).execute();
  await query.insertInto('boardPage').values({ pageId, wbNo, spaceId, shard, place: 1 }).execute();
  return { shard, wbNo, pageId, owner: person };
}

let clients = 0;

/** Draws on a page as a gateway writes it, one rectangle a record; resolves when it is acknowledged. */
export function drawer({ log }: Installation, { shard, wbNo, pageId }: PageRef) {
  clients += 1;
  const clientId = `client-${process.pid}-${clients}`;
  let clientSeq = 0;
  return async (count = 1): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      clientSeq += 1;
      const selectId = newSelectId();
      const place = { zIndex: clientSeq, left: clientSeq, top: n, angle: 0, scaleX: 1, scaleY: 1 };
      const header = { clientId, maciid: '', protocolType: OPERATION.created, pageId, versionId: 0 };
      const state = [{ selectId, type: KIND.rectangle, ...place }];
      const operation = { header, clientSeq, state, changes: [creation(selectId)] };
      const stamp = { rules: RULES, actor: 1, clientId, clientSeq, time: Date.now() };
      await log.append({ shard, wbNo, pageId }, encodeFrame({ ...stamp, kind: 'operation', operation }), {
        timeoutMs: 20_000,
      });
    }
  };
}

/** The steps of a keeper for a page: segment, snapshot, pointer, purge. */
export async function keep({ database, log, store }: Installation, page: PageRef): Promise<void> {
  const pointer = await readSnapshotPointer(database.query, page.pageId);
  if (!pointer) throw new Error('no such page');
  const { frames: all } = await log.readTail(page, 0, { maxBytes: 1e8, maxCount: 1e6 });
  const frames = all.map(({ seq, frame }) => ({ version: pointer.versionBase + seq, frame }));
  const fresh = frames.filter(({ version }) => version > pointer.version);
  const last = fresh.at(-1);
  if (!last) return;
  const state = (await readState(store, pointer.key)) ?? createPage(page.pageId);
  for (const { version, frame } of fresh) foldFrame(state, frame, version);
  const bytes = { contentType: 'application/octet-stream' };
  const segment = { from: pointer.version, to: last.version, frames: fresh };
  await store.put(segmentKey(page, segment.from, segment.to), await encodeSegment(segment), bytes);
  const hash = fullHash(state);
  const key = snapshotKey(page, state.versionId, hash);
  await store.put(key, encodeSnapshot(state), bytes);
  await moveSnapshotPointer(database.query, page.pageId, { version: state.versionId, key, hash, rules: state.rules });
  await log.purgeUpTo(page, last.version - pointer.versionBase);
}

async function readState(store: ObjectStore, key: string | null) {
  const bytes = key === null ? undefined : await store.get(key);
  const state = bytes && (await decodeSnapshot(bytes));
  return state?.ok ? state.value : undefined;
}

/** The page as every reader of an installation sees it: the snapshot of its pointer and the log after it. */
export async function stateOf({ database, log, store }: Installation, page: PageRef): Promise<PageState> {
  const pointer = await readSnapshotPointer(database.query, page.pageId);
  if (!pointer) throw new Error('no such page');
  const state = (await readState(store, pointer.key)) ?? createPage(page.pageId);
  if (pointer.key !== null && state.versionId !== pointer.version) throw new Error('no snapshot');
  const after = Math.max(0, pointer.version - pointer.versionBase);
  for (const { seq, frame } of (await log.readTail(page, after, { maxBytes: 1e8, maxCount: 1e6 })).frames) {
    foldFrame(state, frame, pointer.versionBase + seq);
  }
  return state;
}

export const hashOf = async (installation: Installation, page: PageRef): Promise<string> =>
  fullHash(await stateOf(installation, page));

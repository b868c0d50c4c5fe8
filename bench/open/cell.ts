import { newId } from '@sw/base';
import { type Stack, startStack } from '@sw/dev';
import { freePorts } from '@sw/engines';
import { openPageLog, type PageLog, type PageRef } from '@sw/nats';
import { type Database, sql } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { addPerson, engineEnv, type TestPerson, testPrefix } from '@sw/testing';
import { benchDatabase } from '../bench-database.ts';
import { ownStreams } from '../own-streams.ts';

const SHARDS = 2;
const SHARD_MB = 512;
const BUCKET = 'sw-bench';

/** The configured engines or the given ones, with a separate database, streams and keys; processes are started when they are needed. */
export interface Cell {
  readonly owner: TestPerson;
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  readonly shards: readonly number[];
  /** On five ports starting with the given one; by default on free ports. */
  start(only: readonly string[], env?: Readonly<Record<string, string>>, firstPort?: number): Promise<Stack>;
  /** Creates new boards with one page each, owned by the default owner unless a person is named. */
  addPages(count: number, person?: TestPerson): Promise<PageRef[]>;
  /** The number of transactions that PostgreSQL has ended in this database so far. */
  transactions(): Promise<number>;
  end(): Promise<void>;
}

export async function openCell(own: Readonly<Record<string, string>> = {}): Promise<Cell> {
  const [engines, keyPrefix, base] = [{ ...engineEnv(), ...own }, testPrefix(), await benchDatabase(own)];
  const { db: database } = base;
  const logPrefix = `b${newId().slice(0, 12)}`;
  const removeStreams = await ownStreams(logPrefix, SHARDS, SHARD_MB * 1024 * 1024, engines.NATS_URL);
  const log = openPageLog({ url: engines.NATS_URL, name: 'bench', prefix: logPrefix, logError: () => {} });
  const store = openObjectStore(storeOptions(engines, BUCKET));
  await store.ensureBucket();
  const owner = await addPerson(database, { nickName: 'Bench' });
  const boards: string[] = [];
  return {
    owner,
    database,
    log,
    store,
    shards: Array.from({ length: SHARDS }, (_, shard) => shard),
    async start(only, env = {}, port) {
      const firstPort = port ?? (await freePorts(0, 5));
      return startStack({
        firstPort,
        webPort: firstPort + 4,
        webMode: 'built',
        only,
        env: {
          ...engines,
          DATABASE_URL: base.url,
          KEY_PREFIX: keyPrefix,
          PAGE_SHARDS: String(SHARDS),
          PAGE_SHARD_MB: String(SHARD_MB),
          PAGE_LOG_PREFIX: logPrefix,
          S3_BUCKET: BUCKET,
          LOG_LEVEL: 'warn',
          ...env,
        },
        onLine: (name, line) => console.log(`${name}: ${line}`),
      });
    },
    async addPages(count, { accountId, spaceId } = owner) {
      const pages = Array.from({ length: count }, (_, i) => ({ shard: i % SHARDS, wbNo: newId(), pageId: newId() }));
      boards.push(...pages.map(({ wbNo }) => wbNo));
      const board = { spaceId, ownerAccountId: accountId, wbName: 'Bench' };
      await database.transaction(async (tx) => {
        await tx
          .insertInto('board')
          .values(pages.map(({ wbNo }) => ({ ...board, wbNo })))
          .execute();
        await tx
          .insertInto('boardActor')
          .values(pages.map(({ wbNo }) => ({ wbNo, actor: 1, accountId })))
          .execute();
        await tx
          .insertInto('boardPage')
          .values(pages.map((page) => ({ ...page, spaceId, place: 1 })))
          .execute();
      });
      return pages;
    },
    async transactions() {
      const { rows } = await sql<{ ended: string }>`select xact_commit + xact_rollback as ended
        from pg_stat_database where datname = current_database()`.execute(database.query);
      return Number(rows[0]?.ended ?? 0);
    },
    async end() {
      for (const wbNo of boards) for await (const { key } of store.list(`pages/${wbNo}/`)) await store.remove(key);
      await Promise.all([log.close(), store.close()]);
      await removeStreams();
      await base.drop();
    },
  };
}

/** The number of records that the log still holds. */
export async function messagesIn({ log, shards }: Cell): Promise<number> {
  const infos = await Promise.all(shards.map((shard) => log.streamInfo(shard)));
  return infos.reduce((sum, { messages }) => sum + messages, 0);
}

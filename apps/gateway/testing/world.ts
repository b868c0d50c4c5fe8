import { randomBytes } from 'node:crypto';
import { DAY, MEGABYTE, newId, newSecret } from '@sw/base';
import { type Control, RULES, SYSTEM } from '@sw/board-model';
import { BUILD_VERSION, controlFrame, endpointGroup, TICKET_SECONDS, ticketKey } from '@sw/contract';
import { openBus, openPageLog, type PageLog, type PageRef } from '@sw/nats';
import { LEVELS } from '@sw/policy';
import { type Database, syncLevels } from '@sw/postgres';
import { readConfig, startService } from '@sw/service';
import {
  engineEnv,
  PATIENT_REDIS_MS,
  testDatabase,
  testEphemeral,
  testPrefix,
  untilAnswered,
  untilReady,
} from '@sw/testing';
import { gatewayConfig } from '../src/config.ts';
import { buildGateway, type Gateway } from '../src/gateway.ts';
import { connectClient, type TestClient } from './client.ts';

export const ORIGIN = 'https://board.example';
const SHARDS = 2;
const ENTERPRISE = 3;
/** One for all runs: streams reserve their room, and nothing here takes them away. Ids of boards keep tests apart. */
const LOG_PREFIX = 'gateway-test';

export interface TestBoard extends PageRef {
  readonly ownerId: string;
}

export interface TestGateway extends Gateway {
  readonly url: string;
  readonly opsUrl: string;
  /** A figure of /metrics. */
  metric(name: string): Promise<number>;
  stop(): Promise<void>;
}

export interface World {
  readonly db: Database;
  readonly log: PageLog;
  readonly bus: ReturnType<typeof openBus>;
  /** What a gateway process needs to be one of this world's. */
  readonly env: Readonly<Record<string, string>>;
  /** Ready, unless `unready` says that it never will be. */
  gateway(env?: Readonly<Record<string, string>>, how?: { unready?: boolean }): Promise<TestGateway>;
  account(): Promise<string>;
  /** A board with one page, its owner actor 1. */
  board(options?: { levelNo?: number; versionBase?: number }): Promise<TestBoard>;
  page(board: TestBoard): Promise<TestBoard>;
  /** Gives the sharer's account; actors count from 2. */
  sharer(board: TestBoard, permit?: 0 | 1 | 2, accountId?: string): Promise<string>;
  ticket(accountId: string, sessionId?: string, levelRevision?: number): Promise<string>;
  /** Connected and past hello. */
  client(
    gateway: Pick<TestGateway, 'url'>,
    accountId: string,
    options?: { clientId?: string; sessionId?: string; levelRevision?: number },
  ): Promise<TestClient>;
  control(page: PageRef, control: Control): Promise<void>;
  /** Endpoints on the board over all gateways, as Redis counts them. */
  endpoints(board: TestBoard): Promise<number>;
  end(): Promise<void>;
}

/** True if somebody reads a page too slowly. The gateway closes their socket after 30 s. */
export const hasStalled = ({ feeds }: TestGateway, { pageId }: TestBoard): boolean =>
  [...(feeds.get(pageId)?.views ?? [])].some(({ state }) => state === 'stalled');

const logError = () => undefined;

/** Engines with data of the test's own, and gateways on them. */
export async function openWorld(): Promise<World> {
  const own = await testDatabase();
  const prefix = testPrefix();
  const env = {
    ...engineEnv(),
    DATABASE_URL: own.processUrl,
    KEY_PREFIX: prefix,
    PAGE_LOG_PREFIX: LOG_PREFIX,
    PUBLIC_URL: ORIGIN,
    GATEWAY_PORT: '0',
    LOG_LEVEL: 'silent',
  };
  const log = openPageLog({ url: env.NATS_URL, name: prefix, prefix: LOG_PREFIX, logError });
  const bus = openBus({ url: env.NATS_URL, name: prefix, logError });
  const ephemeral = testEphemeral(prefix);
  await untilAnswered(bus);
  await log.ensureShards(SHARDS, { maxBytes: 256 * MEGABYTE });
  const { query } = own.db;
  await syncLevels(
    query,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  const gateways = new Set<TestGateway>();
  const clients: TestClient[] = [];
  const pages: PageRef[] = [];
  let controls = 0;

  async function account(levelNo = ENTERPRISE): Promise<string> {
    const accountId = newId();
    await query
      .insertInto('account')
      .values({ accountId, email: `${accountId}@example.com`, nickName: 'Ann', locale: 'en', timeZone: 'UTC', levelNo })
      .execute();
    return accountId;
  }

  async function addPage(board: Omit<TestBoard, 'pageId'>, spaceId: string, versionBase: number): Promise<TestBoard> {
    const pageId = newId();
    const { wbNo, shard } = board;
    await query
      .insertInto('boardPage')
      .values({ pageId, wbNo, spaceId, place: Math.random(), shard, versionBase: String(versionBase) })
      .execute();
    pages.push({ wbNo, shard, pageId });
    return { ...board, pageId };
  }

  const spaceOf = async (wbNo: string) => {
    const { spaceId } = await query
      .selectFrom('board')
      .select('spaceId')
      .where('wbNo', '=', wbNo)
      .executeTakeFirstOrThrow();
    return spaceId;
  };

  const sessions = new Set<string>();
  async function signIn(accountId: string, sessionId: string, levelRevision: number): Promise<void> {
    if (sessions.has(sessionId)) return;
    sessions.add(sessionId);
    const expiresAt = new Date(Date.now() + DAY);
    const session = { sessionId, accountId, tokenHash: randomBytes(32), levelRevision, expiresAt, userAgent: '' };
    await query.insertInto('session').values(session).execute();
  }

  async function ticket(accountId: string, sessionId = newId(), levelRevision = 1): Promise<string> {
    const key = newSecret();
    await signIn(accountId, sessionId, levelRevision);
    await ephemeral.putOnce(ticketKey(key), JSON.stringify({ accountId, sessionId, levelRevision }), TICKET_SECONDS);
    return key;
  }

  return {
    db: own.db,
    log,
    bus,
    env,
    account: () => account(),
    ticket,
    async gateway(extra = {}, { unready = false } = {}) {
      // A test that cuts Redis sees the product's own patience.
      const patience = extra.REDIS_URL === undefined ? { REDIS_TIMEOUT_MS: String(PATIENT_REDIS_MS) } : {};
      const config = readConfig(gatewayConfig, { ...env, ...patience, ...extra });
      let inside: Gateway | undefined;
      const service = await startService({ name: 'gateway', version: BUILD_VERSION, config }, async (context) => {
        inside = await buildGateway(context, config);
      });
      if (!inside) throw new Error('the gateway was not built');
      const gateway: TestGateway = {
        ...inside,
        url: service.address,
        opsUrl: service.opsAddress,
        async metric(name) {
          const text = await (await fetch(`${service.opsAddress}/metrics`)).text();
          const line = text.split('\n').find((one) => one.startsWith(`${name}{`) || one.startsWith(`${name} `));
          return Number(line?.split(' ').at(-1) ?? Number.NaN);
        },
        async stop() {
          gateways.delete(gateway);
          await service.stop();
        },
      };
      gateways.add(gateway);
      // It connects to the bus in the background, and what was published before does not reach it.
      await untilReady(gateway.opsUrl, !unready);
      return gateway;
    },
    async board({ levelNo = ENTERPRISE, versionBase = 0 } = {}) {
      const ownerId = await account(levelNo);
      const spaceId = newId();
      const wbNo = newId();
      const shard = Number(wbNo.at(-1)) % SHARDS;
      await query
        .insertInto('space')
        .values({ spaceId, kind: 'personal', name: 'Ann', ownerAccountId: ownerId })
        .execute();
      await query.insertInto('board').values({ wbNo, spaceId, ownerAccountId: ownerId, wbName: 'Plan' }).execute();
      await query.insertInto('boardActor').values({ wbNo, actor: 1, accountId: ownerId }).execute();
      return await addPage({ wbNo, shard, ownerId }, spaceId, versionBase);
    },
    page: async (board) => addPage(board, await spaceOf(board.wbNo), 0),
    async sharer({ wbNo }, permit = 2, known) {
      const accountId = known ?? (await account());
      const spaceId = await spaceOf(wbNo);
      const { last } = await query
        .selectFrom('boardActor')
        .select((eb) => eb.fn.max('actor').as('last'))
        .where('wbNo', '=', wbNo)
        .executeTakeFirstOrThrow();
      await query
        .insertInto('boardActor')
        .values({ wbNo, actor: Number(last) + 1, accountId })
        .execute();
      await query.insertInto('boardSharer').values({ wbShareId: newId(), wbNo, spaceId, accountId, permit }).execute();
      return accountId;
    },
    async client(gateway, accountId, { clientId, sessionId, levelRevision } = {}) {
      const client = await connectClient(`${gateway.url.replace('http', 'ws')}/ws`, clientId);
      clients.push(client);
      client.hello(await ticket(accountId, sessionId, levelRevision));
      await client.next('welcome');
      return client;
    },
    async control(page, control) {
      controls += 1;
      await log.append(page, controlFrame(`${SYSTEM}${controls}`, control, { rules: RULES, time: Date.now() }), {
        timeoutMs: 20_000,
      });
    },
    endpoints: ({ wbNo }) => ephemeral.slots.count(endpointGroup(wbNo)),
    async end() {
      for (const client of clients) client.ws.terminate();
      await Promise.all([...gateways].map((gateway) => gateway.stop()));
      for (const page of pages) await log.purgeAll(page);
      await Promise.all([log.close(), bus.close(), ephemeral.close()]);
      await own.drop();
    },
  };
}

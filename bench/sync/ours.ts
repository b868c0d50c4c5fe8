import { newId, newSecret } from '@sw/base';
import { encodeFrame, newSelectId, OPERATION, type Operation, RULES } from '@sw/board-model';
import { type ClientMessage, SOCKET_PROTOCOL, ticketKey } from '@sw/contract';
import { type Stack, startStack } from '@sw/dev';
import { freePorts } from '@sw/engines';
import { shardOf } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { type Ephemeral, openEphemeral } from '@sw/redis';
import { addPerson, engineEnv, type TestPerson, testPrefix } from '@sw/testing';
import { WebSocket } from 'ws';
import { benchDatabase } from '../bench-database.ts';
import { ownStreams } from '../own-streams.ts';
import { bareSocket } from './bare-socket.ts';
import type { Target } from './target.ts';

const SHARDS = 2;

/** One board with one page and its owner, written directly into the tables, because creating it is not measured. */
interface BenchBoard extends TestPerson {
  readonly wbNo: string;
  readonly pageId: string;
}

async function makeBoard(database: Database): Promise<BenchBoard> {
  const owner = await addPerson(database, { nickName: 'Bench' });
  const { accountId, spaceId } = owner;
  // More devices than any level allows, because the limit is not measured.
  await database.query.updateTable('level').set({ endpoints: 10_000 }).execute();
  const [wbNo, pageId] = [newId(), newId()];
  const shard = shardOf(wbNo, SHARDS);
  await database.transaction(async (tx) => {
    await tx.insertInto('board').values({ wbNo, spaceId, ownerAccountId: accountId, wbName: 'Bench' }).execute();
    await tx.insertInto('boardActor').values({ wbNo, actor: 1, accountId }).execute();
    await tx.insertInto('boardPage').values({ pageId, wbNo, spaceId, place: 1, shard }).execute();
  });
  return { ...owner, wbNo, pageId };
}

const OBJECTS = 200;

export interface Entry extends BenchBoard {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly origin: string;
}

const SHARD_BYTES = 256 * 1024 * 1024;

export interface GatewayOptions {
  /** Replaces the addresses of the shared engines. */
  readonly engines?: Readonly<Record<string, string>>;
  readonly boards?: number;
  readonly gateways?: number;
}

/** The address of one of the gateways. */
export interface Place {
  readonly port: number;
  readonly opsUrl: string;
  readonly pid: number;
}

/** Gateways as production starts them, with a separate database, streams and keys. */
export async function startGateway({ engines = {}, boards = 1, gateways = 1 }: GatewayOptions = {}) {
  const database = await benchDatabase(engines);
  const keyPrefix = testPrefix();
  const env = { ...engineEnv(), ...engines };
  const firstPort = await freePorts(0, 5);
  const logPrefix = `b${firstPort}`;
  // Normally the api creates the streams, but it does not run here.
  const removeStreams = await ownStreams(logPrefix, SHARDS, SHARD_BYTES, env.NATS_URL);
  const settings = {
    ...env,
    DATABASE_URL: database.url,
    KEY_PREFIX: keyPrefix,
    PAGE_SHARDS: String(SHARDS),
    PAGE_LOG_PREFIX: logPrefix,
    LOG_LEVEL: 'warn',
    // All viewers here use one account.
    GATEWAY_SOCKETS_PER_PERSON: '100000',
  };
  const stacks: Stack[] = [];
  const places: Place[] = [];
  while (places.length < gateways) {
    const port = places.length === 0 ? firstPort : await freePorts(0, 5);
    const stack = await startStack({
      firstPort: port,
      // The origin of all, although no process serves the page.
      webPort: firstPort + 4,
      webMode: 'built',
      only: ['gateway'],
      env: settings,
      onLine: (name, line) => console.log(`${name}: ${line}`),
    });
    stacks.push(stack);
    places.push({ port: port + 1, opsUrl: stack.opsUrlOf('gateway'), pid: stack.pidOf('gateway') ?? 0 });
  }
  const [first] = places;
  if (first === undefined) throw new Error('no gateway');
  const place = { redisUrl: env.REDIS_URL, keyPrefix, origin: `http://localhost:${firstPort + 4}` };
  const makeEntry = async (): Promise<Entry> => ({ ...(await makeBoard(database.db)), ...place });
  const entry = await makeEntry();
  const entries = [entry];
  while (entries.length < boards) entries.push(await makeEntry());
  return {
    /** The port of the first gateway. */
    port: first.port,
    opsUrl: first.opsUrl,
    pids: [first.pid],
    places,
    entry,
    /** One entry for each board. */
    entries,
    database: database.db,
    async stop() {
      await Promise.all(stacks.map((stack) => stack.stop()));
      await removeStreams();
      await database.drop();
    },
  };
}

const stores = new Map<string, Ephemeral>();

/** A ticket like those of the api, but written directly to Redis, since one account may request only 120 a minute. */
async function newTicket({ redisUrl, keyPrefix, accountId, sessionId }: Entry): Promise<string> {
  const ephemeral = stores.get(keyPrefix) ?? openEphemeral({ url: redisUrl, prefix: keyPrefix, logError: () => {} });
  stores.set(keyPrefix, ephemeral);
  const ticket = newSecret();
  await ephemeral.putOnce(ticketKey(ticket), JSON.stringify({ accountId, sessionId, levelRevision: 1 }), 30);
  return ticket;
}

export async function helloMessage(entry: Entry, clientId: string): Promise<string> {
  const message: ClientMessage = {
    topic: 'subscribe',
    type: 'hello',
    protocol: SOCKET_PROTOCOL,
    rules: RULES,
    ticket: await newTicket(entry),
    clientId,
    maciid: 'bench',
  };
  return JSON.stringify(message);
}

export function openMessage({ wbNo, pageId }: Entry): string {
  const message: ClientMessage = { topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 };
  return JSON.stringify(message);
}

export const newClientId = (): string => `c${newId()}`;

/** An open page in a real client's socket. Resolves when the gateway has opened it. */
export async function openPage(
  port: number,
  entry: Entry,
  clientId: string,
  onText: (text: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: entry.origin, perMessageDeflate: false });
  await new Promise((done, reject) => socket.once('open', done).once('error', reject));
  const opened = new Promise<void>((done, reject) => {
    socket.on('message', (data: Buffer, binary: boolean) => {
      if (binary) return;
      const text = data.toString('utf8');
      if (text.includes('"opened"')) done();
      onText(text);
    });
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
  });
  socket.send(await helloMessage(entry, clientId));
  socket.send(openMessage(entry));
  await opened;
  return socket;
}

/** Creates 200 objects, then changes their names in turn, like the competitors' writers. */
export function operations(entry: Entry, clientId: string): (text: string) => Uint8Array {
  const ids = Array.from({ length: OBJECTS }, () => newSelectId());
  const names: (string | null)[] = ids.map(() => null);
  let clientSeq = 0;
  return (text) => {
    const place = clientSeq % OBJECTS;
    const selectId = ids[place] ?? '';
    const before = names[place] ?? null;
    names[place] = text;
    clientSeq += 1;
    const header = { clientId, maciid: 'bench', pageId: entry.pageId, versionId: 0 };
    const operation: Operation =
      before === null
        ? {
            header: { ...header, protocolType: OPERATION.created },
            clientSeq,
            state: [
              { selectId, type: 201, zIndex: place, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1, name: text },
            ],
            changes: [[selectId, 'exist', 0, 1]],
          }
        : {
            header: { ...header, protocolType: OPERATION.property },
            clientSeq,
            state: [],
            changes: [[selectId, 'name', null, text]],
          };
    return encodeFrame(operation);
  };
}

export const ours: Target = {
  name: 'ours',
  start: () => startGateway(),
  async writer({ port, entry }) {
    const clientId = newClientId();
    const socket = await openPage(port, entry as Entry, clientId, (text) => {
      if (text.includes('"halted"')) console.error(`halted: ${text}`);
    });
    const next = operations(entry as Entry, clientId);
    return { send: (text) => socket.send(next(text)) };
  },
  async receiver({ port, entry }, _, onBytes) {
    const says = [await helloMessage(entry as Entry, newClientId()), openMessage(entry as Entry)];
    await bareSocket({
      port,
      path: '/ws',
      headers: [`Origin: ${(entry as Entry).origin}`],
      says,
      until: '"opened"',
      onBytes,
    });
  },
};

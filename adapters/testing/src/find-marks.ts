import { gunzipSync } from 'node:zlib';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { DAY } from '@sw/base';
import { decodeSegment } from '@sw/board-archive';
import { decodeSnapshot } from '@sw/board-model';
import { type Database, sql } from '@sw/postgres';
import { openObjectStore, storeOptions } from '@sw/storage';
import { Redis } from 'ioredis';

/** The marks to search for: a name for each, and its bytes or text. */
export type Marks = Readonly<Record<string, string | Uint8Array>>;

export interface Engines {
  readonly database: Database;
  /** The engines' variables of the processes under test. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Look = (where: string, bytes: Uint8Array) => void;

/**
 * Finds where any of the marks is stored, as `mark: place`. Searches every table of the database including those of
 * other libraries, every object of the bucket with its key (packed objects are unpacked), every message of every
 * stream, and every key of Redis that does not expire within a day. Tables, streams and objects are listed by their
 * engines, so that new ones are searched too.
 */
export async function findMarks({ database, env }: Engines, marks: Marks): Promise<string[]> {
  const found = new Set<string>();
  const needles = Object.entries(marks).map(([name, mark]) => [name, Buffer.from(mark)] as const);
  const look: Look = (where, bytes) => {
    const hay = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const [name, needle] of needles) if (hay.includes(needle)) found.add(`${name}: ${where}`);
  };
  await searchTables(database, needles, (name, table) => found.add(`${name}: table ${table}`));
  await searchObjects(env, look);
  await searchStreams(env.NATS_URL ?? '', look);
  await searchRedis(env, look);
  return [...found].toSorted();
}

async function searchTables(
  { query }: Database,
  needles: readonly (readonly [string, Buffer])[],
  report: (name: string, table: string) => void,
): Promise<void> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(query);
  for (const { schema, name } of tables) {
    for (const [mark, bytes] of needles) {
      // A row as text contains bytea values in hexadecimal.
      const patterns = [bytes.toString('utf8'), bytes.toString('hex')]
        // Text in PostgreSQL cannot contain a zero byte.
        .filter((text) => !text.includes('\u0000'))
        .map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
      const { rows } = await sql`
        select 1 from ${sql.id(schema, name)} as t where t::text ilike any(${patterns}) limit 1`.execute(query);
      if (rows.length > 0) report(mark, `${schema}.${name}`);
    }
  }
}

async function searchObjects(env: Engines['env'], look: Look): Promise<void> {
  const store = openObjectStore(storeOptions(env));
  try {
    for await (const { key } of store.list('')) {
      look(`key ${key}`, Buffer.from(key));
      const bytes = await store.get(key);
      if (bytes === undefined) continue;
      look(`object ${key}`, bytes);
      for (const inside of await unpacked(key, bytes)) look(`object ${key}, unpacked`, inside);
    }
  } finally {
    await store.close();
  }
}

async function unpacked(key: string, bytes: Uint8Array): Promise<Uint8Array[]> {
  if (key.includes('/log/')) {
    const segment = await decodeSegment(bytes);
    if (!segment.ok) throw new Error(`${key}: ${segment.error}`);
    return segment.value.frames.map(({ frame }) => frame);
  }
  if (key.includes('/snap/')) {
    const page = await decodeSnapshot(bytes);
    if (!page.ok) throw new Error(`${key}: ${page.error}`);
    const text = JSON.stringify(page.value, (_, value: unknown) => (value instanceof Map ? [...value] : value));
    return [Buffer.from(text)];
  }
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? [gunzipSync(bytes)] : [];
}

async function searchStreams(url: string, look: Look): Promise<void> {
  const { host, username, password } = new URL(url);
  const connection = await connect({ servers: host, ...(username ? { user: username, pass: password } : {}) });
  try {
    const manager = await jetstreamManager(connection);
    for await (const { config, state } of manager.streams.list()) {
      if (state.messages === 0) continue;
      const consumer = await jetstream(connection).consumers.get(config.name);
      for (let left = state.messages; left > 0; ) {
        const batch = await consumer.fetch({ max_messages: Math.min(left, 1_000), expires: 2_000 });
        let seen = 0;
        for await (const { data, subject } of batch) {
          seen += 1;
          look(`stream ${config.name}, ${subject}`, data);
        }
        left = seen === 0 ? 0 : left - seen;
      }
    }
  } finally {
    await connection.close();
  }
}

async function searchRedis(env: Engines['env'], look: Look): Promise<void> {
  const redis = new Redis(env.REDIS_URL ?? '');
  try {
    const prefix = `${env.KEY_PREFIX ?? ''}:`;
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', 500);
      cursor = next;
      for (const key of keys) {
        const left = await redis.pttl(key);
        if (left >= 0 && left <= DAY) continue;
        look(`redis ${key}`, Buffer.from(key));
        const value = await redis.dumpBuffer(key);
        if (value !== null) look(`redis ${key}`, value);
      }
    } while (cursor !== '0');
  } finally {
    redis.disconnect();
  }
}

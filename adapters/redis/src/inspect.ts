import { readFileSync } from 'node:fs';
import { fail, messageOf, ok, type Result } from '@sw/base';
import { Redis } from 'ioredis';
import type { RedisAccess } from './port.ts';

/** What an operator needs to know about a Redis server before the product runs on it. */
export interface RedisFacts {
  /** `7.0.15`; for Valkey, its own version. */
  readonly version: string;
  /** `noeviction` refuses writes when the memory is full; all other policies drop codes and counts. */
  readonly evictionPolicy: string;
  /** 0 means no limit. */
  readonly maxMemoryBytes: number;
  readonly usedMemoryBytes: number;
  /** Whether it admits everybody, with or without our password. */
  readonly open: boolean;
}

export interface RedisFault {
  readonly kind: 'unreachable' | 'password' | 'other';
  readonly message: string;
}

const TIMEOUT_MS = 2_000;
const REFUSED = /WRONGPASS|NOAUTH|invalid password|NOPERM/i;
const AWAY = /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|timed out|closed/i;

/** Uses separate connections, and only reads. */
export async function inspectRedis(access: RedisAccess): Promise<Result<RedisFacts, RedisFault>> {
  const asked = await askInfo(access);
  if (!asked.ok) return asked;
  const info = asked.value;
  const stranger = new URL(access.url);
  stranger.username = '';
  stranger.password = '';
  return ok({
    version: field(info, 'valkey_version') ?? field(info, 'redis_version') ?? '',
    evictionPolicy: field(info, 'maxmemory_policy') ?? '',
    maxMemoryBytes: Number(field(info, 'maxmemory') ?? 0),
    usedMemoryBytes: Number(field(info, 'used_memory') ?? 0),
    open: (await askInfo({ ...access, url: stranger.href })).ok,
  });
}

const field = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

async function askInfo({ url, caFile }: RedisAccess): Promise<Result<string, RedisFault>> {
  const messages: string[] = [];
  const client = new Redis(url, {
    ...(caFile ? { tls: { ca: readFileSync(caFile) } } : {}),
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
  });
  // A refused password is emitted as an event; the call itself only fails because the connection is closed.
  client.on('error', (error) => messages.push(error.message));
  try {
    await client.connect();
    return ok(await client.info());
  } catch (error) {
    messages.push(messageOf(error));
    const said = messages.find((message) => REFUSED.test(message)) ?? messages[0] ?? '';
    const kind = REFUSED.test(said) ? 'password' : AWAY.test(said) ? 'unreachable' : 'other';
    return fail({ kind, message: said });
  } finally {
    client.disconnect();
  }
}

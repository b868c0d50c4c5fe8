import { randomBytes } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startStack } from '@sw/dev';
import { freePorts, linkSecret, type OwnEngines, startOwnEngines } from '@sw/engines';
import { type Database, openDatabase, sql } from '@sw/postgres';
import { type TestCertificate, testCa } from './certificates.ts';
import { type Front, startFront } from './front.ts';

export interface Installation {
  /** The settings that all processes have, and the doctor's own. */
  readonly env: Readonly<Record<string, string>>;
  /** As its superuser. */
  readonly database: Database;
  readonly front: Front;
  readonly certificates: Readonly<Record<'valid' | 'expired' | 'otherHost', TestCertificate>>;
  close(): Promise<void>;
}

/** Reached only by processes that hang: five processes and a compiler start at once. */
const READY_WITHIN_MS = 180_000;
const NAMES = ['api', 'gateway', 'keeper', 'worker', 'web'];

/** A test's PostgreSQL trusts everybody; this one requires a password, as in production. */
async function demandPassword(url: string): Promise<string> {
  const password = randomBytes(12).toString('hex');
  const trusted = openDatabase({ url, maxConnections: 1, logError: () => undefined });
  const { query } = trusted;
  const { rows } = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(query);
  await sql`alter role postgres password ${sql.lit(password)}`.execute(query);
  await sql`copy (select 'host all all 127.0.0.1/32 scram-sha-256') to ${sql.lit(rows[0]?.file ?? '')}`.execute(query);
  await sql`select pg_reload_conf()`.execute(query);
  await trusted.close();
  const demanding = new URL(url);
  demanding.password = password;
  return demanding.href;
}

/** All five processes on engines of their own, behind a proxy with TLS: what a plain production looks like. */
export async function startInstallation(storageOrigins: readonly string[]): Promise<Installation> {
  const ca = await testCa();
  setDefaultCACertificates([...getCACertificates('default'), ca.cert]);
  const front = await startFront(await ca.sign('localhost', 30));
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'livekit', 'mail-sink']);
  try {
    return await startOn(engines, front, { ca, storageOrigins });
  } catch (error) {
    await engines.end();
    throw error;
  }
}

async function startOn(
  engines: OwnEngines,
  front: Awaited<ReturnType<typeof startFront>>,
  {
    ca,
    storageOrigins,
  }: { readonly ca: Awaited<ReturnType<typeof testCa>>; readonly storageOrigins: readonly string[] },
): Promise<Installation> {
  const url = await demandPassword(engines.env.DATABASE_URL ?? '');
  const database = openDatabase({ url, maxConnections: 1, logError: () => undefined });
  // The api would do it too, but here it does not compete with the start of the processes.
  await database.migrate();
  const nats = new URL(engines.env.NATS_URL ?? '');
  const env = {
    ...engines.env,
    DATABASE_URL: url,
    NATS_MONITOR_URL: `http://${nats.hostname}:${Number(nats.port) + 1}`,
    PAGE_SHARDS: '2',
    PAGE_SHARD_MB: '64',
    LINK_SECRET: linkSecret(),
    PUBLIC_URL: front.origin,
    TRUST_PROXY: '127.0.0.1',
    MAIL_FROM: 'Doctor <doctor@school.test>',
    LOG_LEVEL: 'warn',
  };
  const lines: string[] = [];
  const firstPort = await freePorts(0, NAMES.length);
  const stack = await startStack({
    firstPort,
    webPort: firstPort + NAMES.length - 1,
    webMode: 'source',
    readyWithinMs: READY_WITHIN_MS,
    env: { ...env, STORAGE_ORIGINS: [engines.env.S3_ENDPOINT, ...storageOrigins].join(' ') },
    onLine: (name, line) => lines.push(`${name}: ${line}`),
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${lines.slice(-5).join('\n')}`);
  });
  front.forwardTo(stack.urlOf('web'));
  // Vite bundles the page at the first request.
  await fetch(`${stack.urlOf('web')}/iwb/`);
  return {
    env: { ...env, OPS_URLS: NAMES.map((name) => `${name}=${stack.opsUrlOf(name)}`).join(',') },
    database,
    front,
    certificates: {
      valid: await ca.sign('localhost', 30),
      expired: await ca.sign('localhost', -1),
      otherHost: await ca.sign('other.example', 30),
    },
    async close() {
      await database.close();
      await stack.stop();
      await front.close();
      await engines.end();
      ca.close();
    },
  };
}

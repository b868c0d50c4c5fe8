import { DAY } from '@sw/base';
import { BUILD_VERSION } from '@sw/contract';
import type { DatabaseFacts } from '@sw/postgres';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeClock } from './examinations/clock.ts';
import { judgeFolders } from './examinations/folders.ts';
import { judgeDisk, judgeMemory, judgeNode, judgeOpenFiles } from './examinations/machine.ts';
import { judgeMail } from './examinations/mail.ts';
import { judgeMediaAddress } from './examinations/media.ts';
import { judgeNats, judgeSync } from './examinations/nats.ts';
import { judgeOrigins } from './examinations/origins.ts';
import { judgePage } from './examinations/page.ts';
import { judgeClient, judgeDatabase } from './examinations/postgres.ts';
import { judgeShared, judgeVersions, processAddresses } from './examinations/processes.ts';
import { judgeScanner } from './examinations/scanner.ts';
import { judgeSocket } from './examinations/socket.ts';
import { judgeCertificate } from './examinations/tls.ts';
import { judgeVisitors } from './examinations/visitors.ts';
import type { Observation } from './finding.ts';

const statesOf = (observations: readonly Observation[]): Record<string, string> =>
  Object.fromEntries(observations.map(({ check, state }) => [check, state]));

const GB = 1024 ** 3;
const RANK = { fault: 0, warning: 1, skipped: 2, ok: 3 } as const;

describe('the machine', () => {
  test('more free space is never judged worse', () => {
    const size = fc.integer({ min: 0, max: 4_000 }).map((gigabytes) => gigabytes * GB);
    fc.assert(
      fc.property(size, size, size, (total, one, other) => {
        const judge = (freeBytes: number) => RANK[judgeDisk('/data', { freeBytes, totalBytes: total }).state];
        expect(judge(Math.min(one, other))).toBeLessThanOrEqual(judge(Math.max(one, other)));
      }),
    );
  });

  test('below 1 GB is a fault, below 5 GB a warning', () => {
    const judge = (freeBytes: number) => judgeDisk('/data', { freeBytes, totalBytes: 10 * GB }).state;
    expect([0.9, 4.9, 5].map((gigabytes) => judge(gigabytes * GB))).toEqual(['fault', 'warning', 'ok']);
  });

  test('of a file system below 5 GB only the share counts, and a full one is found', () => {
    const judge = (free: number, total: number) =>
      judgeDisk('/tmp', { freeBytes: free * GB, totalBytes: total * GB }).state;
    expect([judge(2, 2), judge(0.3, 2), judge(0.1, 2), judge(0.01, 2)]).toEqual(['ok', 'ok', 'warning', 'fault']);
    expect([judge(4.9, 5), judge(4.9, 4.9)]).toEqual(['warning', 'ok']);
    expect(judge(0, 0.1)).toBe('fault');
  });

  test('an old Node is a fault, little memory and few open files are warnings', () => {
    expect([judgeNode('22.20.0'), judgeNode('24.0.0')].map(({ state }) => state)).toEqual(['fault', 'ok']);
    expect(judgeMemory({ memoryBytes: GB, freeMemoryBytes: GB }).state).toBe('warning');
    expect(judgeMemory({ memoryBytes: 4 * GB, freeMemoryBytes: GB }).state).toBe('ok');
    expect(judgeOpenFiles(1_024)).toMatchObject([{ state: 'warning' }]);
    expect(judgeOpenFiles(65_536)).toMatchObject([{ state: 'ok' }]);
    expect(judgeOpenFiles(undefined)).toEqual([]);
  });
});

describe('clocks', () => {
  test('ahead and behind count alike, and a larger distance is never judged better', () => {
    const skew = fc.integer({ min: -120_000, max: 120_000 });
    fc.assert(
      fc.property(skew, skew, (one, other) => {
        const judge = (ahead: number) => RANK[judgeClock('it', ahead).state];
        expect(judge(one)).toBe(judge(-one));
        if (Math.abs(one) <= Math.abs(other)) expect(judge(one)).toBeGreaterThanOrEqual(judge(other));
      }),
    );
    expect(judgeClock('it', 30_001).state).toBe('fault');
    expect(judgeClock('it', undefined).state).toBe('skipped');
  });
});

describe('PostgreSQL', () => {
  const FACTS: DatabaseFacts = {
    version: 150_020,
    encoding: 'UTF8',
    fsync: true,
    fullPageWrites: true,
    synchronousCommit: 'on',
    connections: 97,
    processes: { api: 1, gateway: 1, keeper: 1, worker: 1 },
    standby: false,
    rights: 'rows',
    timeZones: true,
    clockAheadMs: 0,
    missingMigrations: [],
    unknownMigrations: [],
  };
  const DEFAULTS = { databaseConnections: 10, concurrency: 4, mailConcurrency: 4, convertConcurrency: 2 };
  const judge = (changes: Partial<DatabaseFacts>) => statesOf(judgeDatabase({ ...FACTS, ...changes }, DEFAULTS));

  test('pg_dump must not be older than the server; without one, backups are made elsewhere', () => {
    const states = [14, 15, 17, undefined].map((client) => judgeClient(client, FACTS.version).state);
    expect(states).toEqual(['fault', 'ok', 'ok', 'warning']);
  });

  test('what it should be is fine', () => {
    expect(new Set(Object.values(judge({})))).toEqual(new Set(['ok']));
  });

  test.each([
    [{ version: 140_010 }, 'postgres.version', 'fault'],
    [{ version: 190_000 }, 'postgres.version', 'warning'],
    [{ synchronousCommit: 'off' }, 'postgres.durability', 'fault'],
    [{ fullPageWrites: false }, 'postgres.durability', 'fault'],
    // 11 each, and 36 of the worker.
    [{ connections: 69 }, 'postgres.connections', 'ok'],
    [{ connections: 68 }, 'postgres.connections', 'fault'],
    [{ connections: 68, processes: {} }, 'postgres.connections', 'fault'],
    [{ connections: 97, processes: { gateway: 3, worker: 1 } }, 'postgres.connections', 'ok'],
    [{ connections: 97, processes: { gateway: 3, worker: 2 } }, 'postgres.connections', 'fault'],
    [{ standby: true }, 'postgres.standby', 'fault'],
    [{ timeZones: false }, 'postgres.zones', 'fault'],
    [{ rights: 'superuser' }, 'postgres.role', 'warning'],
    [{ rights: 'owner' }, 'postgres.role', 'warning'],
    [{ unknownMigrations: ['9999_later'] }, 'postgres.migrations', 'warning'],
  ] as const)('%j is judged as %s: %s', (changes, check, state) => {
    expect(judge(changes)[check]).toBe(state);
  });
});

describe('NATS', () => {
  const streams = { pageStreams: 8, laggingReplicas: 0, missingBytes: 0, refusal: undefined, refusalMessage: '' };
  const facts = { version: '2.14.5', maxPayloadBytes: 1_048_576, passwordRequired: true, streams };
  const given = { pageShards: 8, pageShardMb: 1_024, pageReplicas: 1 };

  test('an old version, small messages, an open door and copies that lag are found', () => {
    expect(new Set(Object.values(statesOf(judgeNats(facts, given))))).toEqual(new Set(['ok']));
    expect(statesOf(judgeNats({ ...facts, version: '2.9.10' }, given))['nats.version']).toBe('fault');
    expect(statesOf(judgeNats({ ...facts, maxPayloadBytes: 65_536 }, given))['nats.payload']).toBe('fault');
    expect(statesOf(judgeNats({ ...facts, passwordRequired: false }, given))['nats.open']).toBe('warning');
    const lagging = { ...facts, streams: { ...streams, laggingReplicas: 2 } };
    expect(statesOf(judgeNats(lagging, given))['nats.lagging']).toBe('warning');
  });

  test('what only the monitor port shows is skipped without it', () => {
    expect(judgeSync(undefined).state).toBe('skipped');
    expect(judgeSync('away').state).toBe('warning');
    expect(judgeSync({ syncAlways: true }).state).toBe('ok');
  });
});

describe('settings that processes share', () => {
  test('a fault exactly where two have different values, and it names who has which', () => {
    const value = fc.constantFrom('a', 'b');
    const holder = fc.record({ LINK_SECRET: value, PAGE_SHARDS: value }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(holder, { maxLength: 5 }), (holders) => {
        const all = holders.map((shared, index) => ({ name: `p${index}`, shared: shared as Record<string, string> }));
        const found = judgeShared(all).map(({ check }) => check);
        for (const variable of ['LINK_SECRET', 'PAGE_SHARDS'] as const) {
          const values = new Set(holders.flatMap((shared) => shared[variable] ?? []));
          expect(found.includes(`processes.${variable}`)).toBe(values.size > 1);
        }
      }),
    );
    const [differs] = judgeShared([
      { name: 'api', shared: { LINK_SECRET: '1' } },
      { name: 'worker', shared: { LINK_SECRET: '2' } },
      { name: 'gateway', shared: {} },
    ]);
    expect(differs?.says).toBe('LINK_SECRET differs between processes: api / worker');
  });

  test('a process of other sources is named with its revision, also if the version is the same', () => {
    const [here, other] = ['0123456789abcdef', 'fedcba9876543210-changed'];
    const running = (revision: string, version = BUILD_VERSION) => {
      const about = { version, revision, shared: {} };
      return { name: 'gateway', address: 'http://gateway', readiness: undefined, about };
    };
    const judge = (asked: ReturnType<typeof running>, revision = here) => judgeVersions([asked], revision)[0];
    expect(judge(running(here))).toMatchObject({ state: 'ok', says: `this is release ${BUILD_VERSION} (0123456789)` });
    const differs = judge(running(other));
    expect(differs?.state).toBe('warning');
    expect(differs?.says).toContain(`gateway ${BUILD_VERSION} (fedcba9876-changed)`);
    expect(judge(running('unknown'))?.state).toBe('ok');
    expect(judge(running(other), 'unknown')?.state).toBe('ok');
    expect(judge(running('unknown', '1.0.0'))?.state).toBe('warning');
  });

  test('processes are asked on this machine, or where OPS_URLS says', () => {
    const here = new Map(processAddresses({ API_PORT: '8000', WEB_OPS_HOST: '0.0.0.0' }, []));
    expect(here.get('api')).toBe('http://127.0.0.1:8100');
    expect(here.get('web')).toBe('http://127.0.0.1:5273');
    expect(here.get('worker')).toBe('http://127.0.0.1:7004');
    expect(processAddresses({}, ['api=http://a:1', 'api-2=http://b:1'])).toEqual([
      ['api', 'http://a:1'],
      ['api-2', 'http://b:1'],
    ]);
  });
});

describe('the way in', () => {
  const now = Date.UTC(2026, 10, 18);
  const certificate = { validFrom: now - DAY, validTo: now + 60 * DAY, wrongHost: undefined, untrusted: undefined };
  const judge = (changes: Partial<typeof certificate> | { untrusted: string }) =>
    statesOf(judgeCertificate({ ...certificate, ...changes }, { host: 'board.test', now }));

  test('a certificate is judged by its days, its host and its chain', () => {
    expect(judge({})).toEqual({ tls: 'ok' });
    expect(judge({ validTo: now + 13 * DAY })).toEqual({ 'tls.soon': 'warning' });
    expect(judge({ validTo: now - 1 })).toEqual({ 'tls.expired': 'fault' });
    expect(judge({ validFrom: now + DAY })).toEqual({ 'tls.early': 'fault' });
    expect(judge({ untrusted: 'SELF_SIGNED_CERT_IN_CHAIN' })).toEqual({ 'tls.chain': 'fault' });
  });

  test('a close code of the gateway says what is wrong', () => {
    const code = (value: number) => judgeSocket({ kind: 'closed', code: value }, 'https://board.test').check;
    expect([4002, 4005, 4011, 1006].map(code)).toEqual(['socket', 'socket.origin', 'socket.engine', 'socket.code']);
  });

  test('a page whose policy is missing, or does not name the store, is a fault', () => {
    const text = '<title>Smart whiteboard</title>';
    const expected = {
      origin: 'https://board.test',
      reaches: [{ origin: 'https://s3.test', variable: 'STORAGE_ORIGINS' }],
    };
    const judgePolicy = (policy: string | undefined) =>
      judgePage({ status: 200, text, headers: policy ? { 'content-security-policy': policy } : {} }, expected);
    expect(judgePolicy("connect-src 'self' https://s3.test; img-src *")).toMatchObject([{ state: 'ok' }]);
    expect(judgePolicy("connect-src 'self'; img-src https://s3.test")).toMatchObject([
      { state: 'fault', cure: expect.stringContaining('STORAGE_ORIGINS') },
    ]);
    expect(judgePolicy(undefined)).toMatchObject([{ state: 'fault' }]);
  });

  test('a page by HTTPS must not send browsers to plain HTTP, but for their own machine', () => {
    const given = {
      publicUrl: 'https://board.test',
      allowedOrigins: [],
      s3Endpoint: 'http://minio:9000',
      s3PublicEndpoint: undefined,
      livekitUrl: 'http://livekit:7880',
      livekitPublicUrl: 'wss://calls.test',
      trustProxy: '10.0.0.0/8',
    };
    expect(statesOf(judgeOrigins(given))).toEqual({ 'origins.S3_PUBLIC_ENDPOINT': 'fault' });
    expect(statesOf(judgeOrigins({ ...given, s3PublicEndpoint: 'https://s3.test' }))).toEqual({ origins: 'ok' });
    expect(statesOf(judgeOrigins({ ...given, s3Endpoint: 'http://127.0.0.1:7070' }))).toEqual({ origins: 'ok' });
    expect(statesOf(judgeOrigins({ ...given, publicUrl: 'http://10.0.0.5', trustProxy: false }))).toEqual({
      'origins.proxies': 'warning',
    });
  });
});

test('a scanner without signatures is a fault, and an unencrypted mail server on another machine a warning', () => {
  expect(judgeScanner({ kind: 'clean' }).state).toBe('fault');
  expect(judgeScanner({ kind: 'infected', signature: 'Eicar' }).state).toBe('ok');
  const facts = { encrypted: false, signedIn: false };
  const mailFrom = 'Board <board@school.test>';
  expect(statesOf(judgeMail(facts, { host: 'mail.test', mailFrom }))['mail.encryption']).toBe('warning');
  expect(statesOf(judgeMail(facts, { host: '127.0.0.1', mailFrom }))['mail.encryption']).toBeUndefined();
});

test('visitors whose addresses a proxy hides are found, except for a try on one machine', () => {
  const given = { publicUrl: 'https://board.example', trustProxy: '10.231.77.0/24' } as const;
  const visits = (known: number, hidden: number) => [
    ...Array.from({ length: known }, (_, n) => `198.51.100.${n + 1}`),
    ...Array.from({ length: hidden }, () => '10.231.77.1'),
  ];
  const state = (known: number, hidden: number, more = {}) =>
    judgeVisitors(visits(known, hidden), { ...given, ...more }).state;
  expect([state(0, 3), state(3, 3), state(20, 1), state(20, 0), state(0, 0)]).toEqual([
    ...['fault', 'warning', 'ok', 'ok', 'skipped'],
  ]);
  expect(state(0, 3, { publicUrl: 'https://board.localhost:8443' })).toBe('skipped');
  expect(state(0, 3, { trustProxy: false })).toBe('ok');
});

test('media of calls go to the machine that the name of LiveKit leads to', () => {
  const judge = (nodeIp: string, host: string, ...addresses: string[]) => {
    const { check, state } = judgeMediaAddress(nodeIp, host, addresses);
    return [check, state];
  };
  expect(judge('127.0.0.1', 'calls.board.example', '198.51.100.7')).toEqual(['media.loopback', 'fault']);
  expect(judge('198.51.100.7', 'calls.board.example', '198.51.100.7')).toEqual(['media', 'ok']);
  expect(judge('10.0.0.5', 'calls.board.example', '198.51.100.7')).toEqual(['media.address', 'warning']);
  expect(judge('10.0.0.5', 'calls.board.example')).toEqual(['media', 'skipped']);
  expect(judge('127.0.0.1', 'calls.board.localhost', '127.0.0.1')).toEqual(['media', 'ok']);
});

test('folders that nobody can reach are a warning that says how to bring one back', () => {
  expect(judgeFolders([]).state).toBe('ok');
  const found = judgeFolders([
    { spaceId: '11', folders: 2, entryId: '21' },
    { spaceId: '12', folders: 3, entryId: '22' },
  ]);
  expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('5 folders in 2 spaces') });
  expect('cure' in found && found.cure).toContain('where entry_id = 21;');
});

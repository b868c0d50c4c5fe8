import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { type Stack, startStack } from '@sw/dev';
import { freePorts, type OwnEngines, startOwnEngines } from '@sw/engines';
import { type Database, openDatabase } from '@sw/postgres';
import { addPerson } from '@sw/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, type Asked, ask, type ProxyPlace, startCaddy, startNginx } from './proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'sw-proxies-'));
let engines: OwnEngines;
let stack: Stack;
let database: Database;
let calls: Server;
let targets: ProxyPlace['targets'];

beforeAll(async () => {
  engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage']);
  const firstPort = await freePorts(0, 5);
  const env = {
    ...engines.env,
    PUBLIC_URL: 'https://board.example.org',
    LOG_LEVEL: 'error',
    // The page is compiled on the fly, by a server that answers for known names only.
    __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS: 'board.example.org',
  };
  const only = ['api', 'gateway', 'web'];
  stack = await startStack({ firstPort, webPort: firstPort + 4, webMode: 'source', only, env, onLine: () => {} });
  database = openDatabase({ url: engines.env.DATABASE_URL ?? '', logError: () => {} });
  // Replaces LiveKit, for which a proxy only forwards.
  calls = createServer((_, reply) => void reply.end('calls'));
  await new Promise<void>((done) => calls.listen(0, '127.0.0.1', done));
  const address = calls.address();
  targets = {
    7001: stack.urlOf('api'),
    7002: stack.urlOf('gateway'),
    5173: stack.urlOf('web'),
    7070: engines.env.S3_ENDPOINT ?? '',
    7880: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  };
}, 180_000);

afterAll(async () => {
  calls?.close();
  await database?.close();
  await stack?.stop();
  await engines?.end();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('%s', (name, start) => {
  let stop: () => Promise<void>;
  let via: (asked: Asked) => Promise<Answered>;

  beforeAll(async () => {
    const own = mkdtempSync(join(folder, `${name}-`));
    const httpsPort = await freePorts(0, 2);
    ({ stop } = await start({ folder: own, httpsPort, httpPort: httpsPort + 1, targets }));
    via = (asked) => ask(httpsPort, asked);
  });
  afterAll(() => stop?.());

  test('the page comes from web, over HTTPS only from now on', async () => {
    const page = await via({ path: '/iwb/' });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<div id="root">');
    expect(page.headers['strict-transport-security']).toContain('max-age');
  });

  test('the api sees the address of the caller, whatever the caller claims', async () => {
    const { authorization } = await addPerson(database, { nickName: name });
    const from = name === 'nginx' ? '127.0.0.31' : '127.0.0.32';
    const wbName = `Board behind ${name}`;
    const created = await via({
      path: ROUTES.createBoard.path,
      method: 'POST',
      from,
      headers: {
        'content-type': 'application/json',
        [AUTHORIZATION_HEADER]: authorization,
        [MARKER_HEADER]: MARKER_VALUE,
        'x-forwarded-for': '203.0.113.7',
        forwarded: 'for=203.0.113.7',
        'x-real-ip': '203.0.113.7',
      },
      body: JSON.stringify({ wbName }),
    });
    expect(created.status).toBe(200);
    const { wbNo } = JSON.parse(created.body).data as { wbNo: string };
    const rows = await database.query
      .selectFrom('auditEvent')
      .select('ip')
      .where('action', '=', 'board.created')
      .where('targetId', '=', wbNo)
      .execute();
    expect(rows).toEqual([{ ip: from }]);
  });

  test('a socket is connected to the gateway', async () => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      origin: 'https://board.example.org',
    };
    expect((await via({ path: '/ws', headers: upgrade })).status).toBe(101);
  });

  test('metrics and readiness are closed', async () => {
    for (const path of ['/metrics', '/readyz', '/healthz']) expect((await via({ path })).status, path).toBe(404);
  });

  test('files and calls have hosts of their own, and the store gets the host that signatures name', async () => {
    const files = await via({ path: '/', host: 'files.example.org' });
    expect(files.status).toBe(403);
    expect(files.body).toContain('<Error>');
    expect((await via({ path: '/', host: 'calls.example.org' })).body).toBe('calls');
  });
});

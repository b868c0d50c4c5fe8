import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUTHORIZATION_HEADER, BYTE_ROUTES, ROUTES, type Route } from '@sw/contract';
import { freePorts } from '@sw/engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type ProxyPlace, type RunningProxy, startCaddy, startComposeCaddy, startNginx } from './proxy.ts';

const KEY = 'SECRET-4f1c';
/** Anybody with the address of a picture may see it, but it says nothing. */
const PICTURES = ['getAvatar', 'getRoomPicture'];
const keyed = [...Object.values<Route>(ROUTES), ...Object.values<Route>(BYTE_ROUTES)]
  .filter(({ name, path }) => path.includes('{key}') && !PICTURES.includes(name))
  .map(({ path }) => path.replace('{key}', KEY).replace(/\{\w+\}/g, '7'));
const addresses = [
  ...new Set(keyed),
  `/api/user/account/bind-email?email=a@example.com&code=${KEY}`,
  `/iwb/doMailLogin?key=${KEY}`,
  `/iwb/meeting/guest/${KEY}`,
  `/iwb/meeting/record/${KEY}?x=1`,
  `/iwb/m/${KEY}/1/2`,
];

const folder = mkdtempSync(join(tmpdir(), 'sw-access-'));
/** Replaces every process. */
let echo: Server;
let url: string;

beforeAll(async () => {
  echo = createServer(
    (_, reply) => void reply.setHeader('content-type', 'application/json').end('"same"'.repeat(1_000)),
  );
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done));
  const address = echo.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterAll(() => {
  echo.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the contract has keys in addresses', () => expect(keyed.length).toBeGreaterThan(5));

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
  // Without patience, because it tries each request again; and in debug, where it writes about those that failed.
  ['the Caddy of compose', (place: ProxyPlace) => startComposeCaddy(place, { patience: '0s', debug: true })],
])('%s', (name, start) => {
  let proxy: RunningProxy;
  let httpsPort: number;
  let own: string;

  const startWith = async (target: string) => {
    own = mkdtempSync(join(folder, `${name.replaceAll(' ', '-')}-`));
    httpsPort = await freePorts(0, 2);
    const targets = { 7001: target, 7002: target, 5173: target, 7070: target, 7880: target };
    proxy = await start({ folder: own, httpsPort, httpPort: httpsPort + 1, targets });
  };

  test('no key, code or session of a request is in its log, also if the request fails', async () => {
    // Nothing listens there.
    await startWith(name === 'nginx' ? url : `http://127.0.0.1:${await freePorts(0, 1)}`);
    const headers = { referer: `https://board.example.org/iwb/meeting/guest/${KEY}`, [AUTHORIZATION_HEADER]: KEY };
    for (const path of addresses) await ask(httpsPort, { path, headers });
    await proxy.stop();
    const log = name === 'nginx' ? readFileSync(join(own, 'smart-whiteboard.log'), 'utf8') : proxy.said();
    for (const path of ['/services/meeting/api/web/door/-', '/api/user/account/bind-email', '/iwb/m/-/1/2'])
      expect(log).toContain(path);
    expect(log).not.toContain(KEY);
  });

  test('it compresses nothing that the api did not', async () => {
    await startWith(url);
    const headers = { 'accept-encoding': 'br, gzip, zstd' };
    const answer = await ask(httpsPort, { path: '/api/user/session', headers });
    await proxy.stop();
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });
});

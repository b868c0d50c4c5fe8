import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@sw/engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startCaddy, startComposeCaddy, startNginx } from './proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'sw-forged-'));
/** Replaces every process and answers with the received headers. */
let echo: Server;
let url: string;

beforeAll(async () => {
  echo = createServer((request, reply) => void reply.end(JSON.stringify(request.headers)));
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done));
  const address = echo.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterAll(() => {
  echo.close();
  rmSync(folder, { recursive: true, force: true });
});

const FORGED = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'forged=1',
  'x-forwarded-for': '203.0.113.7',
};

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
  ['the Caddy of compose', startComposeCaddy],
])('%s', (name, start) => {
  let stop: () => Promise<void>;
  let httpsPort: number;

  beforeAll(async () => {
    const own = mkdtempSync(join(folder, `${name.replaceAll(' ', '-')}-`));
    httpsPort = await freePorts(0, 2);
    const targets = { 7001: url, 7002: url, 5173: url, 7070: url, 7880: url };
    ({ stop } = await start({ folder: own, httpsPort, httpPort: httpsPort + 1, targets }));
  });
  afterAll(() => stop?.());

  test.each(['/', '/iwb/board/1', '/ws', '/api/user', '/services/oauth'])(
    'what the public says about its trace and its address does not reach what answers %s',
    async (path) => {
      const { status, body } = await ask(httpsPort, { path, headers: FORGED });
      expect(status).toBe(200);
      const headers = JSON.parse(body) as Record<string, string>;
      expect(headers.traceparent).toBeUndefined();
      expect(headers.tracestate).toBeUndefined();
      expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    },
  );
});

test('files and calls of an installation with compose get no trace of the public either', async () => {
  const own = mkdtempSync(join(folder, 'sites-'));
  const httpsPort = await freePorts(0, 2);
  const targets = { 7001: url, 7002: url, 5173: url, 7070: url, 7880: url };
  const { stop } = await startComposeCaddy({ folder: own, httpsPort, httpPort: httpsPort + 1, targets });
  try {
    for (const [host, path] of [
      ['files.board.example.org', '/smart-whiteboard/a'],
      ['calls.board.example.org', '/rtc'],
    ] as const) {
      const { status, body } = await ask(httpsPort, { host, path, headers: FORGED });
      expect(status, host).toBe(200);
      expect(body, host).not.toContain('trace');
    }
  } finally {
    await stop();
  }
});

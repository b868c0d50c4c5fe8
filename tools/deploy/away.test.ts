import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@sw/engines';
import { expect, onTestFinished, test } from 'vitest';
import { type Asked, ask, startComposeCaddy } from './proxy.ts';

/** The Caddy of compose, in front of processes that end once it runs. `comeBack` starts them again. */
async function caddyAlone(patience?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sw-away-'));
  const port = await freePorts(0, 3);
  const processes = port + 2;
  const answering = async (): Promise<Server> => {
    const server = createServer((_, reply) => void reply.end('here'));
    await new Promise<void>((done) => server.listen(processes, '127.0.0.1', done));
    return server;
  };
  const before = await answering();
  const url = `http://127.0.0.1:${processes}`;
  const targets = { 7001: url, 7002: url, 5173: url, 7070: url, 7880: url };
  const { stop } = await startComposeCaddy({ folder, httpsPort: port, httpPort: port + 1, targets }, { patience });
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await new Promise((done) => {
    before.close(done);
    before.closeAllConnections();
  });
  const comeBack = async () => {
    const server = await answering();
    onTestFinished(() => void server.close());
  };
  return { comeBack, via: (asked: Asked) => ask(port, asked) };
}

test('while a process is replaced, requests wait for it', async () => {
  const { comeBack, via } = await caddyAlone();
  const asked = [via({ path: '/iwb/' }), via({ path: '/api/user' })];
  // Sockets do not wait: browsers open them again themselves. When this is answered, the others were tried in vain.
  expect((await via({ path: '/ws' })).status).toBe(502);
  await comeBack();
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 200, body: 'here' });
});

test('people see a page if it takes longer, and programs the bare status', async () => {
  const { via } = await caddyAlone('100ms');
  const page = await via({ path: '/iwb/board/1' });
  expect(page).toMatchObject({
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' },
  });
  expect(page.body).toContain('This page tries again by itself.');
  expect(page.body).toContain('此页面会自动重试');
  expect(await via({ path: '/api/user' })).toMatchObject({ status: 502, body: '' });
});

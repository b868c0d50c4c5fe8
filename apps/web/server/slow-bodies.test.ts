import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_VERSION } from '@sw/contract';
import { readConfig, startService } from '@sw/service';
import { expect, test } from 'vitest';
import { webConfig } from './config.ts';
import { buildWeb } from './web.ts';

/** More than the forwarding library opens by default. */
const SLOW = 140;

test('slow bodies and open streams do not keep other requests from the api', async () => {
  let [slow, streams] = [0, 0];
  const open: ServerResponse[] = [];
  const api = createServer((asked, answer) => {
    if (asked.method === 'POST') slow += 1;
    else if (asked.url === '/api/stream') {
      streams += 1;
      open.push(answer);
      answer.write('begun');
    } else answer.end('here');
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const dist = await mkdtemp(join(tmpdir(), 'sw-dist-'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>page</title>');
  const config = readConfig(webConfig, { WEB_PORT: '0', LOG_LEVEL: 'silent', API_URL: apiUrl });
  const web = await startService({ name: 'web', version: BUILD_VERSION, config }, (context) =>
    buildWeb(context, config, dist),
  );
  const asked = Array.from({ length: SLOW }, (_, place) => {
    const stream = place % 2 === 0;
    const headers = stream ? {} : { 'content-length': 100 };
    const path = stream ? '/api/stream' : '/api/slow';
    const one = request(`${web.address}${path}`, { method: stream ? 'GET' : 'POST', headers, agent: false });
    one.on('error', () => undefined).flushHeaders();
    if (stream) one.end();
    else one.write('{');
    return one;
  });
  await expect.poll(() => slow + streams).toBe(SLOW);
  expect(await (await fetch(`${web.address}/api/anything`)).text()).toBe('here');
  for (const one of asked) one.destroy();
  for (const answer of open) answer.destroy();
  api.closeAllConnections();
  api.close();
  await web.stop();
  await rm(dist, { recursive: true });
});

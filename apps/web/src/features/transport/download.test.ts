import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { download } from './download.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function store(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
}

const text = (answer: Response): Promise<string> => answer.text();

test('a file is read, or the asked part of it', async () => {
  const url = await store((request, answer) => answer.end(request.headers.range ?? 'all'));
  expect(await download(url, text)).toBe('all');
  expect(await download(url, text, { range: [10, 12] })).toBe('bytes=10-12');
});

test('R8.51 a store that never answers, and one that stops in the middle, are download timeouts', async () => {
  const late = { kind: 'timeout', error: 'DOWNLOAD_TIMEOUT' };
  const silent = await store(() => undefined);
  await expect(download(silent, text, { timeoutMs: 100 })).rejects.toMatchObject(late);
  server?.closeAllConnections();
  server?.close();
  const stopping = await store((_, answer) => void answer.write('the beginning'));
  await expect(download(stopping, text, { timeoutMs: 300 })).rejects.toMatchObject(late);
});

test('R8.24 R8.26 any other failure is one of the plan too; giving up keeps its own reason', async () => {
  const url = await store((_, answer) => answer.writeHead(404).end());
  await expect(download(url, text)).rejects.toMatchObject({ kind: 'http', status: 404 });
  const gone = AbortSignal.abort(new Error('closed'));
  await expect(download(url, text, { signal: gone })).rejects.toThrow('closed');
  server?.closeAllConnections();
  server?.close();
  await expect(download(url, text)).rejects.toMatchObject({ kind: 'network', error: 'NETWORK_ERROR' });
});

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createHttp, REQUEST_MS } from './http.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';

const listener = (requestMs?: number) =>
  createHttp({
    logger: createLogger('test', 'silent'),
    metrics: createMetrics('test'),
    ...(requestMs && { requestMs }),
  });

const portOf = ({ server }: ReturnType<typeof listener>): number => (server.address() as AddressInfo).port;

const begun = (lines: string): string => `POST / HTTP/1.1\r\nHost: board\r\ncontent-type: application/json\r\n${lines}`;

test.each([
  ['body', begun('content-length: 100\r\n\r\n{')],
  ['chunked body', begun('transfer-encoding: chunked\r\n\r\n1\r\n{\r\n')],
  ['head', begun('content-')],
])('a request whose %s does not arrive in time is ended', async (_, sent) => {
  const http = listener(200);
  http.post('/', async () => ({}));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(portOf(http), '127.0.0.1');
  socket.write(sent);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  await http.close();
});

test('an answer may take longer than a request', async () => {
  const http = listener(200);
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  http.post('/', () => answer);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(http);
  const asked = fetch(`http://127.0.0.1:${port}/`, { method: 'POST' });
  // The listener ends this one, so the limit has passed for the other.
  const slow = connect(port, '127.0.0.1');
  await once(slow, 'connect');
  slow.write(begun('content-length: 100\r\n\r\n{'));
  await text(slow);
  resolve('late');
  expect(await (await asked).text()).toBe('late');
  await http.close();
});

test('every listener has the limit', async () => {
  const http = listener();
  await http.ready();
  expect(http.server.requestTimeout).toBe(REQUEST_MS);
  await http.close();
});

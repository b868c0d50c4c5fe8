import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '@sw/base';
import { afterEach, expect, test } from 'vitest';
import { passSockets } from './pass-sockets.ts';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ended.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

interface Upstream {
  readonly url: string;
  /** The next socket that reaches it. */
  next(): Promise<{ request: IncomingMessage; socket: Socket }>;
}

async function upstream(): Promise<Upstream> {
  const server = createServer();
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async next() {
      const [request, socket] = (await once(server, 'upgrade')) as [IncomingMessage, Socket];
      socket.on('error', () => undefined);
      ended.push(() => socket.destroy());
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      return { request, socket };
    },
  };
}

async function edge(gatewayUrl: string, { behindProxy = false, shared = false } = {}) {
  const server = createServer();
  const sockets = passSockets(server, { gatewayUrl, behindProxy, shared });
  return { port: await listening(server), close: () => sockets.close() };
}

function ask(port: number, path = '/ws', headers: readonly string[] = []): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  ended.push(() => socket.destroy());
  const head = [`GET ${path} HTTP/1.1`, 'Host: board.example', 'Connection: Upgrade', 'Upgrade: websocket', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

const textOf = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
};

test('the gateway gets the origin and the address that was seen, and nothing the caller made up', async () => {
  const gateway = await upstream();
  const { port } = await edge(gateway.url);
  const headers = ['Origin: https://evil.example', 'X-Forwarded-For: 203.0.113.9', 'Content-Length: 5', 'X-Secret: 1'];
  const reached = gateway.next();
  ask(port, '/ws?x=1', headers);
  const { request } = await reached;
  expect(request.headers).toMatchObject({
    host: 'board.example',
    origin: 'https://evil.example',
    'x-forwarded-for': '127.0.0.1',
  });
  expect(request.headers).not.toHaveProperty('content-length');
  expect(request.headers).not.toHaveProperty('x-secret');
});

test('behind a proxy of ours the addresses it names are passed on', async () => {
  const gateway = await upstream();
  const { port } = await edge(gateway.url, { behindProxy: true });
  const reached = gateway.next();
  ask(port, '/ws', ['X-Forwarded-For: 203.0.113.9']);
  expect((await reached).request.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
});

test('a browser that does not read stops the gateway, and all of it arrives once it reads', async () => {
  const gateway = await upstream();
  const { port } = await edge(gateway.url);
  const reached = gateway.next();
  const browser = ask(port);
  browser.pause();
  const { socket } = await reached;
  const total = 96 * MEGABYTE;
  const chunk = Buffer.alloc(MEGABYTE / 4);
  let sent = 0;
  const sending = (async () => {
    while (sent < total) {
      if (!socket.write(chunk)) await once(socket, 'drain');
      sent += chunk.length;
    }
    socket.end();
  })();
  // Sending stops automatically; if the machine pauses, this only sees it stop earlier than it does.
  for (let before = -1; before !== sent; ) {
    before = sent;
    await pause(300);
  }
  expect(sent).toBeLessThan(total / 2);
  let received = 0;
  browser.on('data', (data) => {
    received += data.length;
  });
  browser.resume();
  await Promise.all([sending, once(browser, 'end')]);
  expect(received).toBeGreaterThanOrEqual(total);
});

test('the end of one side is the end of the other', async () => {
  const gateway = await upstream();
  const { port } = await edge(gateway.url);
  for (const first of ['browser', 'gateway'] as const) {
    const reached = gateway.next();
    const browser = ask(port);
    const { socket } = await reached;
    await once(browser, 'data');
    const [dies, other] = first === 'browser' ? [browser, socket] : [socket, browser];
    // A server's socket may stay half open; this one ends its half explicitly.
    other.resume().once('end', () => other.end());
    const closed = once(other, 'close');
    dies.resetAndDestroy();
    await closed;
  }
});

test('another path, another protocol, a gateway that is away and a process that stops are answered', async () => {
  const gateway = await upstream();
  const { port, close } = await edge(gateway.url);
  expect(await textOf(ask(port, '/metrics'))).toContain('404');
  expect(await textOf(ask(port, '/ws/../metrics'))).toContain('404');
  const away = await edge('http://127.0.0.1:1');
  expect(await textOf(ask(away.port))).toContain('502');

  const reached = gateway.next();
  const browser = ask(port);
  await reached;
  browser.resume();
  const closed = once(browser, 'close');
  close();
  await closed;
  expect(await textOf(ask(port))).toContain('503');
});

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, request as requestHttp } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binaryPath, freePorts, until } from '@sw/engines';
import type { TestCertificate } from './certificates.ts';

export interface SmallServer {
  readonly port: number;
  close(): Promise<void>;
}

async function listening(server: Server): Promise<SmallServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
    },
  };
}

/** A store with a wrong clock: forwards everything and shifts the Date header. */
export function shiftedStore(endpoint: string, seconds: number): Promise<SmallServer> {
  const target = new URL(endpoint);
  const server = createHttp((request, response) => {
    const { method, url, headers } = request;
    const { hostname, port } = target;
    const forwarded = requestHttp({ hostname, port, method, path: url, headers }, (answer) => {
      const date = new Date(Date.parse(answer.headers.date ?? '') + seconds * 1_000).toUTCString();
      answer.pipe(response.writeHead(answer.statusCode ?? 502, { ...answer.headers, date }));
    });
    request.pipe(forwarded);
  });
  return listening(server);
}

/** A mail server that refuses every sign-in. */
export function refusingMailServer(): Promise<SmallServer> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      if (/^EHLO/i.test(line)) socket.write('250-test\r\n250 AUTH PLAIN LOGIN\r\n');
      else if (/^AUTH/i.test(line)) socket.write('535 5.7.8 not with this password\r\n');
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  return listening(server);
}

/** Runs a program with files in a folder of its own, until it is closed. The first file is its configuration. */
function runWith(program: string, flag: string, filesOf: (dir: string) => Readonly<Record<string, string>>) {
  const dir = mkdtempSync(join(tmpdir(), 'sw-server-'));
  const files = Object.entries(filesOf(dir));
  for (const [name, text] of files) writeFileSync(join(dir, name), text);
  const child = spawn(program, [flag, join(dir, files[0]?.[0] ?? '')], { stdio: 'ignore' });
  return {
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A manually configured NATS; `jetstream` is the block of its configuration, with DIR for its folder. */
export async function handmadeNats(jetstream: string): Promise<SmallServer> {
  const port = await freePorts(0, 1);
  const server = runWith(binaryPath('nats-server'), '-c', (dir) => ({
    'nats.conf': `listen: "127.0.0.1:${port}"\n${jetstream.replace('DIR', dir)}`,
  }));
  await until('nats', () => firstBytes(port), 20_000);
  return { port, ...server };
}

/** LiveKit with TURN over UDP at `port` and over TLS at the next one. */
export async function turnServer({ cert, key }: TestCertificate): Promise<SmallServer> {
  const port = await freePorts(0, 5);
  const server = runWith(binaryPath('livekit-server'), '--config', (dir) => {
    // The name that browsers would receive. It must have a dot.
    const turn = { enabled: true, domain: 'turn.example', udp_port: port, tls_port: port + 1 };
    const config = {
      port: port + 2,
      bind_addresses: ['127.0.0.1'],
      rtc: { tcp_port: port + 3, udp_port: port + 4, node_ip: '127.0.0.1' },
      turn: { ...turn, cert_file: join(dir, 'cert.pem'), key_file: join(dir, 'key.pem') },
      keys: { key: randomBytes(24).toString('hex') },
    };
    // JSON is YAML.
    return { 'livekit.yaml': JSON.stringify(config), 'cert.pem': cert, 'key.pem': key };
  });
  await until('TURN', async () => void (await fetch(`http://127.0.0.1:${port + 2}`)), 20_000);
  return { port, ...server };
}

async function firstBytes(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
  } finally {
    socket.destroy();
  }
}

/** Sends some lines to a Redis. */
export async function sayToRedis(url: string, line: string): Promise<void> {
  const { hostname, port, password } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`AUTH ${password}\r\n${line}\r\nQUIT\r\n`);
  let answer = '';
  for await (const data of socket) answer += String(data);
  if (answer.includes('-')) throw new Error(`Redis: ${answer}`);
}

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { MEGABYTE } from '@sw/base';
import { afterEach, expect, test, vi } from 'vitest';
import { openFileScanner, type ScanLimits } from './clamd.ts';
import type { FileScanner, ScannedFile } from './port.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server in place of the scanner that behaves as the test defines. */
async function scannerThat(behaves: (socket: Socket) => void, limits: Partial<ScanLimits> = {}): Promise<FileScanner> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behaves(socket);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return openFileScanner({ url: `tcp://127.0.0.1:${port}`, maxBytes: 1024 * MEGABYTE }, limits);
}

/** Reads the file to its end like clamd, and then answers. */
const answering = (answer: string, end = true) =>
  scannerThat((socket) => {
    let seen = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      seen = Buffer.concat([seen, Buffer.from(bytes)]);
      if (!seen.subarray(-4).equals(Buffer.alloc(4))) return;
      if (end) socket.end(answer, 'latin1');
      else socket.write(answer, 'latin1');
    });
  });

const FILE: ScannedFile = { bytes: 3, open: async () => Readable.from([Buffer.from('abc')]) };

test('what is sent is the command, each piece with its length, and a length of zero', async () => {
  const seen: Buffer[] = [];
  const scanner = await scannerThat((socket) => {
    socket.on('data', (bytes) => {
      seen.push(Buffer.from(bytes));
      if (Buffer.concat(seen).subarray(-4).equals(Buffer.alloc(4))) socket.write('stream: OK\0');
    });
  });
  const pieces = [Buffer.from('abc'), Buffer.alloc(0), Buffer.alloc(70_000, 'x')];
  expect(await scanner.scan({ bytes: 70_003, open: async () => Readable.from(pieces) })).toEqual({ kind: 'clean' });
  const length = (bytes: number): Buffer => {
    const field = Buffer.alloc(4);
    field.writeUInt32BE(bytes);
    return field;
  };
  const wanted = Buffer.concat([
    ...[Buffer.from('zINSTREAM\0'), length(3), Buffer.from('abc')],
    ...[length(65_536), Buffer.alloc(65_536, 'x'), length(4_464), Buffer.alloc(4_464, 'x'), length(0)],
  ]);
  expect(Buffer.concat(seen).equals(wanted)).toBe(true);
});

test.each([
  ['an error', 'INSTREAM: Can not write to temporary file. ERROR\0'],
  ['half an answer', 'stream: OK'],
  ['another word', 'stream: OKAY\0'],
  ['an answer to another command', 'PONG\0'],
  ['nothing', ''],
  ['a name without an end', 'stream: Eicar\0'],
  ['an answer without an end', 'x'.repeat(10_000)],
])('%s is no verdict', async (_, answer) => {
  const scanner = await answering(answer);
  await expect(scanner.scan(FILE)).rejects.toThrow();
});

test('a name of a signature is shortened and loses what could deceive a reader of logs', async () => {
  const scanner = await answering(`stream: Evil\n\x1b[31m${'A'.repeat(500)} FOUND\0`);
  const verdict = await scanner.scan(FILE);
  expect(verdict).toEqual({ kind: 'infected', signature: `Evil??[31m${'A'.repeat(190)}` });
});

test('an answer that comes before the end of the file does not make it clean', async () => {
  const scanner = await scannerThat((socket) => socket.write('stream: OK\0'));
  const waiting = new Readable({ read: () => undefined });
  waiting.push(Buffer.from('abc'));
  await expect(scanner.scan({ bytes: 6, open: async () => waiting })).rejects.toThrow('before it had the file');
  expect(waiting.destroyed).toBe(true);
});

test('a scanner that says in the middle of a file that it is too large has not checked it', async () => {
  const scanner = await scannerThat((socket) =>
    socket.once('data', () => socket.write('INSTREAM size limit exceeded. ERROR\0')).resume(),
  );
  const waiting = new Readable({ read: () => undefined });
  waiting.push(Buffer.from('abc'));
  expect(await scanner.scan({ bytes: 6, open: async () => waiting })).toEqual({ kind: 'unchecked' });
  expect(waiting.destroyed).toBe(true);
});

test('a scanner that stops reading ends the scan and the reading of the file', async () => {
  const scanner = await scannerThat((socket) => socket.pause(), { idleMs: 200 });
  let read = 0;
  const endless = new Readable({
    read() {
      read += 1;
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  await expect(scanner.scan({ bytes: 1e9, open: async () => endless })).rejects.toThrow('stood still for 0.2 s');
  expect(endless.destroyed).toBe(true);
  // Only the buffers of two sockets are filled; nothing accumulates in memory.
  expect(read * 64 * 1024).toBeLessThan(64 * MEGABYTE);
});

test('a scanner that reads and never answers ends the scan', async () => {
  const scanner = await scannerThat((socket) => socket.resume(), { replyMs: 200 });
  await expect(scanner.scan(FILE)).rejects.toThrow('stood still for 0.2 s');
});

test('a scanner that reads ever more slowly has a limit for all of it', async () => {
  const scanner = await scannerThat((socket) => socket.resume(), { totalMs: 300 });
  const drip = new Readable({ read: () => undefined });
  const dripping = setInterval(() => drip.push(Buffer.from('a')), 20);
  const opening = vi.fn(async () => drip);
  await expect(scanner.scan({ bytes: 1e6, open: opening })).rejects.toThrow('timeout');
  clearInterval(dripping);
  // On a machine that stalls, the time may pass before there is a connection.
  expect(drip.destroyed).toBe(opening.mock.calls.length > 0);
});

test('a cut connection is no verdict, at any time', async () => {
  const atOnce = await scannerThat((socket) => socket.destroy());
  await expect(atOnce.scan(FILE)).rejects.toThrow();
  const later = await scannerThat((socket) => socket.once('data', () => socket.resetAndDestroy()));
  await expect(later.scan(FILE)).rejects.toThrow();
});

test('a file that cannot be read, or is shorter or longer than it should be, is not clean', async () => {
  const scanner = await answering('stream: OK\0');
  const broken = new Readable({ read: () => void broken.destroy(new Error('the store is away')) });
  await expect(scanner.scan({ bytes: 3, open: async () => broken })).rejects.toThrow('the store is away');
  const missing = async (): Promise<Readable> => Promise.reject(new Error('no such object'));
  await expect(scanner.scan({ bytes: 3, open: missing })).rejects.toThrow('no such object');
  await expect(scanner.scan({ ...FILE, bytes: 4 })).rejects.toThrow('3 bytes were read instead of 4');
  await expect(scanner.scan({ ...FILE, bytes: 2 })).rejects.toThrow('3 bytes were read instead of 2');
});

test('a file that is never opened does not hold the scan, and is closed when it comes', async () => {
  const scanner = await scannerThat((socket) => socket.resume(), { idleMs: 200 });
  const { promise, resolve } = Promise.withResolvers<Readable>();
  await expect(scanner.scan({ bytes: 3, open: () => promise })).rejects.toThrow('stood still');
  const late = Readable.from([Buffer.from('abc')]);
  resolve(late);
  await expect.poll(() => late.destroyed).toBe(true);
});

test('a signal, and closing, end what is under way', async () => {
  const scanner = await scannerThat((socket) => socket.resume());
  const stop = new AbortController();
  const first = scanner.scan(FILE, stop.signal);
  stop.abort(new Error('stopping'));
  await expect(first).rejects.toThrow('stopping');
  const second = scanner.scan(FILE);
  await scanner.close();
  await expect(second).rejects.toThrow('closed');
});

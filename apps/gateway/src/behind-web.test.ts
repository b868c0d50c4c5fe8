import { once } from 'node:events';
import { connect } from 'node:net';
import { MEGABYTE } from '@sw/base';
import { CLOSE_CODES } from '@sw/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../testing/client.ts';
import { RawSocket, UPGRADE } from '../testing/fuzz/raw-socket.ts';
import { startWeb, type WebProcess } from '../testing/web-process.ts';
import { hasStalled, ORIGIN, openWorld, type TestGateway, type World } from '../testing/world.ts';

// Only for a machine under load.
vi.setConfig({ testTimeout: 120_000 });

/** The head of a binary message of 64 MiB, without its body. */
const OVERSIZED = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0x04, 0, 0, 0, 1, 2, 3, 4]);

/** The gateway's limits apply to sockets through `web` and to direct ones. */
let world: World;
let gateway: TestGateway;
let web: WebProcess;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
  web = await startWeb(gateway.url);
});
afterAll(async () => {
  await web?.stop();
  await world?.end();
});

const socketTo = (url: string, origin?: string) =>
  new WebSocket(`${url.replace('http', 'ws')}/ws`, origin === undefined ? {} : { origin });
const closeCode = async (ws: WebSocket): Promise<number> => ((await once(ws, 'close')) as [number])[0];
const paths = () => [gateway.url, web.url];

test('a page of another origin is refused on both paths, ours is not', async () => {
  for (const url of paths()) {
    expect(await closeCode(socketTo(url, 'https://evil.example'))).toBe(CLOSE_CODES.ORIGIN_REFUSED.code);
    const ours = socketTo(url, ORIGIN);
    await once(ours, 'open');
    ours.close();
  }
});

test('a message above the limit ends the socket on both paths, before hello and before its bytes', async () => {
  for (const url of paths()) {
    const raw = new RawSocket(Number(new URL(url).port));
    raw.write(OVERSIZED);
    expect(await raw.next()).toEqual({ type: 'closed', code: CLOSE_CODES.TOO_LARGE.code });
    raw.drop();
  }
});

/** Sends a message of 64 MiB for as long as the other side reads. Returns the number of accepted bytes, and the close code. */
async function pour(url: string): Promise<{ readonly taken: number; readonly code: number | undefined }> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  const piece = Buffer.alloc(256 * 1024);
  let taken = 0;
  let received = Buffer.alloc(0);
  const go = () => {
    if (!socket.writable) return;
    socket.write(piece, (error) => {
      if (error) return;
      taken += piece.length;
      go();
    });
  };
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    if (received.length === 0) {
      socket.write(OVERSIZED);
      go();
    }
    received = Buffer.concat([received, data]);
  });
  socket.write(UPGRADE);
  // Not events.once, which rejects on the EPIPE of the running write when the connection is cut.
  await new Promise((closed) => socket.once('close', closed));
  const frames = received.subarray(received.indexOf('\r\n\r\n') + 4);
  return { taken, code: frames[0] === 0x88 ? frames.readUInt16BE(2) : undefined };
}

test('a client that goes on sending after a refusal is no longer read from, on both paths', async () => {
  for (const url of paths()) {
    const { taken, code } = await pour(url);
    expect(code).toBe(CLOSE_CODES.TOO_LARGE.code);
    // The kernel's buffers on both ways. With reading during the two seconds of a close it would be gigabytes.
    expect(taken).toBeLessThan(32 * MEGABYTE);
  }
});

test('the gateway stalls a client that reads slowly through web: web buffers nothing for it', async () => {
  const boards = await Promise.all([world.board(), world.board(), world.board()]);
  const [first] = boards;
  if (!first) throw new Error('no board');
  const slowAccount = await world.sharer(first);
  for (const board of boards.slice(1)) await world.sharer(board, 2, slowAccount);
  const slow = await world.client(web, slowAccount);
  for (const board of boards) await slow.open(board);
  const readOn = slow.stopReading();
  // Until it is stalled. 3 × 14 MB are more than the kernel's buffers on both ways and the gateway's 4 MiB together.
  const most = 160;
  const isStalled = () => boards.some((board) => hasStalled(gateway, board));
  const drawn = await Promise.all(
    boards.map(async (board) => {
      const ann = await world.client(web, board.ownerId);
      await ann.open(board);
      let count = 0;
      for (; count < most && !isStalled(); count += 20) {
        ann.draw(board, 20, 90_000);
        await ann.saved(board, 90_000);
      }
      await eventually(() => expect(ann.entries.length).toBeGreaterThanOrEqual(count));
      return count;
    }),
  );
  expect(await gateway.metric('gateway_resyncs_total')).toBe(0);
  readOn();
  // If web had continued to read, the gateway would never have had waiting data.
  expect(await slow.next('resync')).toMatchObject({ reason: 'slow' });
  expect(slow.entries.length).toBeLessThan(drawn.reduce((sum, count) => sum + count, 0));
});

import { newId } from '@sw/base';
import { CLOSE_CODES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type TestClient } from '../testing/client.ts';
import { openWorld, type TestBoard, type TestGateway, type World } from '../testing/world.ts';
import { badMessage, dice } from './malformed.ts';

/** `MALFORMED=200000 npx vitest run apps/gateway/src/fuzz` is the long run; `SEED=…` repeats one. */
const COUNT = Number(process.env.MALFORMED ?? 2_000);
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const AT_ONCE = 20;
const ALLOWED = new Set<number>([CLOSE_CODES.MALFORMED.code, CLOSE_CODES.TOO_LARGE.code, CLOSE_CODES.TOO_MANY.code]);
/** A mutation or a cut may leave a valid message; nothing else may be let pass. */
const MAY_PASS = ['mutated', 'cut', 'text'];

let world: World;
let gateway: TestGateway;
let board: TestBoard;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
  board = await world.board();
});
afterAll(() => world.end());

const sessionId = newId();

async function fresh(): Promise<TestClient> {
  const client = await world.client(gateway, board.ownerId, { sessionId });
  await client.open(board, 0);
  return client;
}

/** Sends bad messages until none are left; a socket that was closed is replaced. */
async function attack(next: () => number, roll: (below: number) => number): Promise<number[]> {
  const closes: number[] = [];
  let client = await fresh();
  for (let left = next(); left >= 0; left = next()) {
    const { data, kind } = badMessage(roll, client.operation(board, 1 + roll(3)));
    client.ws.send(data);
    client.say({ topic: 'subscribe', type: 'ping', sentAt: left });
    // Either it goes on and says so, or it is closed.
    await client.next('pong').catch(() => undefined);
    if (client.closed === undefined) {
      expect(MAY_PASS, `seed ${SEED}`).toContain(kind);
      continue;
    }
    expect(ALLOWED, `${kind}, seed ${SEED}`).toContain(client.closed);
    closes.push(client.closed);
    client = await fresh();
  }
  client.ws.terminate();
  return closes;
}

const title = `${COUNT} malformed, truncated, oversized and forged messages: right codes, no crash, others untouched`;
test(`${title} (seed ${SEED})`, { timeout: Math.max(120_000, COUNT * 30) }, async () => {
  const roll = dice(SEED);
  const ann = await fresh();
  let left = COUNT;
  const next = () => {
    left -= 1;
    return left;
  };
  const closes = (await Promise.all(Array.from({ length: AT_ONCE }, () => attack(next, roll)))).flat();
  expect(closes).toContain(CLOSE_CODES.MALFORMED.code);
  expect(closes).toContain(CLOSE_CODES.TOO_LARGE.code);
  ann.draw(board);
  await eventually(() => expect(ann.acked()).toBe(1));
  await eventually(async () => expect(await gateway.metric('gateway_sockets')).toBe(1));
});

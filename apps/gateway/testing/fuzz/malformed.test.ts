import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@sw/base';
import { repeats } from '@sw/base/testing';
import { HALT_REASONS } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type TestClient } from '../client.ts';
import { openWorld, type TestBoard, type World } from '../world.ts';
import { Assault, type Target } from './assault.ts';
import { dice, type Roll } from './attack.ts';
import { startVictim, type Victim, type Weight } from './victim.ts';

/** `MALFORMED=200000 npx vitest run apps/gateway/src/fuzz` is the whole; `SEED=…` throws the same dice again. */
const COUNT = Number(process.env.MALFORMED ?? repeats(50_000));
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const SIDE_BY_SIDE = 64;
const BOARDS = 8;
/** Before the first weighing: code is compiled, every connection to an engine is made, the caches hold something. */
const WARM_UP = Math.ceil(COUNT / 10);
/**
 * What may be more at the end. Frames that a mutation left whole, and those of who draws, stay in the tail caches: together less
 * than 3 MB in any run seen. Of 1,000 attacks 75 end a connection; one that is not let go of holds some 4 KB, as keeping them
 * on purpose showed.
 */
const MORE_BYTES = 3 * 1024 * 1024 + 20 * COUNT;
/** Of `bad-frames.ts` and `bad-messages.ts`. */
const KINDS = 16;
const DRAWS_EVERY_MS = 50;

let world: World;
let victim: Victim;
let target: Target;
beforeAll(async () => {
  world = await openWorld();
  // So few that the warm-up makes them all, and handles can be compared.
  victim = await startVictim({ ...world.env, DATABASE_CONNECTIONS: '4' });
  const boards = (await Promise.all(Array.from({ length: BOARDS }, () => world.board()))) as [TestBoard];
  const sessions = new Map(boards.map(({ wbNo }) => [wbNo, newId()]));
  target = {
    port: victim.port,
    boards,
    ticket: ({ ownerId, wbNo }) => world.ticket(ownerId, sessions.get(wbNo)),
  };
});
afterAll(async () => {
  await victim.stop();
  await world.end();
});

/** When nobody is left but the one who draws. */
async function weighAlone(): Promise<Weight> {
  return await eventually(async () => {
    const weight = await victim.weigh();
    expect(weight.sockets).toBe(1);
    return weight;
  });
}

/** One stroke after another, each on disk before the next, all the while; gives how many. */
async function drawUntil(over: AbortSignal, client: TestClient, page: TestBoard): Promise<number> {
  let strokes = 0;
  while (!over.aborted) {
    client.draw(page);
    const before = client.last('halted');
    const halted = await eventually(() => {
      const news = client.last('halted');
      if (news !== before) return news;
      expect(client.acked()).toBe(client.clientSeq);
      return undefined;
    });
    if (halted) {
      // A disk that others keep busy may take longer than the gateway waits for; nothing else stops a good lane.
      expect(HALT_REASONS[halted.reason].retry, halted.reason).toBe(true);
      client.resume(page, halted.clientSeq);
    } else strokes += 1;
    await pause(DRAWS_EVERY_MS);
  }
  return strokes;
}

/** Weighs before and after. */
async function attack(
  roll: Roll,
): Promise<{ readonly before: Weight; readonly after: Weight; readonly kinds: number }> {
  await new Assault(target, roll, WARM_UP).run(SIDE_BY_SIDE);
  const before = await weighAlone();
  const assault = new Assault(target, roll, COUNT - WARM_UP);
  await assault.run(SIDE_BY_SIDE);
  return { before, after: await weighAlone(), kinds: assault.kinds };
}

const title = `${COUNT} malformed, truncated, oversized, mutated and forged frames: right codes, no crash, no leak`;
test(`${title} (seed ${SEED})`, { timeout: Math.max(120_000, COUNT * 10) }, async () => {
  const [page] = target.boards;
  const ann = await world.client(victim, page.ownerId);
  await ann.open(page);
  const over = new AbortController();
  const [strokes, { before, after, kinds }] = await Promise.all([
    drawUntil(over.signal, ann, page),
    attack(dice(SEED)).finally(() => over.abort()),
  ]);
  expect(kinds).toBe(KINDS);
  expect(after.handles, 'connections of the process').toBeLessThanOrEqual(before.handles);
  expect(after.bytes - before.bytes, 'heap and buffers').toBeLessThan(MORE_BYTES);
  expect(strokes, 'saved meanwhile').toBeGreaterThan(10);
  expect(ann.closed).toBeUndefined();
});

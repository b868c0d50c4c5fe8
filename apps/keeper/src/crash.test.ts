import { LANE_SILENCE_MS } from '@sw/board-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnKeeper, startKeeper } from '../testing/processes.ts';
import { expectWhole, messagesOf } from '../testing/replay.ts';
import { createWorld, eventually, type World } from '../testing/world.ts';
import { Writer } from '../testing/writer.ts';
import { FAILPOINTS, failpointFrom, passBy } from './failpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.end());

const KILLED = 137;

test('a keeper process that dies at every place, one after another, on a page that is drawn on: nothing missing, nothing twice', async () => {
  const page = await world.addPage();
  const writers: Writer[] = [];
  const drawing = new Writer(world.log, page);
  writers.push(drawing);
  for (const place of FAILPOINTS) {
    // A silent lane, so that there is one to retire; and enough records for a snapshot that does not wait for quiet.
    const silent = new Writer(world.log, page, 9);
    writers.push(silent);
    await silent.draw(1, Date.now() - LANE_SILENCE_MS - 1_000);
    await drawing.draw(300);
    const { ended } = spawnKeeper(world, { KEEPER_FAILPOINT: place });
    const going = { on: true };
    const more = (async () => {
      while (going.on) {
        await drawing.draw(1);
        await new Promise((later) => setTimeout(later, 300));
      }
    })();
    // 'quiet' comes only when nobody draws any more.
    const stopDrawing = setTimeout(() => {
      going.on = false;
    }, 1_500);
    expect([place, await ended]).toEqual([place, KILLED]);
    clearTimeout(stopDrawing);
    going.on = false;
    await more;
  }
  const keeper = await startKeeper(world);
  // Lanes are retired after a snapshot is written and the log purged. A keeper that dies in between leaves it to the next snapshot.
  await drawing.draw(1);
  await eventually(async () => {
    expect(await messagesOf(world, page)).toBe(0);
    const { state } = await expectWhole(world, page, writers);
    // Only the writer's lane and the retiring records' own are left.
    expect([...state.lanes.keys()].filter((key) => key.startsWith('9/'))).toEqual([]);
  });
  await keeper.stop();
}, 600_000);

test('a wrong failpoint is refused, none is none', () => {
  expect(() => failpointFrom({ KEEPER_FAILPOINT: 'nowhere' })).toThrow('one of consumed, started');
  expect(failpointFrom({})).toBe(passBy);
});

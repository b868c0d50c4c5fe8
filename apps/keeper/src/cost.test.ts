import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnKeeper } from './testing/processes.ts';
import { keysOf, messagesOf } from './testing/replay.ts';
import { createWorld, eventually, type World } from './testing/world.ts';
import { Writer } from './testing/writer.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.end());

const OBJECTS = 10_000;
/** What one hand gives at most: moves of an object while it is dragged. */
const PER_SECOND = 30;
const TICKS_PER_SECOND = 100;

/** Seconds of CPU the process has used, its threads and its kernel work included. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

test('one person drawing on a page of 10,000 objects costs the keeper less than 5 % of a core', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  for (let i = 0; i < OBJECTS / 200; i += 1) await writer.create(200, { fill: '#ffffff', strokeWidth: 2, opacity: 1 });
  const { child, ended } = spawnKeeper(world, { KEEPER_QUIET_SECONDS: '2' });
  await eventually(async () => expect(await messagesOf(world, page)).toBe(0));
  const pid = child.pid ?? 0;
  const before = (await keysOf(world, page, 'snap')).length;

  // What 60 s of drawing costs, done faster: most of the CPU is per record and per snapshot, not per second.
  const seconds = 60;
  const start = cpuSeconds(pid);
  for (let i = 0; i < seconds; i += 1) {
    await writer.draw(PER_SECOND);
    await new Promise((later) => setTimeout(later, 60));
  }
  await eventually(async () => expect(await messagesOf(world, page)).toBe(0));
  const share = (cpuSeconds(pid) - start) / seconds;
  const snapshots = (await keysOf(world, page, 'snap')).length - before;
  expect(snapshots).toBeGreaterThan(0);
  expect(share).toBeLessThan(0.05);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 300_000);

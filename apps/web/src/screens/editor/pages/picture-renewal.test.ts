import { expect, test } from 'vitest';
import { PictureRenewal } from './picture-renewal.ts';

/** A page in a window whose time the test advances; drawing takes `cost`. */
function scene(cost = 10) {
  const drawn: number[] = [];
  const timers: { readonly at: number; readonly run: () => void }[] = [];
  const world = { now: 0, ready: true };
  const after = (ms: number, run: () => void) => {
    const timer = { at: world.now + ms, run };
    timers.push(timer);
    return () => void timers.splice(timers.indexOf(timer), 1);
  };
  const renewal = new PictureRenewal({
    ready: () => world.ready,
    now: () => world.now,
    after,
    draw: () => {
      drawn.push(world.now);
      return new Promise((done) => after(cost, done));
    },
  });
  const pass = async (ms: number) => {
    for (const end = world.now + ms; ; ) {
      const next = timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) {
        world.now = end;
        return;
      }
      timers.splice(timers.indexOf(next), 1);
      world.now = next.at;
      next.run();
      await new Promise((turn) => setImmediate(turn));
    }
  };
  return { renewal, world, drawn, pass };
}

test('a change is drawn well within two seconds, and only once', async () => {
  const { renewal, drawn, pass } = scene();
  renewal.changed();
  await pass(10_000);
  expect(drawn).toEqual([400]);
});

test('someone who draws without a pause is drawn about once a second', async () => {
  const { renewal, drawn, pass } = scene();
  for (let i = 0; i < 100; i += 1) {
    renewal.changed();
    await pass(100);
  }
  await pass(5_000);
  expect(drawn.length).toBeGreaterThan(6);
  expect(drawn.length).toBeLessThan(12);
  // The last picture includes the last change.
  expect(drawn.at(-1)).toBeGreaterThanOrEqual(9_900);
});

test('a page that takes long is drawn a quarter of the time at most', async () => {
  const { renewal, drawn, pass } = scene(500);
  for (let i = 0; i < 300; i += 1) {
    renewal.changed();
    await pass(100);
  }
  expect(drawn.length * 500).toBeLessThanOrEqual(30_000 / 4 + 500);
});

test('while a hand draws nothing is drawn; then it is', async () => {
  const { renewal, world, drawn, pass } = scene();
  world.ready = false;
  renewal.changed();
  await pass(3_000);
  expect(drawn).toEqual([]);
  world.ready = true;
  renewal.ask();
  await pass(1_000);
  expect(drawn).toHaveLength(1);
});

test('a page that is left is drawn at once if it changed, and else not', async () => {
  const { renewal, drawn, pass } = scene();
  renewal.changed();
  renewal.leave();
  await pass(5_000);
  expect(drawn).toEqual([0]);
  renewal.leave();
  expect(drawn).toHaveLength(1);
});

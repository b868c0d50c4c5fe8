import type { BatchEntry } from '@sw/contract';
import { beforeEach, expect, test } from 'vitest';
import { Inbox } from './inbox.ts';

const entries = (count: number): BatchEntry[] =>
  Array.from({ length: count }, (_, n) => ({ versionId: n + 1, previous: n, frame: new Uint8Array() }));

let now = 0;
let timers: { readonly milliseconds: number; readonly run: () => void; cancelled: boolean }[] = [];
let folded: number[] = [];
let isSliced = true;
let msEach = 0;
let msAfter = 0;
let reappliedEach = 0;
let inbox: Inbox;

/** Runs the next timer this number of milliseconds too late. */
function ring(late = 0): number | undefined {
  const timer = timers.find(({ cancelled }) => !cancelled);
  timers = timers.filter((one) => one !== timer);
  if (!timer) return undefined;
  now += timer.milliseconds + late;
  timer.run();
  return timer.milliseconds;
}

beforeEach(() => {
  [now, timers, folded, isSliced, msEach, msAfter, reappliedEach] = [0, [], [], true, 0, 0, 0];
  const after = (milliseconds: number, run: () => void) => {
    const timer = { milliseconds, run, cancelled: false };
    timers.push(timer);
    return () => {
      timer.cancelled = true;
    };
  };
  inbox = new Inbox(
    { now: () => now, after, random: () => 0 },
    {
      isSliced: () => isSliced,
      fold(all, enough) {
        let taken = 0;
        while (taken < all.length && !(taken > 0 && enough?.(taken))) {
          taken += 1;
          now += msEach;
        }
        now += msAfter;
        folded.push(taken);
        return { taken, reapplied: reappliedEach };
      },
    },
  );
});

test('what comes is folded at once, and many in slices with a pause for a frame in between', () => {
  inbox.add(entries(10));
  inbox.proceed();
  expect([folded, timers]).toEqual([[10], []]);
  inbox.add(entries(150));
  inbox.proceed();
  inbox.add(entries(10));
  inbox.proceed();
  expect(folded).toEqual([10, 16]);
  expect([ring(), ring(), ring(), ring()]).toEqual([4, 4, 4, undefined]);
  expect(folded).toEqual([10, 16, 32, 64, 48]);
});

test('on a slow machine a slice ends by time', () => {
  msEach = 2;
  inbox.add(entries(7));
  inbox.proceed();
  ring();
  ring();
  expect(folded).toEqual([3, 3, 1]);
});

test('where what follows the fold takes long, slices become smaller, and larger again', () => {
  msAfter = 10;
  inbox.add(entries(40));
  inbox.proceed();
  ring();
  expect(folded).toEqual([16, 8]);
  msAfter = 0;
  ring();
  ring();
  expect(folded).toEqual([16, 8, 8, 8]);
  inbox.add(entries(40));
  inbox.proceed();
  ring();
  expect(folded.slice(4)).toEqual([16, 24]);
});

test('one record that takes longer than a slice does not stop the rest', () => {
  msEach = 30;
  inbox.add(entries(2));
  inbox.proceed();
  ring();
  expect(folded).toEqual([1, 1]);
});

test('in a hidden tab, whose timers come late, and on the way to the head there are no slices', () => {
  inbox.add(entries(300));
  inbox.proceed();
  ring(900);
  expect(folded).toEqual([16, 284]);
  isSliced = false;
  inbox.add(entries(300));
  inbox.proceed();
  expect(folded).toEqual([16, 284, 300]);
  isSliced = true;
  inbox.add(entries(300));
  inbox.foldAll();
  expect(folded).toEqual([16, 284, 300, 300]);
  expect(timers).toEqual([]);
});

test('batches are gathered while pending operations stand in their way', () => {
  reappliedEach = 3_000;
  inbox.add(entries(1));
  inbox.proceed();
  inbox.add(entries(100));
  inbox.proceed();
  inbox.add(entries(100));
  inbox.proceed();
  expect(folded).toEqual([1]);
  reappliedEach = 0;
  expect(ring()).toBe(75);
  expect(folded).toEqual([1, 200]);
  inbox.add(entries(1));
  inbox.proceed();
  expect(folded).toEqual([1, 200, 1]);
});

test('nothing is folded once it is stopped', () => {
  inbox.add(entries(100));
  inbox.proceed();
  inbox.stop();
  expect(timers.every(({ cancelled }) => cancelled)).toBe(true);
});

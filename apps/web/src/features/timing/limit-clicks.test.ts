import { expect, it } from 'vitest';
import { CLICK_LIMIT_MS, limitClicks } from './limit-clicks.ts';

function limited(limitMs?: number) {
  const calls: string[] = [];
  let now = 1_000;
  const click = limitClicks(
    (name: string) => void calls.push(name),
    limitMs,
    () => now,
  );
  const wait = (ms: number) => {
    now += ms;
  };
  return { calls, click, wait };
}

it('R9.31 the click limiter drops clicks within 300 ms by default', () => {
  const { calls, click, wait } = limited();
  expect(CLICK_LIMIT_MS).toBe(300);
  click('first');
  wait(299);
  click('dropped');
  wait(1);
  click('second');
  expect(calls).toEqual(['first', 'second']);
});

it('takes another limit where one is given', () => {
  const { calls, click, wait } = limited(50);
  click('first');
  wait(50);
  click('second');
  expect(calls).toEqual(['first', 'second']);
});

it('counts from the last click that was let through, not from one that was dropped', () => {
  const { calls, click, wait } = limited();
  for (let round = 0; round < 5; round += 1) {
    click(`round ${round}`);
    wait(100);
  }
  expect(calls).toEqual(['round 0', 'round 3']);
});

import { expect, test } from 'vitest';
import { complaints, figuresOf, p99, type Samples } from './measure.ts';

const many = (time: number, count = 200): number[] => Array.from({ length: count }, () => time);
const samples = (requests: number, strokes: number, mails: number): Samples => ({
  requests: many(requests),
  strokes: many(strokes),
  mails: many(mails, 5),
});
const judge = (idle: Samples, attacked: Samples, around: readonly Samples[] = [idle]) =>
  complaints(figuresOf({ wholeRun: [idle, ...around], around, attacked }));

test('the p99 is the time that 99 of 100 stay within; of few it is the longest', () => {
  expect(p99(Array.from({ length: 100 }, (_, n) => n + 1))).toBe(99);
  expect(p99([3, 1, 2])).toBe(3);
  expect(p99([])).toBe(0);
});

test('five times the idle p99 is held, more is not', () => {
  const idle = samples(100, 40, 2_000);
  expect(judge(idle, samples(500, 200, 10_000))).toEqual([]);
  expect(judge(idle, samples(501, 200, 10_000))).toEqual(['honest requests: p99 501 ms, idle 100 ms']);
  expect(judge(idle, samples(500, 201, 10_000))).toEqual(['honest strokes: p99 201 ms, idle 40 ms']);
  expect(judge(idle, samples(500, 200, 10_001))).toEqual(['honest mails: p99 10001 ms, idle 2000 ms']);
});

test('a tiny idle p99 counts as the floor', () => {
  const idle = samples(2, 3, 80);
  expect(judge(idle, samples(100, 100, 5_000))).toEqual([]);
  expect(judge(idle, samples(101, 100, 5_000))).toEqual(['honest requests: p99 101 ms, idle 2 ms, counted as 20 ms']);
});

test('a machine that is slow around the attack is not held against it', () => {
  const slow = samples(300, 100, 1_000);
  const fast = samples(30, 30, 1_000);
  const windows = { wholeRun: [...Array.from({ length: 30 }, () => fast), slow], attacked: samples(900, 300, 1_000) };
  expect(complaints(figuresOf({ ...windows, around: [slow, fast] }))).toEqual([]);
});

test('one failure in two hundred is forgiven, three are not', () => {
  const idle = samples(100, 40, 1_000);
  const failing = (count: number): Samples => ({
    ...samples(100, 40, 1_000),
    requests: [...many(100, 200 - count), ...many(Number.POSITIVE_INFINITY, count)],
  });
  expect(judge(idle, failing(1))).toEqual([]);
  expect(judge(idle, failing(3))).toEqual(['honest requests: 3 of 200 failed']);
});

test('nothing measured is nothing shown', () => {
  const idle = samples(100, 40, 1_000);
  expect(judge(idle, { requests: [], strokes: many(40), mails: [1_000] })).toEqual(['no requests were measured']);
  expect(judge(samples(Number.POSITIVE_INFINITY, 40, 1_000), idle)).toEqual(['requests failed while idle']);
});

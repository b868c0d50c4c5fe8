import { HEADS_PER_REPORT } from '@sw/contract';
import { expect, test } from 'vitest';
import { ShardHeads } from './shard-heads.ts';

const seen = (pageId: string, seq: number, delivery: number, redelivered = false) => ({
  page: { shard: 0, wbNo: '1', pageId },
  seq,
  delivery,
  redelivered,
});

test('a report names each page once, with its newest record, and goes on where the last one ended', () => {
  const heads = new ShardHeads();
  heads.note(seen('7', 10, 1));
  heads.note(seen('8', 11, 2));
  heads.note(seen('7', 12, 3));
  heads.point('7', 1_012);
  expect(heads.take(12)).toEqual([
    {
      from: 9,
      to: 12,
      last: 12,
      heads: [
        ['8', 11],
        ['7', 12],
      ],
      pointers: [['7', 1_012]],
    },
  ]);
  expect(heads.take(12)).toEqual([{ from: 12, to: 12, last: 12, heads: [], pointers: [] }]);
  // Purged before delivery: nobody needs a report of 13 and 14.
  heads.note(seen('8', 15, 4));
  expect(heads.take(15)).toEqual([{ from: 12, to: 15, last: 15, heads: [['8', 15]], pointers: [] }]);
});

test('a keeper that was given nothing covers nothing, and still says what the stream holds', () => {
  expect(new ShardHeads().take(99)).toEqual([{ from: 0, to: 0, last: 99, heads: [], pointers: [] }]);
});

test('records that another keeper was given in between are not covered', () => {
  const heads = new ShardHeads();
  heads.note(seen('7', 10, 1));
  heads.note(seen('7', 20, 11));
  expect(heads.take(20)).toEqual([
    { from: 9, to: 10, last: 20, heads: [['7', 10]], pointers: [] },
    { from: 19, to: 20, last: 20, heads: [['7', 20]], pointers: [] },
  ]);
});

test('what a dead keeper had in hand is named when it comes again, and covers nothing around it', () => {
  const heads = new ShardHeads();
  heads.note(seen('7', 12, 30, true));
  expect(heads.take(40)).toEqual([{ from: 0, to: 0, last: 40, heads: [['7', 12]], pointers: [] }]);
  heads.note(seen('9', 41, 31));
  heads.note(seen('8', 14, 32, true));
  heads.note(seen('9', 42, 33));
  expect(heads.take(42)).toEqual([
    {
      from: 40,
      to: 42,
      last: 42,
      heads: [
        ['8', 14],
        ['9', 42],
      ],
      pointers: [],
    },
  ]);
});

test('a long report goes in parts, each of which covers its part of the stream', () => {
  const heads = new ShardHeads();
  const count = 2 * HEADS_PER_REPORT + 5;
  for (let n = 1; n <= count; n += 1) heads.note(seen(String(n), n, n));
  // Page 1 is busy, so it is named at the end only.
  heads.note(seen('1', count + 1, count + 1));
  const reports = heads.take(count + 1);
  expect(reports.map(({ from, to }) => [from, to])).toEqual([
    [0, HEADS_PER_REPORT + 1],
    [HEADS_PER_REPORT + 1, 2 * HEADS_PER_REPORT + 1],
    [2 * HEADS_PER_REPORT + 1, count + 1],
  ]);
  expect(new Set(reports.flatMap((report) => report.heads.map(([pageId]) => pageId))).size).toBe(count);
  for (const { from, to, heads: part } of reports) {
    for (const [, seq] of part) expect(seq > from && seq <= to).toBe(true);
  }
});

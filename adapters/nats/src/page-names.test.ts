import { expect, test } from 'vitest';
import { shardOf } from './index.ts';
import { PageNames } from './page-names.ts';

test('a board has the same shard for ever', () => {
  expect(['1', '42', '1234567890123456789'].map((wbNo) => shardOf(wbNo, 16))).toEqual([3, 4, 9]);
  expect(() => shardOf('1', 0)).toThrow(RangeError);
});

test('consecutive boards spread evenly', () => {
  const counts = new Array<number>(16).fill(0);
  for (let wbNo = 100_000; wbNo < 116_000; wbNo += 1) {
    const shard = shardOf(String(wbNo), 16);
    counts[shard] = (counts[shard] ?? 0) + 1;
  }
  // 1,000 are expected, with a standard deviation of 31; a difference of 5 standard deviations happens once in a million.
  expect(Math.min(...counts)).toBeGreaterThan(845);
  expect(Math.max(...counts)).toBeLessThan(1_155);
});

test('names are those of the design, and a prefix sets them apart', () => {
  const page = { shard: 3, wbNo: '42', pageId: '7' };
  const names = new PageNames();
  expect([names.stream(3), names.write(page), names.live(page)]).toEqual(['PAGES_3', 'page.3.42.7', 'live.3.42.7']);
  const apart = new PageNames('t1');
  expect([names.heads(3), names.allHeads(), apart.heads(3)]).toEqual(['heads.3', 'heads.*', 't1.heads.3']);
  expect([names.shardOfHeads('heads.3'), apart.shardOfHeads('t1.heads.12')]).toEqual([3, 12]);
  expect([apart.stream(3), apart.write(page)]).toEqual(['t1_PAGES_3', 't1.page.3.42.7']);
  expect([names.shardOfStream('PAGES_12'), apart.shardOfStream('t1_PAGES_3')]).toEqual([12, 3]);
  for (const other of ['EVENTS', 't1_PAGES_3', 'PAGES_', 'PAGES_1_PAGES_2'])
    expect(names.shardOfStream(other)).toBe(undefined);
  expect([names.pageOf('live.3.42.7'), apart.pageOf('t1.page.3.42.7')]).toEqual([page, page]);
});

test('no id can name another page', () => {
  const names = new PageNames();
  for (const bad of ['', '*', '>', 'a.b', 'a b', 'a\r\nb', 'x'.repeat(65)]) {
    expect(() => names.write({ shard: 0, wbNo: '42', pageId: bad })).toThrow(RangeError);
    expect(() => names.liveOfBoard({ shard: 0, wbNo: bad })).toThrow(RangeError);
  }
  expect(() => names.stream(-1)).toThrow(RangeError);
  expect(() => names.stream(0.5)).toThrow(RangeError);
});

import { createPage } from '@sw/board-model';
import { expect, test } from 'vitest';
import { type HeldPage, heldBytes, PageCache } from './page-cache.ts';

const held = (key: string, snapshotBytes = 1_000): HeldPage => ({
  key,
  state: createPage('1'),
  snapshotBytes,
  written: 0,
});

test('a page is given out once, and only as the snapshot that was asked for', () => {
  const cache = new PageCache(1_000_000);
  cache.put('1', held('a'));
  expect(cache.snapshotBytes('1', 'a')).toBe(1_000);
  expect(cache.snapshotBytes('1', 'b')).toBeUndefined();
  expect(cache.take('1', 'a')?.key).toBe('a');
  expect(cache.take('1', 'a')).toBeUndefined();
  cache.put('1', held('a'));
  expect(cache.take('1', 'b')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('bytes are bounded: what was used longest ago goes first', () => {
  const one = heldBytes(held('x'));
  const cache = new PageCache(3 * one);
  for (const id of ['1', '2', '3']) cache.put(id, held(id));
  cache.put('1', held('1'));
  cache.put('4', held('4'));
  expect(cache.bytes).toBe(3 * one);
  expect(cache.take('2', '2')).toBeUndefined();
  expect(['1', '3', '4'].map((id) => cache.take(id, id)?.key)).toEqual(['1', '3', '4']);
  cache.put('5', held('5', 1e9));
  expect(cache.bytes).toBe(0);
});

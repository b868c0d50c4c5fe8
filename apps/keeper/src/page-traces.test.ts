import { expect, test } from 'vitest';
import { PageTraces } from './page-traces.ts';

test('the first few traces of a page are kept until it is, and only of so many pages', () => {
  const traces = new PageTraces();
  for (let n = 0; n < 20; n += 1) traces.note('a', String(n));
  expect(traces.of('a')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  for (let n = 0; n < 2_000; n += 1) traces.note(`page ${n}`, 'x');
  expect(traces.of('page 998')).toEqual(['x']);
  expect(traces.of('page 1999')).toEqual([]);
  traces.forget('a');
  expect(traces.of('a')).toEqual([]);
});

import { DAY, HOUR } from '@sw/base';
import { expect, test } from 'vitest';
import { daysOf } from './days.ts';

const work = (ended: number) => ({
  actor: 1,
  from: ended,
  to: ended,
  began: ended - HOUR,
  ended,
  gestures: 1,
  created: 1,
  changed: 0,
  deleted: 0,
  cleaned: false,
});

test("newest first, under the reader's days", () => {
  const now = Date.UTC(2026, 10, 15, 1);
  const days = daysOf([work(now - 3 * DAY), work(now - 2 * HOUR), work(now)], now, 'UTC');
  expect(days.map(({ day, date }) => [day, date])).toEqual([
    ['today', '2026-11-15'],
    ['yesterday', '2026-11-14'],
    ['earlier', '2026-11-12'],
  ]);
  expect(daysOf([work(now - 2 * HOUR), work(now)], now, 'Asia/Shanghai').map(({ work: of }) => of.length)).toEqual([2]);
});

import { expect, it } from 'vitest';
import { formatDate, inRange, isComplete, nearest, readDate } from './date-text.ts';

it('R9.33 a date is written yyyy-MM-dd', () => {
  expect(formatDate('2026-11-18')).toBe('2026-11-18');
  expect(formatDate('2026-11-18', 'dd.MM.yyyy')).toBe('18.11.2026');
});

it.each(['2026-01-05', '2026-1-5', '20260105', ' 2026/1/05 ', '2026.1.5', '2026年1月5日', '２０２６－１－５'])(
  '"%s" is read as people type it',
  (text) => expect(readDate(text)).toBe('2026-01-05'),
);

it.each(['', '2026', '2026-01', '2026-02-30', '2025-02-29', '2026-13-01', '5-1-2026', '1/5/2026', '202615', 'today'])(
  '"%s" is no date',
  (text) => expect(readDate(text)).toBeUndefined(),
);

it('only a date to which nothing can be added is complete', () => {
  expect(['2026-11-01', '20261101', '2026-11-1', '2026/11/01'].filter(isComplete)).toEqual(['2026-11-01', '20261101']);
});

it('a range has both of its days, and is open where it has none', () => {
  const november = { min: '2026-11-01', max: '2026-11-30' };
  expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].filter((day) => inRange(day, november))).toEqual([
    '2026-11-01',
    '2026-11-30',
  ]);
  expect(inRange('1999-01-01', { min: '', max: '' })).toBe(true);
  expect([nearest('2026-12-24', november), nearest('2025-12-24', november), nearest('2025-12-24', {})]).toEqual([
    '2026-11-30',
    '2026-11-01',
    '2025-12-24',
  ]);
});

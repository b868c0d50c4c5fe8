import type { Notice } from '@sw/contract';
import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

const at = (timestamp: string): Notice => ({
  noticeId: timestamp,
  name: 'sharer.left',
  wbNo: '7',
  wbName: 'Plan',
  by: null,
  permit: null,
  comment: null,
  folder: null,
  meeting: null,
  at: timestamp,
  read: false,
});

test('days are those of the reader: half past eleven in the evening UTC is tomorrow in Berlin', () => {
  const now = Date.parse('2026-11-15T10:00:00Z');
  const notices = ['2026-11-15T09:00:00Z', '2026-11-14T23:30:00Z', '2026-11-14T08:00:00Z', '2026-11-02T08:00:00Z'].map(
    at,
  );
  const days = (zone: string) => byDay(notices, now, zone).map(({ day, notices: of }) => [day, of.length]);
  expect(days('Europe/Berlin')).toEqual([
    ['today', 2],
    ['yesterday', 1],
    ['earlier', 1],
  ]);
  expect(days('UTC')).toEqual([
    ['today', 1],
    ['yesterday', 2],
    ['earlier', 1],
  ]);
});

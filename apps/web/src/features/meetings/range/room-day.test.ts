import { HOUR, MINUTE } from '@sw/base';
import { expect, it } from 'vitest';
import { openHours, roomDay } from './room-day.ts';

const HOURS = { appointStartTime: '08:30:00', appointEndTime: '18:00:00' };
const ALL_DAY = { appointStartTime: '00:00:00', appointEndTime: '23:59:59' };
const at = (iso: string): number => Date.parse(iso);

it('the hours of a room are hours of its zone, also on the day on which clocks change', () => {
  expect(openHours(HOURS, '2026-11-18', 'Europe/Berlin')).toEqual({
    from: at('2026-11-18T07:30:00Z'),
    to: at('2026-11-18T17:00:00Z'),
  });
  const { from, to } = openHours(ALL_DAY, '2026-03-29', 'Europe/Berlin');
  expect(to - from).toBe(23 * HOUR);
});

it('the step that runs now is the first that can be booked', () => {
  const day = { hours: HOURS, date: '2026-11-18', zone: 'UTC', taken: [] };
  expect(roomDay({ ...day, now: at('2026-11-18T10:22:00Z') }).open.from).toBe(at('2026-11-18T10:15:00Z'));
  expect(roomDay({ ...day, now: at('2026-11-17T10:22:00Z') }).open.from).toBe(at('2026-11-18T08:30:00Z'));
  const over = roomDay({ ...day, now: at('2026-11-19T10:22:00Z') });
  expect(over.open.from).toBe(over.open.to);
});

it('taken time is in order and without overlaps', () => {
  const from = at('2026-11-18T10:00:00Z');
  const taken = [
    { from: from + 30 * MINUTE, to: from + 90 * MINUTE, name: 'closed' },
    { from, to: from + HOUR, name: 'meeting' },
    { from: from + 10 * MINUTE, to: from + 20 * MINUTE, name: 'inside' },
  ];
  expect(roomDay({ hours: HOURS, date: '2026-11-18', zone: 'UTC', taken, now: 0 }).taken).toEqual([
    { from, to: from + HOUR, name: 'meeting' },
    { from: from + HOUR, to: from + 90 * MINUTE, name: 'closed' },
  ]);
});

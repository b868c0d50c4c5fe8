import { HOUR } from '@sw/base';
import type { ListedMeeting } from '@sw/contract';
import { describe, expect, it } from 'vitest';
import { weekDays, weekSpan } from './week.ts';

const ZONE = 'Europe/Berlin';
const meeting = (startsAt: string, endsAt: string) => ({ meetingId: startsAt, startsAt, endsAt }) as ListedMeeting;
const shown = (all: readonly ListedMeeting[], workdays = [1, 2, 3, 4, 5] as const) =>
  weekDays('2026-11-18', [...workdays], all, ZONE);

describe('a week', () => {
  it('is an hour shorter when the clocks go forward', () => {
    const { from, to } = weekSpan('2026-03-29', ZONE);
    expect(to - from).toBe((7 * 24 - 1) * HOUR);
  });

  it('shows working days, and a day off only with a meeting', () => {
    expect(shown([]).map(({ day }) => day)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    const days = shown([meeting('2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z')]);
    expect(days.at(-1)?.day).toBe('2026-11-21');
  });

  it('puts a meeting at the time of its zone, and a long one on each of its days', () => {
    const [, , wednesday, thursday] = shown([meeting('2026-11-18T21:30:00Z', '2026-11-19T01:00:00Z')]);
    expect(wednesday?.parts.map(({ from, to }) => [from, to])).toEqual([[22.5 * 60, 24 * 60]]);
    expect(thursday?.parts.map(({ from, to }) => [from, to])).toEqual([[0, 2 * 60]]);
  });

  it('keeps the height of a meeting over the hour that comes twice', () => {
    const days = weekDays('2026-10-25', [7], [meeting('2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z')], ZONE);
    expect(days[0]?.parts.map(({ from, to }) => [from, to])).toEqual([[2.5 * 60, 2.5 * 60 + 45]]);
  });
});

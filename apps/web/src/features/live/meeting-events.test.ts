import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleKey } from '../meetings/meeting-keys.ts';
import { queryClient } from '../transport/query-client.ts';
import { GATHER_MS, SPREAD_MS } from './gathered.ts';
import { changesState, hearMeetingEvent, showsChange } from './meeting-events.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour)).toISOString();
const span = { startsAt: at(8), endsAt: at(18), roomId: ['1', '2'] };
const key = scheduleKey({ kind: 'part', span });
const booked = { roomIds: ['2'], from: at(10), to: at(11) };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('a part of the schedule is fetched again if it shows one of the rooms at that time', () => {
  expect(showsChange(key, booked)).toBe(true);
  expect(showsChange(key, { ...booked, roomIds: ['3'] })).toBe(false);
  expect(showsChange(key, { ...booked, from: at(18), to: at(19) }), 'after it').toBe(false);
  expect(showsChange(key, { ...booked, from: at(7), to: at(8) }), 'before it').toBe(false);
  expect(showsChange(key, { ...booked, roomIds: [] }), 'many rooms are not named').toBe(true);
  expect(showsChange(key, { roomIds: ['1'], from: null, to: null }), 'the room itself').toBe(true);
  const all = scheduleKey({ kind: 'part', span: { startsAt: at(8), endsAt: at(18) } });
  expect(showsChange(all, booked), 'any room').toBe(true);
  expect(showsChange(all, { ...booked, from: at(18), to: at(19) }), 'any room, later').toBe(false);
});

test.each([
  [scheduleKey({ kind: 'finder', body: { startsAt: at(20), minutes: 60 } })],
  [scheduleKey({ kind: 'check', body: { startsAt: at(20), roomId: '9' } })],
  [['meeting', 'schedule']],
  [['meeting', 'schedule', 'part', { startsAt: at(20), endsAt: at(21) }]],
  [['meeting', 'schedule', { kind: 'part', span: { startsAt: 'part', endsAt: at(1) } }]],
])('what a key says nothing of may have changed: %j', (unknown) => {
  expect(showsChange(unknown, booked)).toBe(true);
});

test('an event fetches what is shown, and makes old what was shown before, of that time only', async () => {
  const queryFn = vi.fn(async () => 'blocks');
  const shown = new QueryObserver(queryClient, { queryKey: key, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const leave = shown.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(1);
  const tomorrow = scheduleKey({ kind: 'part', span: { startsAt: at(32), endsAt: at(42) } });
  queryClient.setQueryData(tomorrow, 'blocks');
  const hear = async (detail: object) => {
    hearMeetingEvent({ name: 'rooms.changed', wbNo: null, detail: { ...detail } });
    await vi.advanceTimersByTimeAsync(GATHER_MS + SPREAD_MS);
  };
  await hear({ ...booked, from: at(33), to: at(34) });
  expect(queryFn, 'tomorrow').toHaveBeenCalledTimes(1);
  expect(queryClient.getQueryState(tomorrow)?.isInvalidated).toBe(true);
  await hear(booked);
  expect(queryFn, 'today').toHaveBeenCalledTimes(2);
  leave();
});

test('the states of rooms are fetched again for what happens soon, not for next week', () => {
  const now = Date.parse(at(9));
  expect(changesState({ roomIds: [], from: at(10), to: at(11) }, now)).toBe(true);
  expect(changesState({ roomIds: [], from: at(10 + 48), to: at(11 + 48) }, now)).toBe(false);
  expect(changesState({ roomIds: [], from: null, to: null }, now)).toBe(true);
});

import type { MeetingRoom, ScheduleBlock } from '@sw/contract';
import { expect, it } from 'vitest';
import { axisOf } from './axis.ts';
import { layOut } from './layout.ts';
import { roomDays } from './room-days.ts';

const NOW = Date.parse('2026-11-18T09:00:00Z');
const ROOM = {
  roomId: '1',
  zone: 'UTC',
  enabled: true,
  stateUntil: null,
  open: { appointStartTime: '08:00:00', appointEndTime: '18:00:00' },
} as MeetingRoom;
const axisFor = (day: string) => axisOf([day], { from: 480, to: 1_080 }, 'UTC');
const block = (meetingId: string | null, from: string, to: string) =>
  ({ roomId: '1', meetingId, startsAt: from, endsAt: to, part: 'none' }) as ScheduleBlock;

it('R3.36 a room shows its state of now only on a line with today; another day has its own', () => {
  const other = axisFor('2026-11-19');
  const on = (blocks: ScheduleBlock[], room = ROOM) => roomDays(room, other, layOut(blocks, other).get('1'), NOW);
  expect(roomDays(ROOM, axisFor('2026-11-18'), undefined, NOW)).toEqual({ kind: 'now' });
  expect(on([])).toEqual({ kind: 'free' });
  const meeting = block('7', '2026-11-19T09:00:00Z', '2026-11-19T10:00:00Z');
  expect(on([meeting])).toEqual({ kind: 'meetings', count: 1 });
  const closed = block(null, '2026-11-18T00:00:00Z', '2026-11-21T00:00:00Z');
  expect(on([closed])).toEqual({ kind: 'closed' });
  expect(on([block(null, '2026-11-19T08:00:00Z', '2026-11-19T12:00:00Z')])).toEqual({ kind: 'free' });
  expect(on([meeting], { ...ROOM, enabled: false })).toEqual({ kind: 'disabled' });
});

it('R3.36 the end of the state of now is an hour of today, or none', () => {
  const until = (stateUntil: string) => roomDays({ ...ROOM, stateUntil }, axisFor('2026-11-18'), undefined, NOW);
  expect(until('2026-11-18T15:00:00Z')).toEqual({ kind: 'now', until: Date.parse('2026-11-18T15:00:00Z') });
  expect(until('2026-11-19T15:00:00Z')).toEqual({ kind: 'now' });
});

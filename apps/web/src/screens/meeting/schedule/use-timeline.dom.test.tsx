// @vitest-environment happy-dom
import { DAY } from '@sw/base';
import type { MeetingRoom, ScheduleBlock } from '@sw/contract';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { axisOf } from './axis.ts';
import { layOut } from './layout.ts';
import type { Selection } from './selection.ts';
import { useTimeline } from './use-timeline.ts';

const at = (text: string) => Date.parse(`2026-11-18T${text}:00+01:00`);
const axis = axisOf(['2026-11-18'], { from: 480, to: 1_080 }, 'Europe/Berlin');
const room = (roomId: string, changes: Partial<MeetingRoom> = {}) =>
  ({
    roomId,
    name: `Room ${roomId}`,
    zone: 'Europe/Berlin',
    open: { appointStartTime: '08:00:00', appointEndTime: '18:00:00' },
    enabled: true,
    mayBook: true,
    ...changes,
  }) as MeetingRoom;
const block = (roomId: string, from: string, to: string, part: ScheduleBlock['part']) =>
  ({
    roomId,
    meetingId: `${roomId} ${from}`,
    part,
    status: 'NOT_START',
    startsAt: new Date(at(from)).toISOString(),
    endsAt: new Date(at(to)).toISOString(),
  }) as ScheduleBlock;

const byRoom = layOut([block('1', '12:00', '13:00', 'none'), block('2', '11:00', '12:00', 'organiser')], axis);

function keys(rooms = [room('1'), room('2')]) {
  const put = vi.fn();
  const now = at('10:20');
  const { result } = renderHook(() => useTimeline({ rooms, axis, byRoom, now, chosen: undefined, put }));
  const press = (...pressed: string[]) => {
    for (const key of pressed) {
      const shift = key.startsWith('Shift+');
      act(() => void result.current.key(shift ? key.slice(6) : key, shift));
    }
  };
  return { result, press, put };
}

it('R1.28 R2.58 arrows choose the start, Shift and arrows the length, Enter asks, Esc drops it', () => {
  const { result, press } = keys();
  expect(result.current.cursor).toEqual({ row: 0, at: at('10:15') });
  press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
  expect(result.current.selection).toEqual({ roomId: '1', from: at('11:00'), to: at('11:45') });
  press('Shift+ArrowLeft');
  expect(result.current.selection?.to).toBe(at('11:30'));
  expect(result.current.asks).toBe(false);
  press('Enter');
  expect(result.current.asks).toBe(true);
  press('Escape');
  expect(result.current.selection).toBeUndefined();
  expect(result.current.asks).toBe(false);
});

it('R2.58 Enter alone takes an hour, and no more than is free', () => {
  const { result, press } = keys();
  press('Enter');
  expect(result.current.selection).toEqual({ roomId: '1', from: at('10:15'), to: at('11:15') });
  expect(result.current.asks).toBe(true);
  press('Escape', 'End', 'ArrowLeft', 'Enter');
  expect(result.current.selection).toEqual({ roomId: '1', from: at('17:30'), to: at('18:00') });
});

it('R1.28 Enter opens a booking instead of booking over it', () => {
  const { result, press } = keys();
  press(...Array.from({ length: 7 }, () => 'ArrowRight'), 'Enter');
  expect(result.current.opened?.block.meetingId).toBe('1 12:00');
  expect(result.current.selection).toBeUndefined();
});

it('a room that one may not book cannot be chosen', () => {
  const { result, press } = keys([room('1', { mayBook: false })]);
  press('Enter');
  expect(result.current.selection).toBeUndefined();
  press('Shift+ArrowRight');
  expect(result.current.selection).toBeUndefined();
});

it('R1.28 Space picks an own booking up, arrows carry it, Enter puts it down', () => {
  const { result, press, put } = keys();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', ' ');
  expect(result.current.selection?.moves?.block.meetingId).toBe('2 11:00');
  press('ArrowRight', 'Shift+ArrowRight', 'ArrowUp');
  // 11:15 to 12:30 in the first room, which has a meeting at 12:00.
  expect(result.current.selection).toMatchObject({ roomId: '1', from: at('11:15'), to: at('12:30'), blocked: true });
  press('Enter');
  expect(put).not.toHaveBeenCalled();
});

it('R1.28 a booking that was carried to free time is put there', () => {
  const { press, put } = keys();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', ' ', 'ArrowRight', 'Shift+ArrowRight', 'Enter');
  expect(put).toHaveBeenCalledTimes(1);
  expect(put.mock.calls[0]?.[0]).toMatchObject({ roomId: '2', from: at('11:15'), to: at('12:30'), blocked: false });
});

const otherDay = axisOf(['2026-11-19'], { from: 480, to: 1_080 }, 'Europe/Berlin');

function turning(chosen?: Selection) {
  const given = { rooms: [room('1')], byRoom, now: at('10:20'), chosen, put: vi.fn() };
  return renderHook(({ line }) => useTimeline({ ...given, axis: line }), { initialProps: { line: axis } });
}

it('another day drops what is chosen and closes what is open, other hours of the same day do not', () => {
  const { result, rerender } = turning();
  act(() => void result.current.key('Enter', false));
  expect(result.current.asks).toBe(true);
  rerender({ line: axisOf(['2026-11-18'], { from: 420, to: 1_080 }, 'Europe/Berlin') });
  expect(result.current.asks).toBe(true);
  rerender({ line: otherDay });
  expect(result.current.selection).toBeUndefined();
  expect(result.current.asks).toBe(false);

  act(() => result.current.open(byRoom.get('1')?.bookings[0]));
  expect(result.current.opened).toBeDefined();
  rerender({ line: axis });
  expect(result.current.opened).toBeUndefined();
});

it('a time of the finder waits for the day that it is on', () => {
  const chosen = { roomId: '1', from: at('11:00') + DAY, to: at('12:00') + DAY };
  const { result, rerender } = turning(chosen);
  rerender({ line: otherDay });
  expect(result.current.selection).toEqual(chosen);
  expect(result.current.asks).toBe(true);
});

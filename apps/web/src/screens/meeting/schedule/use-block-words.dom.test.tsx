// @vitest-environment happy-dom
import type { MeetingRoom, ScheduleBlock } from '@sw/contract';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../../testing/dom.tsx';
import { useBlockWords } from './use-block-words.ts';
import { useTimelineWords } from './use-timeline-words.ts';

const [FROM, TO] = [Date.UTC(2026, 10, 18, 9), Date.UTC(2026, 10, 18, 10, 30)];
const booking = {
  block: { meetingId: '71', subject: 'Plans', by: 'Amara Obi', part: 'none', approval: 'none' } as ScheduleBlock,
  from: FROM,
  to: TO,
};
const birch = { name: 'Birch' } as MeetingRoom;
const wordsOf = (week: boolean) =>
  renderHook(() => {
    const block = useBlockWords('UTC', week);
    return { block, line: useTimelineWords('UTC', week, block) };
  }).result.current;

it('a line of one day names times', () => {
  const { block, line } = wordsOf(false);
  expect(block.label(booking)).toBe('Plans, 9:00 to 10:30, Amara Obi');
  expect(line.spot(birch, FROM, { kind: 'free', from: FROM, to: TO })).toBe('Birch, 9:00, free until 10:30');
  expect(line.announce(birch, { roomId: '5', from: FROM, to: TO })).toBe('New booking, Birch, 9:00 to 10:30');
});

it('a line of a week names the day of each time', () => {
  const { block, line } = wordsOf(true);
  expect(block.label(booking)).toBe('Plans, Wed 18 Nov, 9:00 to 10:30, Amara Obi');
  expect(line.spot(birch, FROM, { kind: 'free', from: FROM, to: TO })).toBe(
    'Birch, Wed 18 Nov, 9:00, free until 10:30',
  );
  expect(line.spot(birch, FROM, { kind: 'shut', from: FROM, to: TO })).toBe(
    'Birch, Wed 18 Nov, 9:00, cannot be booked',
  );
  expect(line.announce(birch, { roomId: '5', from: FROM, to: TO })).toBe(
    'New booking, Birch, Wed 18 Nov, 9:00 to 10:30',
  );
  expect(line.announce(birch, { roomId: '5', from: FROM, to: TO, blocked: true })).toBe('New booking, Birch, Taken');
});

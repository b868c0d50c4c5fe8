import { HOUR, MINUTE } from '@sw/base';
import { bestOf } from '@sw/base/testing';
import type { ScheduleBlock } from '@sw/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, clockOf, daysOf, hoursOf, momentAt, placeOf, rangeOf, shownMinutes } from './axis.ts';
import { isMovable, isShape, layOut, lookOf, pieceAt } from './layout.ts';
import { STEP } from './selection.ts';

const ZONE = 'Europe/Berlin';
const DAY = '2026-11-18';
const HOURS = { appointStartTime: '08:00:00', appointEndTime: '18:00:00' };
const at = (text: string) => Date.parse(`2026-11-18T${text}:00+01:00`);
const day = axisOf([DAY], { from: 480, to: 1_080 }, ZONE);
const week = axisOf(daysOf('week', DAY), { from: 480, to: 1_080 }, ZONE);

const block = (from: number, to: number, changes: Partial<ScheduleBlock> = {}): ScheduleBlock => ({
  roomId: '1',
  meetingId: `m${from}`,
  subject: 'Canteen tender',
  by: 'Omar',
  part: 'none',
  invite: null,
  status: 'NOT_START',
  approval: 'none',
  series: false,
  board: false,
  call: false,
  startsAt: new Date(from).toISOString(),
  endsAt: new Date(to).toISOString(),
  ...changes,
});

describe('the axis', () => {
  it('R3.30 R3.35 has the bookable hours of the enterprise, and the end of a day is 24:00', () => {
    expect(shownMinutes(HOURS, ZONE, [])).toEqual({ from: 480, to: 1_080 });
    const late = { appointStartTime: '08:30:00', appointEndTime: '23:59:59' };
    expect(shownMinutes(late, ZONE, [])).toEqual({ from: 480, to: 1_440 });
    const full = axisOf([DAY], { from: 480, to: 1_440 }, ZONE);
    expect(rangeOf(full).to).toBe(Date.parse('2026-11-19T00:00:00+01:00'));
    expect(hoursOf(full, { from: 480, to: 1_440 })).toHaveLength(16);
    expect(clockOf(1_440)).toBe('24:00');
  });

  it('grows with a room that opens earlier, but not with one in another zone', () => {
    const open = { appointStartTime: '06:30:00', appointEndTime: '12:00:00' };
    expect(shownMinutes(HOURS, ZONE, [{ zone: ZONE, open }])).toEqual({ from: 360, to: 1_080 });
    expect(shownMinutes(HOURS, ZONE, [{ zone: 'Asia/Shanghai', open }])).toEqual({ from: 480, to: 1_080 });
  });

  it('a week is the seven days from Monday', () => {
    expect(daysOf('week', DAY)).toEqual([16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`));
    expect(daysOf('week', '2026-11-22')[0]).toBe('2026-11-16');
    expect(daysOf('day', DAY)).toEqual([DAY]);
  });

  it('a place and its moment agree, on days of 23 and 25 hours too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-03-29', '2026-10-25', DAY),
        fc.constantFrom('day' as const, 'week' as const),
        fc.nat({ max: 95 }),
        (date, view, step) => {
          const axis = axisOf(daysOf(view, date), { from: 0, to: 1_440 }, ZONE);
          const moment = (axis.segments[0]?.from ?? 0) + step * STEP;
          const place = placeOf(axis, moment);
          expect(place === undefined ? undefined : momentAt(axis, place, STEP)).toBe(
            place === undefined ? undefined : moment,
          );
        },
      ),
    );
  });

  it('a moment that the line does not show has no place', () => {
    expect(placeOf(day, at('07:59'))).toBeUndefined();
    expect(placeOf(day, at('18:00'))).toBeUndefined();
    expect(placeOf(day, at('13:00'))).toBe(0.5);
  });
});

describe('blocks', () => {
  const range = fc
    .tuple(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 40 }))
    .map(([from, length]) => ({ from, to: from + length }));

  it('two meetings at one time stand in two lanes, and one alone has all the height', () => {
    const spans = [
      ['09:00', '10:00'],
      ['09:30', '10:30'],
      ['10:30', '11:00'],
    ] as const;
    const laid = layOut(
      spans.map(([from, to]) => block(at(from), at(to))),
      day,
    ).get('1');
    expect(laid?.pieces.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it('R3.35 a block stands at its hours; what the line does not show is cut off', () => {
    const laid = layOut([block(at('09:00'), at('10:00')), block(at('17:30'), at('20:00'))], day).get('1');
    expect(laid?.pieces.map(({ left, width, endsAfter }) => [left, width, endsAfter])).toEqual([
      [0.1, expect.closeTo(0.1), false],
      [0.95, expect.closeTo(0.05), true],
    ]);
  });

  it('a block over midnight has a part on each day of a week', () => {
    const laid = layOut([block(at('17:00'), at('17:00') + 16 * HOUR)], week).get('1');
    expect(laid?.pieces.map(({ key }) => key.slice(-10))).toEqual(['2026-11-18', '2026-11-19']);
    expect(laid?.pieces.map(({ startsBefore, endsAfter }) => [startsBefore, endsAfter])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('every part lies within the line', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 20 }), (ranges) => {
        const blocks = ranges.map(({ from, to }) => block(at('00:00') + from * STEP, at('00:00') + to * STEP));
        for (const { left, width } of layOut(blocks, week).get('1')?.pieces ?? []) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(width).toBeGreaterThan(0);
          expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  it('R3.35 200 rooms with 10,000 bookings of a week are laid out in a fraction of a second', async () => {
    const blocks = Array.from({ length: 10_000 }, (_, index) => {
      const from = (week.segments[index % 7]?.from ?? 0) + (Math.floor(index / 7) % 9) * HOUR;
      return block(from, from + 45 * MINUTE, { roomId: String(index % 200), meetingId: String(index) });
    });
    const limitMs = 250;
    const layAll = () => {
      const begun = performance.now();
      expect(layOut(blocks, week).size).toBe(200);
      return performance.now() - begun;
    };
    // The first run also compiles the code.
    expect(await bestOf(5, (ms) => ms < limitMs, layAll)).toBeLessThan(limitMs);
  });

  it.each([
    ['past', { from: '08:00', to: '09:00' }, {}],
    ['now', { from: '10:00', to: '11:00' }, {}],
    ['coming', { from: '11:00', to: '12:00' }, {}],
    ['mine', { from: '11:00', to: '12:00' }, { part: 'organiser' }],
    ['mineNow', { from: '10:00', to: '12:00' }, { part: 'booker' }],
    ['mine', { from: '11:00', to: '12:00' }, { part: 'participant', invite: 'accepted' }],
    ['invited', { from: '11:00', to: '12:00' }, { part: 'participant', invite: 'unset' }],
    ['coming', { from: '11:00', to: '12:00' }, { part: 'participant', invite: 'rejected' }],
    ['closed', { from: '08:00', to: '18:00' }, { meetingId: null }],
  ] as const)('R3.35 a block looks %s', (look, { from, to }, changes) => {
    const booking = { block: block(at(from), at(to), changes), from: at(from), to: at(to) };
    expect(lookOf(booking, at('10:20'))).toBe(look);
  });

  it('only own meetings that have not begun can be moved', () => {
    const movable = (changes: Partial<ScheduleBlock>) => isMovable(block(at('11:00'), at('12:00'), changes));
    expect(movable({ part: 'organiser' })).toBe(true);
    expect(movable({ part: 'booker', status: 'NOW_START' })).toBe(true);
    expect(movable({ part: 'organiser', status: 'STARTED' })).toBe(false);
    expect(movable({ part: 'participant', invite: 'accepted' })).toBe(false);
    expect(movable({ meetingId: null, status: null, part: 'organiser' })).toBe(false);
  });
});

describe('the shapes of a week', () => {
  const piecesOf = (...blocks: readonly ScheduleBlock[]) => layOut(blocks, week).get('1')?.pieces ?? [];

  it("are the short meetings of others; one's own, waiting, long and closed ones are elements", () => {
    const short = [at('09:00'), at('10:00')] as const;
    const isShapeOf = (one: ScheduleBlock) => piecesOf(one).map((piece) => isShape(piece, false));
    expect(isShapeOf(block(...short))).toEqual([true]);
    expect(isShapeOf(block(...short, { part: 'organiser' }))).toEqual([false]);
    expect(isShapeOf(block(...short, { part: 'participant', invite: 'unset' }))).toEqual([false]);
    expect(isShapeOf(block(...short, { approval: 'pending' }))).toEqual([false]);
    expect(isShapeOf(block(at('09:00'), at('14:00')))).toEqual([false]);
    expect(isShapeOf(block(...short, { meetingId: null, status: null }))).toEqual([false]);
    expect(piecesOf(block(...short)).map((piece) => isShape(piece, true))).toEqual([false]);
  });

  it('are found by their place, lane by lane', () => {
    const long = block(at('09:00'), at('11:00'), { meetingId: 'long' });
    const beside = block(at('10:00'), at('10:30'), { meetingId: 'beside' });
    const pieces = piecesOf(long, beside);
    const found = (time: string, y: number) =>
      pieceAt(pieces, placeOf(week, at(time)) ?? -1, y)?.booking.block.meetingId;
    expect(found('08:59', 0.2)).toBeUndefined();
    expect(found('09:00', 0.2)).toBe('long');
    expect(found('10:10', 0.2)).toBe('long');
    expect(found('10:10', 0.7)).toBe('beside');
    expect(found('10:40', 0.7)).toBeUndefined();
    expect(found('11:00', 0.2)).toBeUndefined();
  });
});

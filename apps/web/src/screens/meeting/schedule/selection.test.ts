import { HOUR, MINUTE } from '@sw/base';
import type { ScheduleBlock } from '@sw/contract';
import { coversRange } from '@sw/policy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, daysOf, rangeOf } from './axis.ts';
import { nextCursor, spotAt } from './cursor.ts';
import type { Booking } from './layout.ts';
import { drawTo, freeTime, isMoved, moveTo, openTime, STEP, startAt, stretch } from './selection.ts';

const ZONE = 'Europe/Berlin';
const DAY = '2026-11-18';
const at = (text: string) => Date.parse(`2026-11-18T${text}:00+01:00`);
const axis = axisOf([DAY], { from: 480, to: 1_080 }, ZONE);
const week = axisOf(daysOf('week', DAY), { from: 480, to: 1_080 }, ZONE);
const open = { appointStartTime: '08:00:00', appointEndTime: '18:00:00' };
const booking = (from: string, to: string): Booking => ({
  block: { meetingId: from, roomId: '1' } as ScheduleBlock,
  from: at(from),
  to: at(to),
});
const lunch = booking('12:00', '13:00');
const free = freeTime([{ from: at('08:00'), to: at('18:00') }], [lunch], at('10:20'));

describe('free time', () => {
  it('begins with the step that runs, and leaves out what is taken', () => {
    expect(free).toEqual([
      { from: at('10:15'), to: at('12:00') },
      { from: at('13:00'), to: at('18:00') },
    ]);
  });

  it('a booking is not in its own way', () => {
    const all = { from: at('08:00'), to: at('18:00') };
    expect(freeTime([all], [lunch], at('08:00'), lunch)).toEqual([all]);
  });

  it('R3.36 a room that is out of use has none; one in another zone has its own hours', () => {
    expect(openTime({ zone: ZONE, open, enabled: false }, axis)).toEqual([]);
    expect(openTime({ zone: 'Europe/London', open, enabled: true }, axis)).toEqual([
      { from: at('09:00'), to: at('18:00') },
    ]);
    // Its hours end in the evening in Shanghai, which is 11:00 in Berlin.
    expect(openTime({ zone: 'Asia/Shanghai', open, enabled: true }, axis)).toEqual([
      { from: at('08:00'), to: at('11:00') },
    ]);
  });
});

describe('choosing a time', () => {
  it('R2.58 a click takes an hour, or what is left of the free time', () => {
    expect(startAt('1', free, at('13:30'))).toEqual({ roomId: '1', from: at('13:30'), to: at('14:30') });
    expect(startAt('1', free, at('11:30'))?.to).toBe(at('12:00'));
    expect(startAt('1', free, at('12:30'))).toBeUndefined();
  });

  it('R2.58 a drag goes both ways and stops at what is taken', () => {
    expect(drawTo('1', free, at('11:00'), at('11:30'))).toEqual({ roomId: '1', from: at('11:00'), to: at('11:45') });
    expect(drawTo('1', free, at('11:00'), at('10:30'))).toEqual({ roomId: '1', from: at('10:30'), to: at('11:15') });
    expect(drawTo('1', free, at('11:00'), at('15:00'))?.to).toBe(at('12:00'));
    expect(drawTo('1', free, at('14:00'), at('09:00'))?.from).toBe(at('13:00'));
  });

  it('whatever is drawn or stretched is free and at least a step long', () => {
    const step = fc.nat({ max: 39 }).map((steps) => at('08:00') + steps * STEP);
    fc.assert(
      fc.property(step, step, fc.integer({ min: -50, max: 50 }), (begun, to, steps) => {
        const drawn = drawTo('1', free, begun, to);
        if (drawn === undefined) return;
        for (const one of [drawn, stretch(drawn, steps, free)]) {
          expect(one.to - one.from).toBeGreaterThanOrEqual(STEP);
          expect(coversRange(free, one)).toBe(true);
        }
      }),
    );
  });

  it('an own booking is not put where something is in its way', () => {
    expect(moveTo(lunch, '1', at('13:00'), at('14:00'), free).blocked).toBe(false);
    expect(moveTo(lunch, '1', at('11:30'), at('12:30'), free).blocked).toBe(true);
    expect(isMoved(moveTo(lunch, '1', lunch.from, lunch.to, free))).toBe(false);
    expect(isMoved(moveTo(lunch, '2', lunch.from, lunch.to, free))).toBe(true);
  });
});

describe('the keys', () => {
  const press = (key: string, from: string, bookings = [lunch]) =>
    nextCursor(key, { row: 1, at: at(from) }, axis, 3, bookings);

  it('R1.28 step through free time and over bookings', () => {
    expect(press('ArrowRight', '11:45')).toEqual({ row: 1, at: at('12:00') });
    expect(press('ArrowRight', '12:00')).toEqual({ row: 1, at: at('13:00') });
    expect(press('ArrowLeft', '13:00')).toEqual({ row: 1, at: at('12:00') });
    expect(press('ArrowLeft', '12:00')).toEqual({ row: 1, at: at('11:45') });
    expect(press('ArrowLeft', '08:00')).toBeUndefined();
    expect(press('ArrowRight', '17:45')).toBeUndefined();
  });

  it('R1.28 walk from room to room, and not further', () => {
    expect(press('ArrowDown', '09:00')).toEqual({ row: 2, at: at('09:00') });
    expect(press('ArrowUp', '09:00')).toEqual({ row: 0, at: at('09:00') });
    expect(nextCursor('ArrowDown', { row: 2, at: at('09:00') }, axis, 3, [])).toBeUndefined();
    expect(press('a', '09:00')).toBeUndefined();
  });

  it('lead from the evening of a day to the next morning', () => {
    const evening = { row: 0, at: at('17:45') };
    const morning = { row: 0, at: at('08:00') + 24 * HOUR };
    expect(nextCursor('ArrowRight', evening, week, 1, [])).toEqual(morning);
    expect(nextCursor('ArrowLeft', morning, week, 1, [])).toEqual(evening);
  });

  it('to the right always end at the right end, whatever is booked', () => {
    const some = fc.array(
      fc.tuple(fc.nat({ max: 560 }), fc.integer({ min: 1, max: 200 })).map(([from, length]) => ({
        ...lunch,
        from: at('08:00') + from * MINUTE,
        to: at('08:00') + (from + length) * MINUTE,
      })),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(some, (bookings) => {
        let cursor = { row: 0, at: rangeOf(axis).from };
        for (let presses = 0; ; presses++) {
          expect(presses).toBeLessThan(60);
          const next = nextCursor('ArrowRight', cursor, axis, 1, bookings);
          if (next === undefined) break;
          expect(next.at).toBeGreaterThan(cursor.at);
          cursor = next;
        }
      }),
    );
  });

  it('say what is there', () => {
    expect(spotAt([lunch], free, at('12:30')).kind).toBe('booking');
    expect(spotAt([lunch], free, at('11:00'))).toEqual({ kind: 'free', from: at('11:00'), to: at('12:00') });
    expect(spotAt([lunch], free, at('09:00')).kind).toBe('shut');
  });
});

import { HOUR, MINUTE } from '@sw/base';
import { rangesOverlap } from '@sw/policy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, chosenRange, NO_RANGE, nextRange, type RangeDay, type RangeEvent } from './range-state.ts';

const STEP = 15 * MINUTE;
/** Instants of a day in UTC, in hours: 10.5 is half past ten. */
const at = (hours: number): number => hours * HOUR;
const cell = (hours: number): Cell => ({ from: at(hours), to: at(hours) + STEP });
const point = (hours: number): Cell => ({ from: at(hours), to: at(hours) });

const DAY: RangeDay = {
  open: { from: at(8), to: at(20) },
  taken: [
    { from: at(12), to: at(13), name: 'Lunch talk' },
    { from: at(16.5), to: at(17.5), name: 'Hiring' },
  ],
  step: STEP,
};

const play = (events: readonly RangeEvent[], day = DAY, from = NO_RANGE) =>
  events.reduce((state, event) => nextRange(state, event, day), from);
const click = (where: Cell): RangeEvent[] => [
  { type: 'point', cell: where },
  { type: 'press', cell: where },
  { type: 'release', cell: where },
];

describe('the picker of a range', () => {
  it('R4.25 the first click starts the selection, the pointer draws the length, the second completes it', () => {
    const started = play(click(cell(14)));
    expect(started).toMatchObject({ start: at(14), settled: false });
    const drawn = play([{ type: 'point', cell: cell(15.25) }], DAY, started);
    expect(drawn).toMatchObject({ start: at(14), end: at(15.5), settled: false });
    const set = play(click(cell(15.25)), DAY, drawn);
    expect(set).toMatchObject({ start: at(14), end: at(15.5), settled: true });
    expect(play([{ type: 'point', cell: cell(18) }], DAY, set)).toMatchObject({ end: at(15.5) });
  });

  it('R4.25 two taps on points are the start and the end', () => {
    expect(play([...click(point(14)), ...click(point(15.5))])).toMatchObject({
      start: at(14),
      end: at(15.5),
      settled: true,
    });
    expect(play([...click(point(14)), ...click(point(14))])).toMatchObject({ start: at(14), settled: false });
  });

  it('R4.26 a click before the start and a meeting becomes the new start', () => {
    const state = play([...click(cell(14)), ...click(cell(10))]);
    expect(state).toMatchObject({ start: at(10), settled: false });
  });

  it('a drag does both, in either direction', () => {
    const drag = (from: number, to: number): RangeEvent[] => [
      { type: 'press', cell: cell(from) },
      { type: 'point', cell: cell(to) },
      { type: 'release', cell: cell(to) },
    ];
    expect(play(drag(14, 15.25))).toMatchObject({ start: at(14), end: at(15.5), settled: true });
    expect(play(drag(15.25, 14))).toMatchObject({ start: at(14), end: at(15.5), settled: true });
    expect(play(drag(15.25, 11))).toMatchObject({ start: at(13), end: at(15.5), settled: true });
  });

  it('taken time cannot be clicked, and the range stops at it and says which meeting', () => {
    expect(play(click(cell(12.5)))).toMatchObject({ start: null });
    const drawn = play([...click(cell(14)), { type: 'point', cell: cell(18) }]);
    expect(drawn).toMatchObject({ end: at(16.5), settled: false });
    expect(drawn.stop).toMatchObject({ name: 'Hiring' });
    expect(play(click(cell(16.5)), DAY, drawn)).toMatchObject({ settled: false });
    expect(play([...click(cell(18)), { type: 'point', cell: cell(23) }])).toMatchObject({ end: at(20), stop: 'hours' });
  });

  it('a point at the beginning of taken time is an end', () => {
    expect(play([...click(point(14)), ...click(point(16.5))])).toMatchObject({ end: at(16.5), settled: true });
  });

  it('arrows move it over taken time, Shift and arrows lengthen it, Enter sets it', () => {
    const started = play([{ type: 'move', by: 1 }]);
    expect(started).toMatchObject({ start: at(8), end: at(8.25), settled: false });
    const moved = play([{ type: 'move', by: 1 }], DAY, chosenRange(at(11), at(12)));
    expect(moved).toMatchObject({ start: at(13), end: at(14) });
    expect(play([{ type: 'lengthen', by: 1 }], DAY, moved)).toMatchObject({ start: at(13), end: at(14.25) });
    expect(play([{ type: 'show' }, { type: 'move', by: 1 }, { type: 'enter' }])).toMatchObject({ settled: true });
    expect(play([{ type: 'show' }, { type: 'enter' }], DAY, moved)).toMatchObject({ shown: false });
  });

  it('Esc drops the end, then closes', () => {
    const set = { ...chosenRange(at(14), at(15)), shown: true };
    const dropped = play([{ type: 'escape' }], DAY, set);
    expect(dropped).toMatchObject({ start: at(14), end: null, settled: false, shown: true });
    expect(play([{ type: 'escape' }], DAY, dropped)).toMatchObject({ start: at(14), shown: false });
  });

  it('a press elsewhere hides it and keeps what is chosen, but not an end that is only drawn', () => {
    const set = { ...chosenRange(at(14), at(15)), shown: true };
    expect(play([{ type: 'hide' }], DAY, set)).toMatchObject({
      start: at(14),
      end: at(15),
      settled: true,
      shown: false,
    });
    const drawn = play([...click(cell(14)), { type: 'point', cell: cell(15) }, { type: 'hide' }]);
    expect(drawn).toMatchObject({ start: at(14), end: null, settled: false, shown: false });
  });

  const quarter = fc.integer({ min: 0, max: 95 }).map((n) => n / 4);
  const event: fc.Arbitrary<RangeEvent> = fc.oneof(
    fc.constantFrom<RangeEvent>(
      { type: 'show' },
      { type: 'hide' },
      { type: 'enter' },
      { type: 'escape' },
      { type: 'cancel' },
    ),
    fc
      .tuple(fc.constantFrom('press' as const, 'point' as const, 'release' as const), quarter, fc.boolean())
      .map(([type, hours, isCell]) => ({ type, cell: isCell ? cell(hours) : point(hours) })),
    fc
      .tuple(fc.constantFrom('move' as const, 'lengthen' as const), fc.constantFrom(1 as const, -1 as const))
      .map(([type, by]) => ({ type, by })),
  );
  const days: fc.Arbitrary<RangeDay> = fc
    .tuple(quarter, quarter, fc.uniqueArray(quarter, { maxLength: 8 }))
    .map(([one, two, edges]) => {
      const sorted = edges.toSorted((a, b) => a - b);
      return {
        open: { from: at(Math.min(one, two)), to: at(Math.max(one, two) + 0.25) },
        taken: sorted.flatMap((from, i) => {
          const to = sorted[i + 1];
          return i % 2 === 0 && to !== undefined ? [{ from: at(from), to: at(to), name: `${i}` }] : [];
        }),
        step: STEP,
      };
    });

  it('R4.26 whatever is done, the end is after the start, within the hours, and meets no meeting', () => {
    fc.assert(
      fc.property(days, fc.array(event, { maxLength: 40 }), (day, events) => {
        let state = NO_RANGE;
        for (const one of events) {
          state = nextRange(state, one, day);
          const { start, end, settled } = state;
          if (settled) expect(start === null || end === null).toBe(false);
          if (start === null) expect(end).toBeNull();
          if (start === null || end === null) continue;
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(day.open.from);
          expect(end).toBeLessThanOrEqual(day.open.to);
          expect(day.taken.filter((one) => rangesOverlap(one, { from: start, to: end }))).toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('R4.25 R4.26 two clicks on free cells of one gap always complete the range, in order', () => {
    fc.assert(
      fc.property(quarter, quarter, (one, two) => {
        const [first, second] = [cell(13 + (one % 3.5)), cell(13 + (two % 3.5))];
        const state = play([...click(first), ...click(second)]);
        const [earlier, later] = first.from <= second.from ? [first, second] : [second, first];
        expect(state).toMatchObject({ start: earlier.from, end: later.to, settled: true });
      }),
    );
  });

  it('two presses of Esc always close it', () => {
    fc.assert(
      fc.property(days, fc.array(event, { maxLength: 20 }), (day, events) => {
        const state = play([...events, { type: 'escape' }, { type: 'escape' }], day);
        expect(state.shown).toBe(false);
      }),
    );
  });
});

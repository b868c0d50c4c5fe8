import { HOUR } from '@sw/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_BOARD } from '../../../features/meetings/board-choice.ts';
import {
  boardChange,
  type Draft,
  decided,
  EMPTY_DRAFT,
  firstField,
  movedTime,
  problemsOf,
  writtenAgenda,
} from './draft.ts';

const NOW = Date.parse('2026-11-18T08:00:00Z');
const START = Date.parse('2026-11-19T13:00:00Z');
const ROOM = { enabled: true, open: [{ from: NOW - 24 * HOUR, to: NOW + 48 * HOUR }], closures: [] };
const FULL: Draft = {
  ...EMPTY_DRAFT,
  subject: 'Grid connection, next steps',
  roomId: '1',
  time: { date: '2026-11-19', startsAt: START, endsAt: START + HOUR },
};
const judged = { participants: 3, room: ROOM, now: NOW, keepsTime: false };
const saidOf = (draft: Draft, over: Partial<typeof judged> = {}) =>
  Object.fromEntries([...problemsOf(draft, { ...judged, ...over })].map(([field, { problem }]) => [field, problem]));

describe('a draft of a booking', () => {
  it('R5.29 an empty form names every field that is missing, and leads to the first', () => {
    const problems = problemsOf({ ...EMPTY_DRAFT, remind: null }, { ...judged, participants: 0, room: undefined });
    expect(Object.fromEntries([...problems].map(([field, { problem }]) => [field, problem]))).toEqual({
      subject: 'MEETING_SUBJECT_REQUIRED',
      room: 'MEETING_ROOM_REQUIRED',
      when: 'MEETING_DAY_REQUIRED',
      remind: 'MEETING_REMIND_REQUIRED',
      people: 'MEETING_PEOPLE_REQUIRED',
    });
    expect(firstField(problems)).toBe('subject');
    expect(saidOf(FULL)).toEqual({});
  });

  it('a call and its recording go with the whiteboard', () => {
    const draft = { ...FULL, call: true, record: true };
    expect(boardChange(draft, { kind: 'existing', wbNo: '5' })).toMatchObject({ call: true, record: true });
    expect(boardChange(draft, NO_BOARD)).toEqual({ board: NO_BOARD, call: false, record: false });
    expect(saidOf({ ...draft, ...boardChange(draft, NO_BOARD) })).toEqual({});
    expect(saidOf({ ...draft, board: NO_BOARD })).toEqual({ call: 'MEETING_CALL_NEEDS_BOARD' });
  });

  it('R5.29 a start without an end asks for the end', () => {
    expect(saidOf({ ...FULL, time: { ...FULL.time, endsAt: null } })).toEqual({ when: 'MEETING_END_REQUIRED' });
  });

  it('R5.30 R5.32 R5.33 says what a cycle lacks', () => {
    const cycle = {
      type: null,
      every: null,
      unit: null,
      weekdays: [],
      monthly: null,
      end: null,
      count: null,
      until: null,
    };
    const said = (over: object) => saidOf({ ...FULL, cycle: { ...cycle, ...over } }).repeat;
    expect(said({})).toBe('CYCLE_TYPE_REQUIRED');
    expect(said({ type: 'custom' })).toBe('CYCLE_EVERY_REQUIRED');
    expect(said({ type: 'custom', every: 2 })).toBe('CYCLE_UNIT_REQUIRED');
    expect(said({ type: 'week' })).toBe('CYCLE_END_REQUIRED');
    expect(said({ type: 'week', end: 'count' })).toBe('CYCLE_COUNT_REQUIRED');
    expect(said({ type: 'week', end: 'date' })).toBe('CYCLE_UNTIL_REQUIRED');
    expect(said({ type: 'week', end: 'count', count: 101 })).toBe('CYCLE_LIMIT');
    expect(said({ type: 'week', end: 'date', until: '2026-11-18' })).toBe('CYCLE_ENDS_BEFORE_MEETING');
    expect(said({ type: 'week', end: 'count', count: 5 })).toBeUndefined();
  });

  it('R5.31 R5.35 the start must be before the end, and there are at most 500 people', () => {
    expect(saidOf({ ...FULL, time: { ...FULL.time, endsAt: START } })).toEqual({ when: 'MEETING_TIME_ORDER' });
    expect(saidOf(FULL, { participants: 501 })).toEqual({ people: 'MEETING_PEOPLE_LIMIT' });
  });

  it('an empty point of the agenda is left out, one with minutes and no text is not', () => {
    const agenda = [
      { key: 1, text: ' ', minutes: 0 },
      { key: 2, text: 'Offer', minutes: 40 },
      { key: 3, text: '', minutes: 5 },
    ];
    expect(writtenAgenda(agenda).map(({ key }) => key)).toEqual([2, 3]);
    expect(saidOf({ ...FULL, agenda })).toEqual({ agenda: 'MEETING_AGENDA_INVALID' });
  });

  it('another day or another zone keeps what the clocks show', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'Asia/Shanghai', 'America/New_York', 'UTC');
    const winter = fc.integer({ min: 0, max: 20 }).map((n) => `2026-01-${String(n + 5).padStart(2, '0')}`);
    fc.assert(
      fc.property(zones, zones, winter, winter, (from, to, one, two) => {
        const time = movedTime(
          { date: one, startsAt: Date.parse(`${one}T10:00:00Z`), endsAt: Date.parse(`${one}T11:30:00Z`) },
          from,
          {
            date: two,
            zone: to,
          },
        );
        const back = movedTime(time, to, { date: one, zone: from });
        expect((time.endsAt ?? 0) - (time.startsAt ?? 0)).toBe(1.5 * HOUR);
        expect(((back.startsAt ?? 0) - Date.parse(`${one}T10:00:00Z`)) % (24 * HOUR)).toBe(0);
      }),
    );
  });

  it('the last decision about an occurrence counts, and can be taken back', () => {
    const at = '2026-12-04T13:00:00.000Z';
    const moved = decided([], at, { skip: false, roomId: '2' });
    const skipped = decided(moved, at, { skip: true });
    expect(skipped).toEqual([{ originalStart: at, skip: true }]);
    expect(decided(skipped, at, undefined)).toEqual([]);
  });
});

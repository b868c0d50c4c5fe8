import { DAY, HOUR, MINUTE } from '@sw/base';
import { type CycleDraft, type CycleProblem, checkCycle } from './cycle-rules.ts';
import { MEETING_LIMITS, type Reminder } from './limits.ts';
import { coversRange, rangesOverlap, type TimeRange } from './ranges.ts';

export interface AgendaPoint {
  readonly text: string;
  readonly minutes: number;
}

/** A booking while it is being entered; any part may still be missing. */
export interface BookingDraft {
  readonly subject: string;
  readonly roomId: string | number | null;
  readonly remind: Reminder | null;
  /** People besides the organiser, groups resolved, each once. */
  readonly participants: number;
  /** The day of the first meeting in the room's zone, `2026-11-18`. */
  readonly day: string | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly agenda: readonly AgendaPoint[];
  /** Null: a single meeting. */
  readonly cycle: CycleDraft | null;
  /** Left out: without a whiteboard. */
  readonly board?: boolean;
  /** The call of a meeting runs on its whiteboard. */
  readonly call?: boolean;
}

/** The room on the days of the meeting, computed by the caller in the room's zone. */
export interface RoomDays {
  readonly enabled: boolean;
  /** The bookable hours, as instants. Days that touch (until 24:00, from 00:00) let a meeting pass midnight. */
  readonly open: readonly TimeRange[];
  readonly closures: readonly TimeRange[];
}

export interface BookingContext {
  readonly now: number;
  /** Undefined: no room is chosen yet. */
  readonly room: RoomDays | undefined;
  /** A change that leaves room and time as they are; the rules about them are not applied again. */
  readonly keepsTime?: boolean;
}

export type BookingField =
  | 'subject'
  | 'room'
  | 'remind'
  | 'participants'
  | 'day'
  | 'start'
  | 'end'
  | 'agenda'
  | 'call'
  | CycleProblem['field'];

/** The problem is the catalogue's name of its message, `allowed` its {0}. */
export type BookingProblem =
  | {
      readonly field: BookingField;
      readonly problem:
        | 'MEETING_SUBJECT_REQUIRED'
        | 'MEETING_ROOM_REQUIRED'
        | 'MEETING_REMIND_REQUIRED'
        | 'MEETING_PEOPLE_REQUIRED'
        | 'MEETING_DAY_REQUIRED'
        | 'MEETING_START_REQUIRED'
        | 'MEETING_END_REQUIRED'
        | 'MEETING_TIME_ORDER'
        | 'MEETING_IN_PAST'
        | 'MEETING_OUTSIDE_HOURS'
        | 'MEETING_AGENDA_INVALID'
        | 'MEETING_CALL_NEEDS_BOARD'
        | 'ROOM_CLOSED'
        | 'ROOM_DISABLED';
    }
  | {
      readonly field: BookingField;
      readonly problem: 'MEETING_SUBJECT_LENGTH' | 'MEETING_PEOPLE_LIMIT' | 'MEETING_TOO_LONG' | 'MEETING_TOO_FAR';
      readonly allowed: number;
    }
  | CycleProblem;

/** Characters as people count them: an emoji outside the first plane is one. */
const lengthOfText = (text: string) => [...text].length;

function* checkFields(draft: BookingDraft): Generator<BookingProblem> {
  const { subject, roomId, remind, participants, agenda, board = false, call = false } = draft;
  const { subjectLength, participants: most, agendaPoints, agendaPointLength, agendaPointMinutes } = MEETING_LIMITS;
  if (subject.trim() === '') yield { field: 'subject', problem: 'MEETING_SUBJECT_REQUIRED' };
  else if (lengthOfText(subject.trim()) > subjectLength)
    yield { field: 'subject', problem: 'MEETING_SUBJECT_LENGTH', allowed: subjectLength };
  if (roomId === null) yield { field: 'room', problem: 'MEETING_ROOM_REQUIRED' };
  if (remind === null) yield { field: 'remind', problem: 'MEETING_REMIND_REQUIRED' };
  if (participants < 1) yield { field: 'participants', problem: 'MEETING_PEOPLE_REQUIRED' };
  else if (participants > most) yield { field: 'participants', problem: 'MEETING_PEOPLE_LIMIT', allowed: most };
  const isPoint = ({ text, minutes }: AgendaPoint) =>
    text.trim() !== '' &&
    lengthOfText(text) <= agendaPointLength &&
    Number.isInteger(minutes) &&
    minutes >= 0 &&
    minutes <= agendaPointMinutes;
  if (agenda.length > agendaPoints || !agenda.every(isPoint))
    yield { field: 'agenda', problem: 'MEETING_AGENDA_INVALID' };
  if (call && !board) yield { field: 'call', problem: 'MEETING_CALL_NEEDS_BOARD' };
}

/** What is wrong with the time of one meeting: a single one or one of a series. */
export function* checkTime(range: TimeRange, room: RoomDays | undefined, now: number): Generator<BookingProblem> {
  const { longestHours, aheadDays, pastMinutes } = MEETING_LIMITS;
  if (range.from >= range.to) {
    yield { field: 'end', problem: 'MEETING_TIME_ORDER' };
    return;
  }
  if (range.to - range.from > longestHours * HOUR)
    yield { field: 'end', problem: 'MEETING_TOO_LONG', allowed: longestHours };
  if (range.from < now - pastMinutes * MINUTE || range.to <= now) yield { field: 'start', problem: 'MEETING_IN_PAST' };
  if (range.from > now + aheadDays * DAY) yield { field: 'start', problem: 'MEETING_TOO_FAR', allowed: aheadDays };
  if (room === undefined) return;
  if (!room.enabled) yield { field: 'room', problem: 'ROOM_DISABLED' };
  else if (room.closures.some((closure) => rangesOverlap(closure, range)))
    yield { field: 'room', problem: 'ROOM_CLOSED' };
  if (!coversRange(room.open, range)) yield { field: 'start', problem: 'MEETING_OUTSIDE_HOURS' };
}

function* checkBookingParts(draft: BookingDraft, { now, room, keepsTime }: BookingContext): Generator<BookingProblem> {
  yield* checkFields(draft);
  const { day, startsAt, endsAt, cycle } = draft;
  if (day === null) yield { field: 'day', problem: 'MEETING_DAY_REQUIRED' };
  if (startsAt === null) yield { field: 'start', problem: 'MEETING_START_REQUIRED' };
  if (endsAt === null) yield { field: 'end', problem: 'MEETING_END_REQUIRED' };
  if (startsAt !== null && endsAt !== null && keepsTime !== true)
    yield* checkTime({ from: startsAt, to: endsAt }, room, now);
  if (cycle !== null) yield* checkCycle(cycle, day);
}

/** All problems of a booking, in the order of the form. Does not check for conflicts, which needs the database. */
export const checkBooking = (draft: BookingDraft, context: BookingContext): BookingProblem[] => [
  ...checkBookingParts(draft, context),
];

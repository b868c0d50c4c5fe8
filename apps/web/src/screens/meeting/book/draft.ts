import { instantToWall, type LocalDate, wallToInstant } from '@sw/calendar';
import type { BookPerson, MeetingCycle, MeetingDetail, MeetingException } from '@sw/contract';
import {
  type BookingField,
  type BookingProblem,
  checkBooking,
  MEETING_LIMITS,
  type Reminder,
  type RoomDays,
} from '@sw/policy';
import { type BoardChoice, NEW_BOARD, NO_BOARD } from '../../../features/meetings/board-choice.ts';
import { type Chosen, NOBODY } from '../../../features/meetings/people/chosen.ts';
import type { PickedTime } from '../../../features/meetings/range/use-range.ts';

export interface AgendaLine {
  /** Of the line on the page. */
  readonly key: number;
  readonly text: string;
  readonly minutes: number;
}

/** A booking as the form holds it. */
export interface Draft {
  readonly subject: string;
  readonly roomId: string | null;
  readonly time: PickedTime;
  readonly cycle: MeetingCycle | null;
  /** What is done about occurrences in conflict. */
  readonly exceptions: readonly MeetingException[];
  readonly remind: Reminder | null;
  readonly agenda: readonly AgendaLine[];
  readonly private: boolean;
  readonly password: string;
  readonly board: BoardChoice;
  readonly call: boolean;
  readonly record: boolean;
  /** Null: the caller. */
  readonly organiser: BookPerson | null;
  readonly chosen: Chosen;
}

export const EMPTY_DRAFT: Draft = {
  subject: '',
  roomId: null,
  time: { date: null, startsAt: null, endsAt: null },
  cycle: null,
  exceptions: [],
  remind: 'm15',
  agenda: [],
  private: false,
  password: '',
  board: NEW_BOARD,
  call: false,
  record: false,
  organiser: null,
  chosen: NOBODY,
};

/** The draft of a change begins with the meeting as it is. Groups are single people by then. */
export function draftOf(meeting: MeetingDetail): Draft {
  const startsAt = Date.parse(meeting.startsAt);
  const others = meeting.people.filter(({ role }) => role === 'participant');
  return {
    ...EMPTY_DRAFT,
    subject: meeting.subject,
    roomId: meeting.room.roomId,
    time: { date: instantToWall(startsAt, meeting.zone).date, startsAt, endsAt: Date.parse(meeting.endsAt) },
    cycle: meeting.cycle,
    remind: meeting.remind,
    agenda: meeting.agenda.map(({ text, minutes }, key) => ({ key, text, minutes })),
    private: meeting.private,
    board: NO_BOARD,
    call: meeting.call,
    record: meeting.record,
    chosen: {
      ...NOBODY,
      people: others.flatMap(({ userId, name, avatarUrl }) =>
        userId === null
          ? []
          : [
              {
                userId,
                nickName: name,
                email: '',
                departmentId: null,
                ...(avatarUrl === undefined ? {} : { avatarUrl }),
              },
            ],
      ),
      contactIds: others.flatMap(({ contactId }) => contactId ?? []),
    },
  };
}

/** The same clock times on another date, or in the zone of another room. */
export function movedTime(
  { startsAt, endsAt }: PickedTime,
  from: string,
  to: { readonly date: LocalDate; readonly zone: string },
): PickedTime {
  const moved = (at: number | null): number | null =>
    at === null ? null : wallToInstant({ date: to.date, time: instantToWall(at, from).time }, to.zone);
  const start = moved(startsAt);
  const end = moved(endsAt);
  // A meeting that passes midnight keeps its length.
  const keepsLength =
    start !== null && end !== null && startsAt !== null && endsAt !== null && end <= start && endsAt > startsAt;
  return { date: to.date, startsAt: start, endsAt: keepsLength ? start + (endsAt - startsAt) : end };
}

/** Points that were never written are not sent. */
export const writtenAgenda = (agenda: readonly AgendaLine[]): readonly AgendaLine[] =>
  agenda.filter(({ text, minutes }) => text.trim() !== '' || minutes > 0);

export const agendaMinutes = (agenda: readonly AgendaLine[]): number =>
  agenda.reduce((sum, { minutes }) => sum + minutes, 0);

interface Judged {
  /** People, each counted once. */
  readonly participants: number;
  readonly room: RoomDays | undefined;
  readonly now: number;
  readonly keepsTime: boolean;
}

/** Everything that the shared rules object to, by field; the first of each. */
export function problemsOf(
  draft: Draft,
  { participants, room, now, keepsTime }: Judged,
): ReadonlyMap<FormField, BookingProblem> {
  const { subject, roomId, remind, time, agenda, cycle } = draft;
  const problems = checkBooking(
    {
      subject,
      roomId,
      remind,
      participants,
      day: time.date,
      startsAt: time.startsAt,
      endsAt: time.endsAt,
      agenda: writtenAgenda(agenda),
      cycle,
    },
    { now, room, keepsTime },
  );
  const byField = new Map<FormField, BookingProblem>();
  for (const problem of problems) {
    const field = FIELD_OF[problem.field];
    if (!byField.has(field)) byField.set(field, problem);
  }
  return byField;
}

/** The parts of the form, from the first to the last. */
export const FORM_FIELDS = ['subject', 'room', 'when', 'repeat', 'agenda', 'remind', 'password', 'people'] as const;
export type FormField = (typeof FORM_FIELDS)[number];

const FIELD_OF: Readonly<Record<BookingField, FormField>> = {
  subject: 'subject',
  room: 'room',
  remind: 'remind',
  participants: 'people',
  day: 'when',
  start: 'when',
  end: 'when',
  agenda: 'agenda',
  cycleType: 'repeat',
  cycleEvery: 'repeat',
  cycleUnit: 'repeat',
  cycleEnd: 'repeat',
  cycleCount: 'repeat',
  cycleUntil: 'repeat',
};

export const firstField = (fields: ReadonlyMap<FormField, unknown>): FormField | undefined =>
  FORM_FIELDS.find((field) => fields.has(field));

/** A password needs no more characters than the rules allow; none is no problem. */
export const isPasswordTooLong = (password: string): boolean => [...password].length > MEETING_LIMITS.passwordLength;

/** Another decision about one occurrence; undefined takes the decision back. */
export function decided(
  exceptions: readonly MeetingException[],
  originalStart: string,
  decision: Omit<MeetingException, 'originalStart'> | undefined,
): readonly MeetingException[] {
  const others = exceptions.filter((one) => one.originalStart !== originalStart);
  return decision === undefined ? others : [...others, { ...decision, originalStart }];
}

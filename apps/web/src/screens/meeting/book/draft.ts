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
  /** The key of the line on the page. */
  readonly key: number;
  readonly text: string;
  readonly minutes: number;
}

/** A booking as held by the form. */
export interface Draft {
  readonly subject: string;
  readonly roomId: string | null;
  readonly time: PickedTime;
  readonly cycle: MeetingCycle | null;
  /** The decisions about occurrences in conflict. */
  readonly exceptions: readonly MeetingException[];
  readonly remind: Reminder | null;
  readonly agenda: readonly AgendaLine[];
  readonly private: boolean;
  readonly password: string;
  /** Removes the password of a protected meeting. */
  readonly removesPassword: boolean;
  /** For a protected meeting: needed to change its password or to cancel meetings of its series. */
  readonly oldPassword: string;
  /** Why the change cancels meetings. */
  readonly reason: string;
  readonly board: BoardChoice;
  readonly call: boolean;
  readonly record: boolean;
  /** Null: the user who books. */
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
  removesPassword: false,
  oldPassword: '',
  reason: '',
  board: NEW_BOARD,
  call: false,
  record: false,
  organiser: null,
  chosen: NOBODY,
};

/** Changes the board. Without a board there is no call, and without a call no recording, so these are switched off too. */
export const boardChange = (
  { call, record }: Pick<Draft, 'call' | 'record'>,
  board: BoardChoice,
): Pick<Draft, 'board' | 'call' | 'record'> => {
  const has = board.kind !== 'none';
  return { board, call: call && has, record: record && call && has };
};

/** The draft of a change begins with the present values. Groups have been resolved to single people by then. */
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
    board: meeting.wbNo === null ? NO_BOARD : { kind: 'existing', wbNo: meeting.wbNo },
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
  // A meeting that spans midnight keeps its length.
  const keepsLength =
    start !== null && end !== null && startsAt !== null && endsAt !== null && end <= start && endsAt > startsAt;
  return { date: to.date, startsAt: start, endsAt: keepsLength ? start + (endsAt - startsAt) : end };
}

/** Leaves out points without text, which are not sent. */
export const writtenAgenda = (agenda: readonly AgendaLine[]): readonly AgendaLine[] =>
  agenda.filter(({ text, minutes }) => text.trim() !== '' || minutes > 0);

export const agendaMinutes = (agenda: readonly AgendaLine[]): number =>
  agenda.reduce((sum, { minutes }) => sum + minutes, 0);

interface Judged {
  /** The number of people, each counted once. */
  readonly participants: number;
  readonly room: RoomDays | undefined;
  readonly now: number;
  readonly keepsTime: boolean;
}

/** The problems that the shared rules find, by field; only the first of each field. */
export function problemsOf(
  draft: Draft,
  { participants, room, now, keepsTime }: Judged,
): ReadonlyMap<FormField, BookingProblem> {
  const { subject, roomId, remind, time, agenda, cycle, call } = draft;
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
      board: draft.board.kind !== 'none',
      call,
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

/** The server reports these problems for each occurrence, with possible solutions. */
const JUDGED_BY_SERVER: ReadonlySet<BookingProblem['problem']> = new Set([
  'ROOM_CLOSED',
  'ROOM_DISABLED',
  'MEETING_OUTSIDE_HOURS',
  'MEETING_IN_PAST',
  'MEETING_TOO_FAR',
]);

type Problems = ReadonlyMap<FormField, BookingProblem>;

/** Whether room, time and cycle are complete and valid, so that the server can check them. */
export const isCheckable = (problems: Problems): boolean =>
  (['room', 'when', 'repeat'] as const).every((field) => {
    const found = problems.get(field);
    return found === undefined || JUDGED_BY_SERVER.has(found.problem);
  });

/** Without the problems that the server's answer covers. */
export const withoutJudged = (problems: Problems): Problems =>
  new Map([...problems].filter(([, { problem }]) => !JUDGED_BY_SERVER.has(problem)));

/** The fields of the form in their order. */
export const FORM_FIELDS = [
  'subject',
  'room',
  'when',
  'repeat',
  'reason',
  'agenda',
  'remind',
  'password',
  'oldPassword',
  'people',
  'call',
] as const;
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
  call: 'call',
  cycleType: 'repeat',
  cycleEvery: 'repeat',
  cycleUnit: 'repeat',
  cycleEnd: 'repeat',
  cycleCount: 'repeat',
  cycleUntil: 'repeat',
};

export const firstField = (fields: ReadonlyMap<FormField, unknown>): FormField | undefined =>
  FORM_FIELDS.find((field) => fields.has(field));

export type SafeguardProblem =
  | { readonly problem: 'RESERVATION_PASSWORD_EMPTY' | 'CANCEL_REASON_REQUIRED' }
  | { readonly problem: 'RESERVATION_PASSWORD_LENGTH' | 'CANCEL_REASON_LENGTH'; readonly allowed: number };

interface Asked {
  /** The change cancels meetings. */
  readonly cancels: boolean;
  /** The meeting to be changed or cancelled is protected. */
  readonly oldPassword: boolean;
}

/** The problems of the passwords, and of the reason if the change cancels meetings. */
export function safeguardProblems(
  { password, oldPassword, reason }: Draft,
  asked: Asked,
): ReadonlyMap<FormField, SafeguardProblem> {
  const { passwordLength, reasonLength } = MEETING_LIMITS;
  const problems = new Map<FormField, SafeguardProblem>();
  if ([...password].length > passwordLength)
    problems.set('password', { problem: 'RESERVATION_PASSWORD_LENGTH', allowed: passwordLength });
  if (asked.oldPassword && oldPassword === '') problems.set('oldPassword', { problem: 'RESERVATION_PASSWORD_EMPTY' });
  if (asked.cancels && reason.trim() === '') problems.set('reason', { problem: 'CANCEL_REASON_REQUIRED' });
  if (asked.cancels && [...reason.trim()].length > reasonLength)
    problems.set('reason', { problem: 'CANCEL_REASON_LENGTH', allowed: reasonLength });
  return problems;
}

/** Changes the decision about one occurrence; undefined removes it. */
export function decided(
  exceptions: readonly MeetingException[],
  originalStart: string,
  decision: Omit<MeetingException, 'originalStart'> | undefined,
): readonly MeetingException[] {
  const others = exceptions.filter((one) => one.originalStart !== originalStart);
  return decision === undefined ? others : [...others, { ...decision, originalStart }];
}

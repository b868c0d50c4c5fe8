import { MEETING_LIMITS } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { idField, timestamp } from '../rules/fields.ts';
import {
  agendaDraft,
  approvalField,
  boardChoice,
  cycleDraft,
  exceptionField,
  invitedField,
  meetingParams,
  passwordDraft,
  placeDraft,
  reasonDraft,
  remindField,
  scopeField,
  subjectDraft,
} from '../rules/meetings.ts';
import { meetingDetail } from './meeting-detail.ts';
import { MEETING_COMMON as common, MEETING, NO_MEETING, spanField } from './meeting-shared.ts';

/** Booking a meeting, changing and cancelling it. */
const BOOKINGS = `${MEETING}/bookings`;
const ONE = `${BOOKINGS}/{meetingId}`;
const count = z.number().int().nonnegative();

/** The problems of room and time by the rules of @sw/policy. */
const TIME_ERRORS = [
  'MEETING_ROOM_REQUIRED',
  'MEETING_DAY_REQUIRED',
  'MEETING_START_REQUIRED',
  'MEETING_END_REQUIRED',
  'MEETING_TIME_ORDER',
  'MEETING_IN_PAST',
  'MEETING_TOO_LONG',
  'MEETING_TOO_FAR',
  'MEETING_OUTSIDE_HOURS',
  'ROOM_CLOSED',
  'ROOM_DISABLED',
  'ROOM_NOT_BOOKABLE',
  'CYCLE_TYPE_REQUIRED',
  'CYCLE_EVERY_REQUIRED',
  'CYCLE_UNIT_REQUIRED',
  'CYCLE_END_REQUIRED',
  'CYCLE_COUNT_REQUIRED',
  'CYCLE_UNTIL_REQUIRED',
  'CYCLE_ENDS_BEFORE_MEETING',
  'CYCLE_EVERY_RANGE',
  'CYCLE_LIMIT',
  'CYCLE_OVERLAPS',
  'CYCLE_EMPTY',
] as const;
const CONTENT_ERRORS = [
  'MEETING_SUBJECT_REQUIRED',
  'MEETING_SUBJECT_LENGTH',
  'MEETING_REMIND_REQUIRED',
  'MEETING_PEOPLE_REQUIRED',
  'MEETING_PEOPLE_LIMIT',
  'MEETING_AGENDA_INVALID',
  'MEETING_CALL_NEEDS_BOARD',
  'MEETING_PERSON_GONE',
  'RESERVATION_PASSWORD_LENGTH',
] as const;
/** Problems of sharing, because the participants of a meeting get its board. */
const SHARING_ERRORS = ['MEMBER_LIMIT', 'OUTSIDE_SHARING_OFF'] as const;
const BOARD_ERRORS = [
  'BOARD_COUNT_LIMIT',
  'BOARD_NOT_IN_LIST',
  'BOARD_DELETED',
  'OWNER_ONLY',
  ...SHARING_ERRORS,
] as const;
/** Needed to cancel meetings, also for a change that cancels some. */
const CANCEL_ERRORS = [
  'CANCEL_REASON_REQUIRED',
  'CANCEL_REASON_LENGTH',
  'RESERVATION_PASSWORD_EMPTY',
  'RESERVATION_PASSWORD_WRONG',
] as const;
const CONFLICTS = ['ROOM_CONFLICT', 'SERIES_CONFLICT'] as const;

const roomName = z.object({ roomId: idField, name: z.string(), capacity: z.number().int() });

/** Why an occurrence cannot be booked as it is. */
const OCCURRENCE_PROBLEMS = ['taken', 'closed', 'hours', 'past', 'far'] as const;
const checkedOccurrence = spanField.extend({
  originalStart: timestamp,
  roomId: idField,
  skipped: z.boolean(),
  problem: z.enum(OCCURRENCE_PROBLEMS).nullable(),
  /** The conflicting meeting or closure; the subject is null if it is private. */
  inTheWay: spanField.extend({ subject: z.string().nullable(), by: z.string().nullable() }).nullable(),
  /** Alternatives to leaving it out: free rooms of at least the same size, and the nearest free time in this room. */
  rooms: z.array(roomName),
  nearest: spanField.nullable(),
});
export type CheckedOccurrence = z.infer<typeof checkedOccurrence>;

export const checkBooking = route({
  ...common,
  name: 'checkBooking',
  method: 'POST',
  path: `${BOOKINGS}/check`,
  summary:
    'Every occurrence of a booking, or of a change of one, with what is in its way. It books nothing; a form asks while one types.',
  limit: { requests: 240, seconds: 60 },
  body: placeDraft.extend({
    /** For a change: the changed meetings, which do not conflict with themselves. */
    meetingId: idField.optional(),
    scope: scopeField,
    /** Left out: a new meeting is a single one, and a change leaves the cycle as it is. */
    cycle: cycleDraft.nullable().optional(),
  }),
  reply: z.object({
    occurrences: z.array(checkedOccurrence),
    /** The cycle has only one meeting, which is booked as a single one. */
    single: z.boolean(),
    zone: z.string(),
    needsApproval: z.boolean(),
    /** Meetings that the change would cancel. */
    cancelled: count,
  }),
  errors: [...NO_MEETING, ...TIME_ERRORS, 'MEETING_NOT_ALLOWED', 'MEETING_OVER', 'MEETING_CHANGED'],
});

export const bookMeeting = route({
  ...common,
  name: 'bookMeeting',
  method: 'POST',
  path: BOOKINGS,
  summary: 'Books a meeting or all of a series, or nothing. Two bookings of one room and time: exactly one succeeds.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: placeDraft.extend({
    subject: subjectDraft,
    /** Others see only that the room is busy. */
    private: z.boolean().default(false),
    remind: remindField.nullable(),
    invited: invitedField,
    agenda: agendaDraft.default([]),
    /** Needed to cancel; null: none. */
    password: passwordDraft.nullable().default(null),
    board: boardChoice.default({ kind: 'none' }),
    call: z.boolean().default(false),
    record: z.boolean().default(false),
    /** Somebody else for whom the caller books; the caller stays the booker. */
    organiserId: idField.optional(),
  }),
  reply: z.object({
    /** The first of the series. */
    meetingId: idField,
    seriesId: idField.nullable(),
    count,
    approval: approvalField,
    wbNo: idField.nullable(),
  }),
  errors: [
    'MEETING_MEMBERS_ONLY',
    ...TIME_ERRORS,
    ...CONTENT_ERRORS,
    ...CONFLICTS,
    ...BOARD_ERRORS,
    'MEETING_BOOKINGS_LIMIT',
    'MEETING_OUTSIDE_LIMIT',
  ],
});

const mine = { ...common, params: meetingParams } as const;

export const getMeeting = route({
  ...mine,
  name: 'getMeeting',
  method: 'GET',
  path: ONE,
  summary: 'A meeting with its people, for those who are in it; for managers of rooms without agenda and files.',
  limit: { requests: 240, seconds: 60 },
  reply: meetingDetail,
  errors: NO_MEETING,
});

export const changeMeeting = route({
  ...mine,
  name: 'changeMeeting',
  method: 'PUT',
  path: ONE,
  summary:
    'Changes one meeting, it and those that follow, or all of a series that have not begun. What is left out stays. A new cycle of a series needs `following` or `all`; it begins with the first meeting that changes, moved as the named one is, and its count is that of the whole series. With a cycle, a single meeting becomes the first of a series.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  // Written without defaults, because a part with a default would count as sent.
  body: z.object({
    scope: scopeField,
    roomId: idField.nullable().optional(),
    startsAt: timestamp.nullable().optional(),
    endsAt: timestamp.nullable().optional(),
    /** Null: only the named meeting remains of the series. */
    cycle: cycleDraft.nullable().optional(),
    /** Without other fields they leave out or move some meetings, and the others stay. */
    exceptions: z.array(exceptionField).max(MEETING_LIMITS.occurrences).optional(),
    /** The revision that the caller saw; refused if somebody has changed the meeting since. */
    revision: z.number().int().optional(),
    subject: subjectDraft.optional(),
    private: z.boolean().optional(),
    remind: remindField.nullable().optional(),
    invited: invitedField.optional(),
    agenda: agendaDraft.optional(),
    /** Null: none from now on. */
    password: passwordDraft.nullable().optional(),
    /** For a protected meeting: needed to change or remove the password, and for a change that cancels meetings. */
    oldPassword: passwordDraft.optional(),
    /** Needed for a change that cancels meetings, by a shorter cycle or by an exception that leaves one out. */
    reason: reasonDraft.optional(),
    call: z.boolean().optional(),
    record: z.boolean().optional(),
  }),
  reply: z.object({ meetingId: idField, seriesId: idField.nullable(), count }),
  errors: [
    ...NO_MEETING,
    ...TIME_ERRORS,
    ...CONTENT_ERRORS,
    ...CONFLICTS,
    ...CANCEL_ERRORS,
    'MEETING_NOT_ALLOWED',
    'MEETING_OVER',
    'MEETING_STARTED',
    'MEETING_CHANGED',
    'MEETING_BOOKINGS_LIMIT',
    'MEETING_OUTSIDE_LIMIT',
    ...SHARING_ERRORS,
  ],
});

export const cancelMeeting = route({
  ...mine,
  name: 'cancelMeeting',
  method: 'POST',
  path: `${ONE}/cancel`,
  summary: 'Cancels a meeting, or those of its series that have not begun. A protected one needs its password.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({ scope: scopeField, reason: reasonDraft, password: passwordDraft.optional() }),
  reply: z.object({ count }),
  errors: [
    ...NO_MEETING,
    'MEETING_NOT_ALLOWED',
    'MEETING_OVER',
    'MEETING_STARTED',
    'MEETING_CHANGED',
    ...CANCEL_ERRORS,
  ],
});

import { KIND } from '@sw/board-model';
import { isLocalDate, WEEKDAYS } from '@sw/calendar';
import {
  APPROVALS,
  CYCLE_ENDS,
  CYCLE_TYPES,
  CYCLE_UNITS,
  INVITE_STATES,
  MEETING_LIMITS,
  MEETING_PARTS,
  MEETING_STATUSES,
  REMINDERS,
} from '@sw/policy';
import * as z from 'zod';
import { idField, timestamp } from './fields.ts';

/** Meetings, following from this one on or all of its series. A single meeting has only `one`. */
export const MEETING_SCOPES = ['one', 'following', 'all'] as const;
export type MeetingScope = (typeof MEETING_SCOPES)[number];
export const scopeField = z.enum(MEETING_SCOPES).default('one');

/** A day without a zone, `2026-11-18`. */
export const dayField = z.string().refine(isLocalDate, 'BAD_REQUEST');
/** `HH:MM:SS`; the end of the day is 23:59:59. */
export const hourField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:([0-5]\d)$/);
export const weekdayField = z.union(WEEKDAYS.map((day) => z.literal(day)));

/** Equipment that rooms are searched by. A fixed list, so that it is read in every language. */
export const ROOM_EQUIPMENT = [
  'screen',
  'projector',
  'camera',
  'microphone',
  'speakers',
  'phone',
  'whiteboard',
  'interactiveBoard',
  'flipchart',
  'computer',
  'stepFree',
] as const;
export type RoomEquipment = (typeof ROOM_EQUIPMENT)[number];

/** One value of a query, or several. */
export const listOf = <T extends z.ZodType<string, string>>(item: T, max: number) =>
  z.union([item.transform((one) => [one]), z.array(item).max(max)]);

/** The longest text of a draft that the server reads. The rules have the real limits. */
const DRAFT_TEXT_MAX = 2_000;
const draftText = z.string().max(DRAFT_TEXT_MAX);

/**
 * Parts of a form are accepted unchanged, also if empty. The rules of @sw/policy report missing parts, so that the form and
 * the server show the same messages.
 */
export const cycleDraft = z.object({
  type: z.enum(CYCLE_TYPES).nullable(),
  /** For a custom cycle: every N units; at most 365 days, 260 workdays, 52 weeks or 24 months. */
  every: z.number().nullable().default(null),
  unit: z.enum(CYCLE_UNITS).nullable().default(null),
  /** For a custom cycle by week; none: the weekday of the first meeting. */
  weekdays: z.array(weekdayField).max(WEEKDAYS.length).default([]),
  /** For a custom cycle by month; null: the day of the first meeting. `nth` -1: the last. */
  monthly: z
    .union([
      z.object({ day: z.number().int().min(1).max(31) }),
      z.object({
        nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
        weekday: weekdayField,
      }),
    ])
    .nullable()
    .default(null),
  end: z.enum(CYCLE_ENDS).nullable(),
  count: z.number().nullable().default(null),
  until: dayField.nullable().default(null),
});
export type MeetingCycle = z.infer<typeof cycleDraft>;

export const agendaDraft = z
  .array(z.object({ text: draftText, minutes: z.number().default(0) }))
  .max(MEETING_LIMITS.agendaPoints);

/** The invited people: individuals, and groups that are resolved when the meeting is booked. Each person counts once. */
export const invitedField = z.object({
  userIds: z.array(idField).max(MEETING_LIMITS.participants).default([]),
  contactIds: z.array(idField).max(MEETING_LIMITS.contacts).default([]),
  departmentIds: z.array(idField).max(100).default([]),
  tagIds: z.array(idField).max(MEETING_LIMITS.tags).default([]),
});
export type Invited = z.infer<typeof invitedField>;

/** A change of one occurrence of a series, identified by its start in the rule: left out, or another room or time. */
export const exceptionField = z.object({
  originalStart: timestamp,
  skip: z.boolean().default(false),
  roomId: idField.optional(),
  startsAt: timestamp.optional(),
  endsAt: timestamp.optional(),
});
export type MeetingException = z.infer<typeof exceptionField>;

/** Room and time of a booking. */
export const placeDraft = z.object({
  roomId: idField.nullable(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  /** Null: a single meeting. */
  cycle: cycleDraft.nullable().default(null),
  exceptions: z.array(exceptionField).max(MEETING_LIMITS.occurrences).default([]),
});

/** The board of a meeting: none, a new one of this name, or one that the caller may share. */
export const boardChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('new') }),
  /** A new one whose page has one of the templates, by its number, as background. */
  z.object({ kind: z.literal('template'), template: z.number().int().min(KIND.kanban).max(KIND.coordinateGrid) }),
  z.object({ kind: z.literal('existing'), wbNo: idField }),
]);

export const subjectDraft = draftText;
export const reasonDraft = draftText;
export const passwordDraft = z.string().max(200);
export const remindField = z.enum(REMINDERS);
export const meetingStatusField = z.enum(MEETING_STATUSES);
export const approvalField = z.enum(APPROVALS);
export const inviteField = z.enum(INVITE_STATES);
export const partField = z.enum(MEETING_PARTS);
export const meetingParams = z.object({ meetingId: idField });

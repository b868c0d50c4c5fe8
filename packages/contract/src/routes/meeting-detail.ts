import { ATTENDANCE_STATES, ROOM_TYPES, SIGN_SOURCES, SIGN_STATES } from '@sw/policy';
import * as z from 'zod';
import { cursorField } from '../paging.ts';
import { route } from '../route.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';
import {
  approvalField,
  cycleDraft,
  inviteField,
  listOf,
  meetingStatusField,
  partField,
  remindField,
} from '../rules/meetings.ts';
import { MEETING_COMMON as common, MEETING, spanField } from './meeting-shared.ts';

/** A meeting for its participants: in their list, and opened. */
const count = z.number().int().nonnegative();

export const listedMeeting = spanField.extend({
  meetingId: idField,
  seriesId: idField.nullable(),
  /** Empty: booked at the door and not named, or private. */
  subject: z.string(),
  atDoor: z.boolean(),
  room: z.object({ roomId: idField, name: z.string(), place: z.string() }),
  zone: z.string(),
  status: meetingStatusField,
  approval: approvalField,
  part: partField,
  /** Whether the caller attends. A booker may attend too, and can then answer. */
  invited: z.boolean(),
  /** The caller's own answer. */
  invite: inviteField,
  maybe: z.boolean(),
  organiser: personField.nullable(),
  /** People of the meeting, the organiser included. */
  people: count,
  wbNo: idField.nullable(),
  call: z.boolean(),
  record: z.boolean(),
  private: z.boolean(),
  cancelReason: z.string().nullable(),
});
export type ListedMeeting = z.infer<typeof listedMeeting>;

const person = z.object({
  personNo: z.number().int(),
  /** Null: an external contact, or somebody whose account is deleted; then the name is empty. */
  userId: idField.nullable(),
  contactId: idField.nullable(),
  name: z.string(),
  avatarUrl: z.string().optional(),
  /** Of external contacts. */
  email: z.string().nullable(),
  role: z.enum(['organiser', 'participant']),
  invite: inviteField,
  maybe: z.boolean(),
  /** The comment of a person who declined in their calendar; for the organiser and the booker. */
  declineReason: z.string().nullable(),
  sign: z.enum(SIGN_STATES),
  signedAt: timestamp.nullable(),
  /** `corrected`: set afterwards, for presence or absence. */
  signFrom: z.enum(SIGN_SOURCES).nullable(),
  /** The person who corrected it; also null if their account is deleted. */
  correctedBy: personField.nullable(),
  attendance: z.object({ state: z.enum(ATTENDANCE_STATES), lateMinutes: count }),
});
export type MeetingPerson = z.infer<typeof person>;

export const meetingDetail = listedMeeting.omit({ people: true, room: true }).extend({
  room: z.object({
    roomId: idField,
    name: z.string(),
    type: z.enum(ROOM_TYPES),
    capacity: z.number().int(),
    place: z.string(),
    equipment: z.array(z.string()),
  }),
  /** Of its series; null: a single meeting. */
  cycle: cycleDraft.nullable(),
  /** Meetings of the series that are not cancelled, and the place of this one among all, from 1. */
  seriesCount: count,
  occurrence: count,
  originalStart: timestamp,
  bookedBy: personField.nullable(),
  remind: remindField,
  agenda: z.array(z.object({ text: z.string(), minutes: count })),
  /** Cancelling needs the reservation password. */
  protected: z.boolean(),
  board: z.object({ wbNo: idField, wbName: z.string() }).nullable(),
  people: z.array(person),
  cancelledAt: timestamp.nullable(),
  /** Cancelled because nobody came. */
  released: z.boolean(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** The longest delay that is possible now, in minutes. */
  delayMost: count,
  /** Files can be added until then. */
  filesUntil: timestamp,
  may: z.object({
    edit: z.boolean(),
    move: z.boolean(),
    cancel: z.boolean(),
    start: z.boolean(),
    delay: z.boolean(),
    end: z.boolean(),
    answer: z.boolean(),
    signIn: z.boolean(),
    addFiles: z.boolean(),
    correctAttendance: z.boolean(),
    shareRecord: z.boolean(),
  }),
  revision: z.number().int(),
  createdAt: timestamp,
  changedAt: timestamp,
});
export type MeetingDetail = z.infer<typeof meetingDetail>;

export const listMyMeetings = route({
  ...common,
  name: 'listMyMeetings',
  method: 'GET',
  path: `${MEETING}/bookings/mine`,
  summary:
    'Meetings of the caller in the current enterprise, by start. A week gives `after` and `before`; a list goes on both ways with `direction` and `cursor`.',
  limit: { requests: 240, seconds: 60 },
  query: z.object({
    /** Meetings that have not ended by then; without a cursor. */
    after: timestamp.optional(),
    /** Meetings that start before. */
    before: timestamp.optional(),
    direction: z.enum(['later', 'earlier']).default('later'),
    cursor: cursorField.optional(),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    status: listOf(meetingStatusField, 6).optional(),
    /** `true`: invitations without an answer. */
    open: z.enum(['true', 'false']).default('false'),
  }),
  reply: z.object({
    /** Earlier meetings are in reverse order, the nearest first. */
    meetings: z.array(listedMeeting),
    nextCursor: z.string().nullable(),
    /** Invitations to future meetings without an answer; at most 100 are counted. */
    toAnswer: count,
  }),
  errors: ['MEETING_MEMBERS_ONLY'],
});

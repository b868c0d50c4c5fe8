import { MEETING_LIMITS, ROOM_TYPES } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { idField, timestamp } from '../rules/fields.ts';
import {
  approvalField,
  inviteField,
  listOf,
  meetingStatusField,
  partField,
  ROOM_EQUIPMENT,
} from '../rules/meetings.ts';
import { MEETING_COMMON as common, MEETING, spanField } from './meeting-shared.ts';

/** Rooms of one schedule; a longer list is read in parts. */
const SCHEDULE_ROOMS_MAX = 200;
/**
 * Rooms of a request of the schedule: three times as many as a window shows. A week of 40 busy rooms is 2,000 bookings;
 * 200 rooms were a reply of four megabytes, of which a twentieth was seen.
 */
export const SCHEDULE_PART = 40;
/** A week, plus the hours by which time zones differ. */
export const SCHEDULE_DAYS_MAX = 9;

const block = spanField.extend({
  roomId: idField,
  /** Null: the room is closed. */
  meetingId: idField.nullable(),
  /** The subject, or the reason of a closure; null: private; empty: booked at the door and not named. */
  subject: z.string().nullable(),
  /** The organiser's name; null: private, a closure, or booked at the door. */
  by: z.string().nullable(),
  /** The caller's part. */
  part: partField,
  invite: inviteField.nullable(),
  status: meetingStatusField.nullable(),
  approval: approvalField,
  series: z.boolean(),
  board: z.boolean(),
  call: z.boolean(),
});
export type ScheduleBlock = z.infer<typeof block>;

export const readSchedule = route({
  ...common,
  name: 'readSchedule',
  method: 'GET',
  path: `${MEETING}/schedule`,
  summary: `Meetings and closures of up to ${SCHEDULE_ROOMS_MAX} rooms that touch a time of up to ${SCHEDULE_DAYS_MAX} days, room by room in order. Without rooms: of the first ${SCHEDULE_PART} in the order of their names.`,
  limit: { requests: 240, seconds: 60 },
  compressed: true,
  query: spanField.extend({ roomId: listOf(idField, SCHEDULE_ROOMS_MAX).optional() }),
  reply: z.object({ now: timestamp, blocks: z.array(block) }),
  errors: ['MEETING_MEMBERS_ONLY', 'MEETING_TIME_ORDER'],
});

/** Rooms of one answer of the finder. */
const FOUND_MAX = 50;
const found = z.object({
  roomId: idField,
  name: z.string(),
  type: z.enum(ROOM_TYPES),
  capacity: z.number().int(),
  place: z.string(),
  equipment: z.array(z.string()),
  zone: z.string(),
  needsApproval: z.boolean(),
  /** Free at the requested time. */
  free: z.boolean(),
  /** The next free times of this length, at most three. */
  slots: z.array(spanField),
});
export type FoundRoom = z.infer<typeof found>;

export const findRooms = route({
  ...common,
  name: 'findRooms',
  method: 'POST',
  path: `${MEETING}/finder`,
  summary: `Rooms that the caller may book and that fit: free ones first, the smallest first, then those with a free time within a week. At most ${FOUND_MAX}.`,
  limit: { requests: 120, seconds: 60 },
  body: z.object({
    startsAt: timestamp,
    minutes: z
      .number()
      .int()
      .min(1)
      .max(MEETING_LIMITS.longestHours * 60),
    capacity: z.number().int().min(1).max(MEETING_LIMITS.roomCapacity).default(1),
    types: z.array(z.enum(ROOM_TYPES)).max(ROOM_TYPES.length).default([]),
    /** All of these. */
    equipment: z.array(z.enum(ROOM_EQUIPMENT)).max(ROOM_EQUIPMENT.length).default([]),
    /** Part of the name or of the place. */
    keyword: z.string().max(100).default(''),
  }),
  reply: z.array(found),
  errors: ['MEETING_MEMBERS_ONLY'],
});

import { MEETING_LIMITS, ROOM_BOOKING, ROOM_STATES, ROOM_TYPES } from '@sw/policy';
import * as z from 'zod';
import { cursorField } from '../paging.ts';
import { route } from '../route.ts';
import { idField, personField, timestamp, timeZoneField } from '../rules/fields.ts';
import { dayField, hourField, listOf, ROOM_EQUIPMENT, weekdayField } from '../rules/meetings.ts';
import { MEETING_COMMON as common, MEETING, spanField } from './meeting-shared.ts';

/** The rooms of the caller's current enterprise, their hours and closures, and what rooms are used for. */
const ROOMS = `${MEETING}/rooms`;
const MANAGERS = 'ROOM_MANAGERS_ONLY';
const count = z.number().int().nonnegative();

const hours = z.object({ appointStartTime: hourField, appointEndTime: hourField });
const releaseMinutes = z.number().int().min(5).max(60).nullable();
const settings = z.object({
  timeZone: z.string(),
  /** ISO: Monday is 1. */
  workdays: z.array(weekdayField),
  /** A room is free again so many minutes after the start if nobody has signed in; null: never. */
  releaseMinutes,
});

export const getMeetingConfig = route({
  ...common,
  name: 'getMeetingConfig',
  method: 'GET',
  path: `${MEETING}/config`,
  summary: 'What pages of meetings need first: the limits, the settings of the enterprise, and what the caller may do.',
  limit: { requests: 240, seconds: 60 },
  reply: z.object({
    limits: z.object({
      occurrences: count,
      participants: count,
      files: count,
      fileMb: count,
      fileDays: count,
      tags: count,
      contacts: count,
      delayMinutes: count,
      recordLinkDays: count,
      subjectLength: count,
      agendaPoints: count,
      aheadDays: count,
      longestHours: count,
      stepMinutes: count,
    }),
    merchantConfig: hours,
    settings,
    mayManageRooms: z.boolean(),
    now: timestamp,
  }),
  errors: ['MEETING_MEMBERS_ONLY'],
});

const workdayException = z.object({ day: dayField, working: z.boolean(), name: z.string().max(50) });
export type WorkdayEntry = z.infer<typeof workdayException>;

export const changeMeetingSettings = route({
  ...common,
  name: 'changeMeetingSettings',
  method: 'PUT',
  path: `${MEETING}/settings`,
  summary: 'Changes the time zone, the working days and the release of rooms to which nobody comes.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    timeZone: timeZoneField.optional(),
    workdays: z.array(weekdayField).min(1).max(7).optional(),
    releaseMinutes: releaseMinutes.optional(),
  }),
  reply: settings,
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS],
});

export const listWorkdays = route({
  ...common,
  name: 'listWorkdays',
  method: 'GET',
  path: `${MEETING}/workdays`,
  summary: 'Holidays and make-up days of the enterprise, in order; of one year or of all.',
  limit: { requests: 240, seconds: 60 },
  query: z.object({ year: z.coerce.number().int().min(1970).max(2199).optional() }),
  reply: z.array(workdayException),
  errors: ['MEETING_MEMBERS_ONLY'],
});

export const changeWorkdays = route({
  ...common,
  name: 'changeWorkdays',
  method: 'PUT',
  path: `${MEETING}/workdays`,
  summary: 'Adds or changes days, and removes others. Series that are booked stay as they are.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    set: z.array(workdayException).max(MEETING_LIMITS.workdayExceptions).default([]),
    remove: z.array(dayField).max(MEETING_LIMITS.workdayExceptions).default([]),
  }),
  reply: z.array(workdayException),
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS, 'WORKDAY_LIMIT'],
});

const roomFields = z.object({
  name: z.string().max(200),
  type: z.enum(ROOM_TYPES),
  capacity: z.number().int().min(1).max(MEETING_LIMITS.roomCapacity),
  place: z.string().trim().max(100),
  equipment: z.array(z.enum(ROOM_EQUIPMENT)).max(MEETING_LIMITS.roomEquipment),
  description: z.string().trim().max(1_000),
  /** Null: that of the enterprise. */
  timeZone: timeZoneField.nullable(),
  hours: hours.nullable(),
  booking: z.enum(ROOM_BOOKING),
  /** If `booking` is 'departments': who is in one of them, or below it, may book. */
  departmentIds: z.array(idField).max(100),
  needsApproval: z.boolean(),
  enabled: z.boolean(),
  disabledReason: z.string().trim().max(MEETING_LIMITS.reasonLength),
});

const closure = spanField.extend({ closureId: idField, reason: z.string() });
export type RoomClosure = z.infer<typeof closure>;

const room = roomFields.extend({
  roomId: idField,
  name: z.string(),
  equipment: z.array(z.string()),
  /** In force: its own, or those of the enterprise. */
  zone: z.string(),
  open: hours,
  state: z.enum(ROOM_STATES),
  /** When the state ends: the end of the meeting or closure, or the start of the next one; null: not within a day. */
  stateUntil: timestamp.nullable(),
  /** Whether the caller may book it. */
  mayBook: z.boolean(),
  /** Addresses of its pictures; absent: it has none. */
  pictures: z.array(z.string()).optional(),
  /** Those that are not over, soonest first. */
  closures: z.array(closure),
});
export type MeetingRoom = z.infer<typeof room>;

const roomFilter = z.object({
  keyword: z.string().max(100).optional(),
  type: listOf(z.enum(ROOM_TYPES), ROOM_TYPES.length).optional(),
  capacity: z.coerce.number().int().min(1).max(MEETING_LIMITS.roomCapacity).optional(),
  equipment: listOf(z.enum(ROOM_EQUIPMENT), ROOM_EQUIPMENT.length).optional(),
});

export const listRooms = route({
  ...common,
  name: 'listRooms',
  method: 'GET',
  path: ROOMS,
  summary: 'Rooms by name with their state now. A keyword is part of the name or of the place.',
  limit: { requests: 240, seconds: 60 },
  compressed: true,
  query: roomFilter.extend({
    pageSize: z.coerce.number().int().min(1).max(200).default(100),
    cursor: cursorField.optional(),
  }),
  paged: true,
  reply: z.array(room),
  errors: ['MEETING_MEMBERS_ONLY'],
});

const NAME_ERRORS = ['ROOM_NAME_EMPTY', 'ROOM_NAME_LENGTH', 'ROOM_NAME_TAKEN'] as const;

export const createRoom = route({
  ...common,
  name: 'createRoom',
  method: 'POST',
  path: ROOMS,
  summary: 'Adds a room.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: roomFields.partial().extend({ name: roomFields.shape.name, capacity: roomFields.shape.capacity }),
  reply: room,
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS, ...NAME_ERRORS, 'ROOM_LIMIT', 'SCHEDULE_ORDER'],
});

const roomParams = z.object({ roomId: idField });

export const changeRoom = route({
  ...common,
  name: 'changeRoom',
  method: 'PUT',
  path: `${ROOMS}/{roomId}`,
  summary: 'Changes a room. Switching it off needs `cancelMeetings` while it has meetings ahead; those are cancelled.',
  limit: { requests: 60, seconds: 60 },
  params: roomParams,
  body: roomFields.partial().extend({ cancelMeetings: z.boolean().default(false) }),
  reply: room,
  errors: [
    'MEETING_MEMBERS_ONLY',
    MANAGERS,
    ...NAME_ERRORS,
    'SCHEDULE_ORDER',
    'ROOM_HAS_MEETINGS',
    'ROOM_CLOSURE_MEETINGS',
  ],
});

export const deleteRoom = route({
  ...common,
  name: 'deleteRoom',
  method: 'DELETE',
  path: `${ROOMS}/{roomId}`,
  summary: 'Deletes a room; records of its meetings keep its name. Meetings ahead are cancelled with `cancelMeetings`.',
  limit: { requests: 60, seconds: 60 },
  params: roomParams,
  query: z.object({ cancelMeetings: z.enum(['true', 'false']).default('false') }),
  reply: z.null(),
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS, 'ROOM_HAS_MEETINGS', 'ROOM_CLOSURE_MEETINGS'],
});

export const addRoomPicture = route({
  ...common,
  name: 'addRoomPicture',
  method: 'POST',
  path: `${ROOMS}/{roomId}/pictures`,
  summary:
    'Adds a picture: an image of at most 1 MB in the field `file`. Its middle is stored as a square, without anything else of the file.',
  limit: { requests: 30, seconds: 60 },
  params: roomParams,
  file: true,
  reply: room,
  errors: [
    'MEETING_MEMBERS_ONLY',
    MANAGERS,
    'ROOM_PICTURES',
    'PICTURE_WRONG_FORMAT',
    'PICTURE_EMPTY',
    'PICTURE_DAMAGED',
    'PICTURE_TOO_LARGE',
    'FILE_INFECTED',
    'FILE_NOT_CHECKED',
    'FILE_UNCHECKABLE',
  ],
});

const pictureKeyField = z.string().regex(/^[\w-]{22,64}$/, 'BAD_REQUEST');

export const deleteRoomPicture = route({
  ...common,
  name: 'deleteRoomPicture',
  method: 'DELETE',
  path: `${ROOMS}/{roomId}/pictures/{pictureKey}`,
  summary: 'Removes a picture, by the end of its address. One that is gone is no error.',
  limit: { requests: 60, seconds: 60 },
  params: roomParams.extend({ pictureKey: pictureKeyField }),
  reply: room,
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS],
});

const PICTURES = `${MEETING}/room-pictures`;

/** Answers with bytes: see bytes.ts. */
export const getRoomPicture = route({
  ...common,
  access: 'anyone',
  name: 'getRoomPicture',
  method: 'GET',
  path: `${PICTURES}/{key}`,
  summary: 'A picture of a room. Its address is shown to those who see the room, and changes with the picture.',
  // A list of rooms shows many at once, from an office with one address.
  limit: { requests: 3_000, seconds: 60 },
  navigated: true,
  params: z.object({ key: pictureKeyField }),
  bytes: ['image/webp'],
  reply: z.custom<Uint8Array>(),
  errors: [],
});

/** For a room: nothing without a picture. */
export const picturesOf = (pictureKeys: readonly string[]): { readonly pictures?: string[] } =>
  pictureKeys.length === 0 ? {} : { pictures: pictureKeys.map((key) => `${PICTURES}/${key}`) };

/** A meeting that a closure meets. */
const affected = spanField.extend({
  meetingId: idField,
  /** Null: private. */
  subject: z.string().nullable(),
  organiser: personField.nullable(),
  people: count,
  /** A free room of at least this size, to which it moves; null: it is cancelled. */
  movesTo: z.object({ roomId: idField, name: z.string() }).nullable(),
});
export type AffectedMeeting = z.infer<typeof affected>;

export const closeRoom = route({
  ...common,
  name: 'closeRoom',
  method: 'POST',
  path: `${ROOMS}/{roomId}/closures`,
  summary:
    'Closes a room for some time. Without `apply` it only says which meetings would move to another room or be cancelled.',
  limit: { requests: 60, seconds: 60 },
  params: roomParams,
  body: spanField.extend({
    reason: z.string().max(2_000),
    /** Meetings move to a free room of the same size if there is one; false: all are cancelled. */
    move: z.boolean().default(true),
    apply: z.boolean().default(false),
  }),
  reply: z.object({ closure: closure.nullable(), meetings: z.array(affected) }),
  errors: [
    'MEETING_MEMBERS_ONLY',
    MANAGERS,
    'MEETING_TIME_ORDER',
    'ROOM_CLOSURE_REASON',
    'ROOM_CLOSURE_LIMIT',
    'ROOM_CLOSURE_MEETINGS',
  ],
});

export const reopenRoom = route({
  ...common,
  name: 'reopenRoom',
  method: 'DELETE',
  path: `${ROOMS}/{roomId}/closures/{closureId}`,
  summary: 'Ends a closure. One that is gone is no error.',
  limit: { requests: 60, seconds: 60 },
  params: z.object({ roomId: idField, closureId: idField }),
  reply: z.null(),
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS],
});

const roomUseRow = z.object({
  roomId: idField,
  name: z.string(),
  capacity: z.number().int(),
  meetings: count,
  bookedMinutes: count,
  /** Bookable minutes of the time, closures taken off. */
  openMinutes: count,
  /** Bookings to which nobody came. */
  released: count,
});
export type RoomUse = z.infer<typeof roomUseRow>;

export const roomUse = route({
  ...common,
  name: 'roomUse',
  method: 'GET',
  path: `${ROOMS}/use`,
  summary: 'How much each room was booked from one day to another, at most a year.',
  limit: { requests: 60, seconds: 60 },
  query: z.object({ firstDay: dayField, lastDay: dayField }),
  reply: z.array(roomUseRow),
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS, 'MEETING_TIME_ORDER'],
});

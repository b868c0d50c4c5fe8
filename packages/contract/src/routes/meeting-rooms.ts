import { MEETING_LIMITS, ROOM_BOOKING, ROOM_STATES, ROOM_TYPES } from '@sw/policy';
import * as z from 'zod';
import { cursorField } from '../paging.ts';
import { fillPath, route } from '../route.ts';
import { idField, personField, timestamp, timeZoneField } from '../rules/fields.ts';
import { dayField, listOf, ROOM_EQUIPMENT, reasonDraft } from '../rules/meetings.ts';
import { MEETING_COMMON as common, hoursField as hours, MANAGERS, MEETING, spanField } from './meeting-shared.ts';

/** The rooms of the caller's current enterprise, their closures, and their use. */
const ROOMS = `${MEETING}/rooms`;
const count = z.number().int().nonnegative();

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
  /** If `booking` is 'departments': members of these departments, or of those below them, may book. */
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
  /** Closures that have not ended, soonest first. */
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
  summary: 'Changes a room. It is switched off when no meetings are ahead (see `emptyRoom`); one that runs goes on.',
  limit: { requests: 60, seconds: 60 },
  params: roomParams,
  body: roomFields.partial(),
  reply: room,
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS, ...NAME_ERRORS, 'SCHEDULE_ORDER', 'ROOM_HAS_MEETINGS'],
});

export const deleteRoom = route({
  ...common,
  name: 'deleteRoom',
  method: 'DELETE',
  path: `${ROOMS}/{roomId}`,
  summary:
    'Deletes a room without meetings ahead (see `emptyRoom`); one that runs goes on, and records of its meetings keep its name.',
  limit: { requests: 60, seconds: 60 },
  params: roomParams,
  reply: z.null(),
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS, 'ROOM_HAS_MEETINGS'],
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
  // A list of rooms shows many at once, and an office may share one address.
  limit: { requests: 3_000, seconds: 60 },
  navigated: true,
  params: z.object({ key: pictureKeyField }),
  bytes: ['image/webp'],
  reply: z.custom<Uint8Array>(),
  errors: [],
});

/** For a room; empty without a picture. */
export const picturesOf = (pictureKeys: readonly string[]): { readonly pictures?: string[] } =>
  pictureKeys.length === 0 ? {} : { pictures: pictureKeys.map((key) => fillPath(getRoomPicture.path, { key })) };

/** A meeting that loses its room. */
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
    'MEETING_CHANGED',
    'MEETING_OUTSIDE_LIMIT',
  ],
});

/** The most meetings that one request removes from a room, because their people are notified. A room may have 5,000 a year. */
export const EMPTIED_AT_ONCE = 100;
/** Meetings that are listed before a room is emptied. */
export const EMPTYING_LISTED = 50;

export const emptyRoom = route({
  ...common,
  name: 'emptyRoom',
  method: 'POST',
  path: `${ROOMS}/{roomId}/empty`,
  summary: `Moves meetings ahead to other rooms or cancels them, before a room is switched off or deleted: the first ${EMPTIED_AT_ONCE}, so it is called until none is left. Without \`apply\` it only says what would become of the first ${EMPTYING_LISTED}. A meeting that runs goes on.`,
  limit: { requests: 120, seconds: 60 },
  params: roomParams,
  body: z.object({
    /** For the people of cancelled meetings; needed to apply it. */
    reason: reasonDraft.default(''),
    /** Meetings move to a free room of the same size if there is one; false: all are cancelled. */
    move: z.boolean().default(true),
    apply: z.boolean().default(false),
  }),
  reply: z.object({
    /** The outcome for each meeting, planned or done. */
    meetings: z.array(affected),
    /** The number of future meetings: all of them, or the remaining ones. */
    ahead: count,
    /** When the running meeting ends; null: no meeting is running. */
    runsUntil: timestamp.nullable(),
  }),
  errors: [
    'MEETING_MEMBERS_ONLY',
    MANAGERS,
    'CANCEL_REASON_REQUIRED',
    'CANCEL_REASON_LENGTH',
    'MEETING_CHANGED',
    'MEETING_OUTSIDE_LIMIT',
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

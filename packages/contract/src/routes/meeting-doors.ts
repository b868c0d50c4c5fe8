import * as z from 'zod';
import { route } from '../route.ts';
import { idField, keyField, timestamp } from '../rules/fields.ts';
import { MEETING_COMMON as common, MEETING, spanField } from './meeting-shared.ts';

/** Displays at the doors of rooms, which have a key of their own, and keys of calendars. */
const DOORS = `${MEETING}/doors`;
const DOOR = `${MEETING}/door/{key}`;
const CALENDARS = `${MEETING}/calendar-keys`;
const MANAGERS = ['MEETING_MEMBERS_ONLY', 'ROOM_MANAGERS_ONLY'] as const;

const door = z.object({
  doorId: idField,
  roomId: idField,
  roomName: z.string(),
  name: z.string(),
  createdAt: timestamp,
  /** The time of its last request; null: never. */
  seenAt: timestamp.nullable(),
});
export type Door = z.infer<typeof door>;

export const listDoors = route({
  ...common,
  name: 'listDoors',
  method: 'GET',
  path: DOORS,
  summary: 'The displays of the enterprise, by room.',
  limit: { requests: 240, seconds: 60 },
  reply: z.array(door),
  errors: MANAGERS,
});

export const createDoor = route({
  ...common,
  name: 'createDoor',
  method: 'POST',
  path: DOORS,
  summary: 'Adds a display for a room. Its key is shown this once.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ roomId: idField, name: z.string().trim().min(1).max(50) }),
  reply: z.object({ door, key: z.string() }),
  errors: [...MANAGERS, 'DOOR_LIMIT'],
});

export const deleteDoor = route({
  ...common,
  name: 'deleteDoor',
  method: 'DELETE',
  path: `${DOORS}/{doorId}`,
  summary: 'Takes the key of a display back. One that is gone is no error.',
  limit: { requests: 60, seconds: 60 },
  params: z.object({ doorId: idField }),
  reply: z.null(),
  errors: MANAGERS,
});

/** The lengths that a display offers, in minutes. */
export const DOOR_MINUTES = [15, 30, 60] as const;
/** The extensions that a display offers, in minutes. */
export const DOOR_EXTENSIONS = [15, 30] as const;

const doorMeeting = spanField.extend({
  meetingId: idField,
  /** Null: private; empty: booked here and not named. */
  subject: z.string().nullable(),
  organiser: z.string().nullable(),
  avatarUrl: z.string().optional(),
  /** Somebody has signed in. */
  signedIn: z.boolean(),
  atDoor: z.boolean(),
  /** Extending and ending it at the door needs the reservation password. */
  protected: z.boolean(),
});
export type DoorMeeting = z.infer<typeof doorMeeting>;

const doorView = z.object({
  room: z.object({
    roomId: idField,
    name: z.string(),
    capacity: z.number().int(),
    equipment: z.array(z.string()),
    zone: z.string(),
    appointStartTime: z.string(),
    appointEndTime: z.string(),
    /** The address of its first picture. */
    picture: z.string().optional(),
  }),
  /** Null: in use. */
  outOfUse: z.object({ reason: z.string() }).nullable(),
  current: doorMeeting.nullable(),
  /** Who has signed in first, and when. */
  signedInBy: z.object({ name: z.string(), at: timestamp }).nullable(),
  /** When the room is released if nobody signs in; null: it is not waiting. */
  releasesAt: timestamp.nullable(),
  /** Today and the next ones. */
  next: z.array(doorMeeting),
  /** When people can start to sign in to the next meeting, and when it is released without a sign-in. */
  arrival: z.object({ opensAt: timestamp, releasesAt: timestamp.nullable() }).nullable(),
  /** When the room is taken in the bookable hours of today, past times included. */
  day: z.array(spanField),
  closed: z.object({ until: timestamp, reason: z.string() }).nullable(),
  /** Where a booking at the door would begin, until when the room is free, and the lengths that fit. */
  bookFrom: timestamp.nullable(),
  freeUntil: timestamp.nullable(),
  lengths: z.array(z.number().int()),
  /** By how many minutes the running meeting can be extended. */
  extensions: z.array(z.number().int()),
  /** The content of this minute's QR code. */
  qr: z.string(),
});
export type DoorView = z.infer<typeof doorView>;

const atDoor = { ...common, access: 'anyone', keyed: true, params: z.object({ key: keyField }) } as const;
const DOOR_ERRORS = ['KEY_MISSING', 'DOOR_UNKNOWN'] as const;
/** The limit of one display, for all its actions together. */
const ACTS = { requests: 10, seconds: 60 } as const;
/** The reservation password of a protected meeting. */
const password = z.string().max(200).default('');
const PASSWORD_ERRORS = ['RESERVATION_PASSWORD_EMPTY', 'RESERVATION_PASSWORD_WRONG'] as const;

export const readDoor = route({
  ...atDoor,
  name: 'readDoor',
  method: 'GET',
  path: DOOR,
  summary: 'What the display at a door shows. An entity tag that is still valid gets 304.',
  limit: { requests: 60, seconds: 60 },
  tagged: true,
  reply: doorView,
  errors: DOOR_ERRORS,
});

export const bookAtDoor = route({
  ...atDoor,
  name: 'bookAtDoor',
  method: 'POST',
  path: `${DOOR}/book`,
  summary: 'Books the room from now, or from the end of the running meeting, without an organiser.',
  limit: ACTS,
  body: z.object({ minutes: z.union(DOOR_MINUTES.map((one) => z.literal(one))) }),
  reply: doorView,
  errors: [
    ...DOOR_ERRORS,
    'ROOM_CONFLICT',
    'ROOM_CLOSED',
    'ROOM_DISABLED',
    'ROOM_NOT_BOOKABLE',
    'MEETING_OUTSIDE_HOURS',
  ],
});

export const extendAtDoor = route({
  ...atDoor,
  name: 'extendAtDoor',
  method: 'POST',
  path: `${DOOR}/extend`,
  summary: 'Delays the end of the running meeting.',
  limit: ACTS,
  body: z.object({ minutes: z.union(DOOR_EXTENSIONS.map((one) => z.literal(one))), password }),
  reply: doorView,
  errors: [
    ...DOOR_ERRORS,
    ...PASSWORD_ERRORS,
    'MEETING_NOT_RUNNING',
    'DELAY_TOO_LONG',
    'DELAY_MEETS_NEXT',
    'DELAY_OUTSIDE_HOURS',
  ],
});

export const endAtDoor = route({
  ...atDoor,
  name: 'endAtDoor',
  method: 'POST',
  path: `${DOOR}/end`,
  summary: 'Ends the running meeting; the room is free at once.',
  limit: ACTS,
  body: z.object({ password }),
  reply: doorView,
  errors: [...DOOR_ERRORS, ...PASSWORD_ERRORS, 'MEETING_NOT_RUNNING'],
});

export const signInAtDoor = route({
  ...common,
  name: 'signInAtDoor',
  method: 'POST',
  path: `${MEETING}/door-sign-in`,
  summary:
    'Signs the caller in at the room whose QR code they have scanned; takes a meeting that was booked at the door.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({ qr: z.string().max(200) }),
  reply: z.object({ meetingId: idField, subject: z.string(), roomName: z.string() }),
  errors: ['MEETING_MEMBERS_ONLY', 'DOOR_CODE_OLD', 'MEETING_NOT_FOUND', 'MEETING_NOT_RUNNING'],
});

const calendarKey = z.object({
  keyId: idField,
  /** Null: the caller's own meetings. */
  roomId: idField.nullable(),
  createdAt: timestamp,
});
export type CalendarKey = z.infer<typeof calendarKey>;

export const listCalendarKeys = route({
  ...common,
  name: 'listCalendarKeys',
  method: 'GET',
  path: CALENDARS,
  summary: "The keys of the caller's calendar, and for managers those of rooms.",
  limit: { requests: 240, seconds: 60 },
  reply: z.array(calendarKey),
  errors: ['MEETING_MEMBERS_ONLY'],
});

export const createCalendarKey = route({
  ...common,
  name: 'createCalendarKey',
  method: 'POST',
  path: CALENDARS,
  summary:
    "An address from which other programs read the caller's meetings, or those of a room. It is shown this once.",
  limit: { requests: 30, seconds: 60 },
  body: z.object({ roomId: idField.nullable().default(null) }),
  reply: z.object({ calendar: calendarKey, key: z.string() }),
  errors: [...MANAGERS, 'CALENDAR_KEY_LIMIT'],
});

export const deleteCalendarKey = route({
  ...common,
  name: 'deleteCalendarKey',
  method: 'DELETE',
  path: `${CALENDARS}/{keyId}`,
  summary: 'Ends a key. One that is gone is no error.',
  limit: { requests: 60, seconds: 60 },
  params: z.object({ keyId: idField }),
  reply: z.null(),
  errors: ['MEETING_MEMBERS_ONLY'],
});

/** Answers with bytes: see bytes.ts. */
export const getCalendar = route({
  ...common,
  access: 'anyone',
  name: 'getCalendar',
  method: 'GET',
  path: `${MEETING}/calendar/{key}.ics`,
  summary:
    'A calendar by its key, for other programs: the last month and the next seven, at most 10,000 meetings. An entity tag that is still valid gets 304.',
  // Programs ask every fifteen minutes.
  limit: { requests: 6, seconds: 60 },
  keyed: true,
  navigated: true,
  params: z.object({ key: z.string().regex(/^[\w-]{22,64}$/, 'BAD_REQUEST') }),
  bytes: ['text/calendar'],
  reply: z.custom<{ readonly bytes: Uint8Array; readonly etag: string }>(),
  errors: [],
});

/** The numbers of the meeting module. The server, the forms and `GET /config` use the same. */
export const MEETING_LIMITS = {
  /** People of one meeting besides the organiser, external contacts included. */
  participants: 500,
  occurrences: 100,
  subjectLength: 100,
  reasonLength: 200,
  agendaPoints: 50,
  agendaPointLength: 200,
  agendaPointMinutes: 24 * 60,
  passwordLength: 64,
  files: 50,
  fileMb: 50,
  /** Files can be added until this number of days after the end. */
  fileDays: 7,
  /** The total for one meeting, no matter how often it is delayed. */
  delayMinutes: 60,
  tags: 10,
  tagNameLength: 50,
  /** External contacts of one person. */
  contacts: 100,
  contactNameLength: 50,
  contactRemarkLength: 200,
  rooms: 2_000,
  roomNameLength: 50,
  roomCapacity: 10_000,
  roomEquipment: 20,
  roomPictures: 5,
  closuresPerRoom: 100,
  workdayExceptions: 1_000,
  recordLinkDays: 7,
  /** Pages of the board that a record shows; the board itself shows the rest. */
  recordPictures: 12,
  /** The page of an external contact expires this long after the meeting. */
  guestDays: 7,
  /** Links to the record of one meeting that are valid at a time. */
  recordLinks: 20,
  doorsPerRoom: 5,
  /** Calendar addresses of one person, and of one room. */
  calendarKeys: 10,
  longestHours: 24,
  /** How far ahead a meeting, or the last one of a series, may start. */
  aheadDays: 731,
  /** One step of the schedule, so that a person in a free room may book the current step. */
  pastMinutes: 15,
  /** The step of the schedule and the finder; typed times may be any minute. */
  stepMinutes: 15,
} as const;

/** Minutes before or after start and end at which the clock changes a status. The status table documents them. */
export const MEETING_MOMENTS = { startSoonMinutes: 10, endSoonMinutes: 5, releaseMinutes: 10 } as const;

export const ROOM_TYPES = ['MEETINGROOM', 'REPORT', 'TRAIN', 'OTHER'] as const;
export type RoomType = (typeof ROOM_TYPES)[number];

/** Who may book a room. */
export const ROOM_BOOKING = ['everyone', 'departments', 'admins'] as const;
export type RoomBooking = (typeof ROOM_BOOKING)[number];

export const REMINDERS = ['none', 'm15', 'm30', 'h1', 'd1'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** Minutes before the start at which people are reminded; null: never. */
export const REMINDER_MINUTES: Readonly<Record<Reminder, number | null>> = {
  none: null,
  m15: 15,
  m30: 30,
  h1: 60,
  d1: 24 * 60,
};

export const CYCLE_TYPES = ['workday', 'day', 'week', 'month', 'custom'] as const;
export type CycleType = (typeof CYCLE_TYPES)[number];

/** The unit of a custom cycle: every N days, workdays of the enterprise, weeks or months. */
export const CYCLE_UNITS = ['day', 'workday', 'week', 'month'] as const;
export type CycleUnit = (typeof CYCLE_UNITS)[number];

/** A cycle ends after a number of meetings or on a day. */
export const CYCLE_ENDS = ['count', 'date'] as const;
export type CycleEnd = (typeof CYCLE_ENDS)[number];

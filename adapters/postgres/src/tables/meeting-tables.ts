import type {
  AgendaPoint,
  Approval,
  DueKind,
  InviteState,
  MeetingStatus,
  Reminder,
  RoomBooking,
  RoomType,
  SignSource,
} from '@sw/policy';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { Id, Stamp } from './column-types.ts';

interface MeetingSettingsTable {
  spaceId: Id;
  timeZone: string;
  /** ISO: Monday is 1. */
  workdays: Generated<number[]>;
  /** Null if rooms stay booked when nobody comes. */
  releaseMinutes: ColumnType<number | null, number | null | undefined, number | null>;
}

interface WorkdayExceptionTable {
  spaceId: Id;
  /** Written as `2026-11-18`; read as text, because a Date would depend on a zone. */
  day: ColumnType<never, string, never>;
  working: boolean;
  name: Generated<string>;
}

interface RoomTable {
  roomId: Id;
  spaceId: Id;
  name: string;
  type: RoomType;
  capacity: number;
  place: Generated<string>;
  equipment: Generated<string[]>;
  description: Generated<string>;
  /** Null for the enterprise's zone; the same applies to the hours, `HH:MM:SS`. */
  timeZone: string | null;
  startTime: string | null;
  endTime: string | null;
  booking: Generated<RoomBooking>;
  needsApproval: Generated<boolean>;
  enabled: Generated<boolean>;
  disabledReason: Generated<string>;
  /** In display order. */
  pictureKeys: Generated<string[]>;
  createdAt: Stamp;
  /** A deleted room with a history is kept for its records. */
  deletedAt: Date | null;
}

interface RoomDepartmentTable {
  roomId: Id;
  departmentId: Id;
  spaceId: Id;
}

interface RoomClosureTable {
  closureId: Id;
  roomId: Id;
  spaceId: Id;
  startsAt: Date;
  endsAt: Date;
  reason: string;
  createdBy: Id | null;
  createdAt: Stamp;
}

interface MeetingSeriesTable {
  seriesId: Id;
  spaceId: Id;
  /** A rule in the format of @sw/calendar. */
  rule: JSONColumnType<object, string, string>;
  timeZone: string;
  createdAt: Stamp;
}

interface MeetingTable {
  meetingId: Id;
  spaceId: Id;
  seriesId: Id | null;
  occurrence: Generated<number>;
  /** The start given by the rule of the series; a moved meeting keeps it. */
  originalStart: Date;
  roomId: Id;
  /** Null if the person was erased, or if the meeting was booked at the door and nobody has signed in. */
  organiserId: Id | null;
  bookedBy: Id | null;
  atDoor: Generated<boolean>;
  subject: string;
  private: Generated<boolean>;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  /** Updated within a minute; `meetingStatus` computes the current one. */
  status: Generated<MeetingStatus>;
  approval: Generated<Approval>;
  decidedBy: Id | null;
  decidedAt: Date | null;
  remind: Generated<Reminder>;
  agenda: ColumnType<readonly AgendaPoint[], string | undefined, string>;
  passwordHash: string | null;
  wbNo: Id | null;
  call: Generated<boolean>;
  record: Generated<boolean>;
  notesPage: Id | null;
  cancelReason: string | null;
  cancelledAt: Date | null;
  cancelledBy: Id | null;
  /** Whether it was cancelled because nobody came. */
  released: Generated<boolean>;
  startedAt: Date | null;
  endedAt: Date | null;
  delayedMinutes: Generated<number>;
  /** When its time or approval was last set. */
  timedAt: Stamp;
  icalUid: string;
  icalSequence: Generated<number>;
  /** The SEQUENCE that was stored with its current time. */
  timedSequence: Generated<number>;
  revision: Generated<number>;
  createdAt: Stamp;
  changedAt: Stamp;
}

/** The future moments of a meeting; rows of past moments are deleted. */
interface MeetingDueTable {
  meetingId: Id;
  kind: DueKind;
  dueAt: Date;
}

interface MeetingTagTable {
  tagId: Id;
  spaceId: Id;
  accountId: Id;
  name: string;
  createdAt: Stamp;
}

interface MeetingTagMemberTable {
  tagId: Id;
  spaceId: Id;
  accountId: Id;
}

interface ExternalContactTable {
  contactId: Id;
  spaceId: Id;
  accountId: Id;
  name: string;
  email: string;
  remark: Generated<string>;
  createdAt: Stamp;
}

interface MeetingPersonTable {
  meetingId: Id;
  personNo: number;
  spaceId: Id;
  /** The times of the meeting, maintained by a trigger; written only when the row is inserted. */
  startsAt: Date;
  endsAt: Date;
  accountId: Id | null;
  contactId: Id | null;
  /** The name of a person without an account. */
  name: Generated<string>;
  email: string | null;
  role: 'organiser' | 'participant';
  invite: Generated<InviteState>;
  maybe: Generated<boolean>;
  answeredAt: Date | null;
  /** The text that the person wrote in their calendar when they declined. */
  declineReason: string | null;
  signedAt: Date | null;
  signFrom: SignSource | null;
  correctedBy: Id | null;
  keyHash: Buffer | null;
  /** A new one with each invitation of an external contact, so that their old link stays dead. Null in rows of an older release. */
  keySalt: Id | null;
}

interface MeetingFileTable {
  fileId: Id;
  meetingId: Id;
  spaceId: Id;
  blobId: Id;
  name: string;
  bytes: Id;
  addedBy: Id | null;
  createdAt: Stamp;
}

interface MeetingPictureTable {
  meetingId: Id;
  spaceId: Id;
  wbNo: Id;
  pageId: Id;
  place: number;
  pageName: string | null;
  /** The light picture; the dark one is next to it. Null if the page could not be drawn. */
  pictureKey: string | null;
}

interface MeetingLinkTable {
  linkId: Id;
  keyHash: Buffer;
  meetingId: Id;
  kind: 'record';
  createdBy: Id | null;
  createdAt: Stamp;
  expiresAt: Date;
}

interface CalendarKeyTable {
  keyId: Id;
  keyHash: Buffer;
  spaceId: Id;
  /** The calendar belongs to a member, or to a room. */
  accountId: Id | null;
  roomId: Id | null;
  createdBy: Id | null;
  createdAt: Stamp;
  revokedAt: Date | null;
}

interface DoorTable {
  doorId: Id;
  spaceId: Id;
  roomId: Id;
  name: string;
  keyHash: Buffer;
  createdBy: Id | null;
  createdAt: Stamp;
  seenAt: Date | null;
  revokedAt: Date | null;
}

export interface MeetingTables {
  meetingSettings: MeetingSettingsTable;
  workdayException: WorkdayExceptionTable;
  room: RoomTable;
  roomDepartment: RoomDepartmentTable;
  roomClosure: RoomClosureTable;
  meetingSeries: MeetingSeriesTable;
  meeting: MeetingTable;
  meetingDue: MeetingDueTable;
  meetingTag: MeetingTagTable;
  meetingTagMember: MeetingTagMemberTable;
  externalContact: ExternalContactTable;
  meetingPerson: MeetingPersonTable;
  meetingFile: MeetingFileTable;
  meetingPicture: MeetingPictureTable;
  meetingLink: MeetingLinkTable;
  calendarKey: CalendarKeyTable;
  door: DoorTable;
}

export type RoomRow = Selectable<RoomTable>;
export type RoomClosureRow = Selectable<RoomClosureTable>;
export type MeetingRow = Selectable<MeetingTable>;
export type MeetingPersonRow = Selectable<MeetingPersonTable>;

import * as z from 'zod';
import { route } from '../route.ts';
import { idField, keyField, personField, timestamp } from '../rules/fields.ts';
import { meetingParams } from '../rules/meetings.ts';
import { PAGE_NAME_MAX } from '../rules/names.ts';
import { listedMeeting, meetingDetail } from './meeting-detail.ts';
import { MEETING_COMMON as common, MEETING, NO_MEETING } from './meeting-shared.ts';
import { NO_BOARD } from './shared.ts';

/** Files and records of meetings, with attendance. */
const ONE = `${MEETING}/bookings/{meetingId}`;
const one = { ...common, params: meetingParams } as const;

const file = z.object({
  fileId: idField,
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  addedBy: personField.nullable(),
  addedAt: timestamp,
  /** Added by the caller, who alone may remove it. */
  own: z.boolean(),
  /** Signed for an hour. */
  url: z.string(),
});
export type MeetingFile = z.infer<typeof file>;

export const listMeetingFiles = route({
  ...one,
  name: 'listMeetingFiles',
  method: 'GET',
  path: `${ONE}/files`,
  summary: 'The files of a meeting, in the order in which they were added.',
  limit: { requests: 240, seconds: 60 },
  reply: z.array(file),
  errors: NO_MEETING,
});

export const addMeetingFile = route({
  ...one,
  name: 'addMeetingFile',
  method: 'POST',
  path: `${ONE}/files`,
  summary:
    'Adds a file that the caller has uploaded for a meeting, or one of their file centre. Who booked a series may give it to all of its meetings that have not begun.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: z.object({ fileId: idField, scope: z.enum(['one', 'series']).default('one') }),
  reply: file,
  errors: [...NO_MEETING, 'MEETING_NOT_ALLOWED', 'MEETING_FILES_CLOSED', 'MEETING_FILE_LIMIT', 'FILE_TOO_LARGE'],
});

export const deleteMeetingFile = route({
  ...common,
  name: 'deleteMeetingFile',
  method: 'DELETE',
  path: `${ONE}/files/{fileId}`,
  summary: 'Removes a file that the caller added. One that is gone is no error.',
  limit: { requests: 60, seconds: 60 },
  params: meetingParams.extend({ fileId: idField }),
  reply: z.null(),
  errors: [...NO_MEETING, 'MEETING_FILE_NOT_OWN'],
});

const listedRecord = listedMeeting.extend({
  /** People who came. */
  attended: z.number().int().nonnegative(),
  files: z.number().int().nonnegative(),
});
export type ListedRecord = z.infer<typeof listedRecord>;

export const listRecords = route({
  ...common,
  name: 'listRecords',
  method: 'GET',
  path: `${MEETING}/records`,
  summary:
    'Meetings that are over and that the caller was invited to or booked for others, newest first. A keyword is part of the subject.',
  limit: { requests: 240, seconds: 60 },
  query: z.object({
    keyword: z.string().max(100).optional(),
    after: timestamp.optional(),
    before: timestamp.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(40),
    cursor: z.string().max(600).optional(),
  }),
  reply: z.object({ records: z.array(listedRecord), nextCursor: z.string().nullable() }),
  errors: ['MEETING_MEMBERS_ONLY'],
});

const record = z.object({
  meeting: meetingDetail,
  files: z.array(file),
  /** Null: the meeting has none, or the caller may not open it. */
  board: z
    .object({
      wbNo: idField,
      wbName: z.string(),
      /** In the order of the board, at most 12. The pictures show the pages when the meeting ended, signed for an hour. */
      pages: z.array(
        z.object({
          pageId: idField,
          pageName: z.string().nullable(),
          picture: z.object({ light: z.string(), dark: z.string() }).nullable(),
        }),
      ),
      pageCount: z.number().int().nonnegative(),
      /** Whether the caller may take it away as a file. */
      mayExport: z.boolean(),
    })
    .nullable(),
  /** The page of the board with the notes. */
  notes: z.object({ wbNo: idField, pageId: idField }).nullable(),
  /** Recordings of the call on the board while the meeting ran, oldest first. */
  recordings: z.array(
    z.object({
      recordingId: idField,
      name: z.string(),
      startedAt: timestamp,
      endedAt: timestamp,
      recorder: personField.nullable(),
      /** Signed for an hour. The store answers ranges. */
      url: z.string(),
    }),
  ),
  /** Currently valid links to the record: the caller's own, or all of them for the organiser. */
  links: z.array(z.object({ createdBy: personField.nullable(), createdAt: timestamp, expiresAt: timestamp })),
});
export type MeetingRecord = z.infer<typeof record>;

export const getRecord = route({
  ...one,
  name: 'getRecord',
  method: 'GET',
  path: `${ONE}/record`,
  summary: 'The record of a meeting: who was there, its board, notes, recordings, files and links.',
  limit: { requests: 240, seconds: 60 },
  reply: record,
  errors: NO_MEETING,
});

export const exportRecord = route({
  ...one,
  name: 'exportRecord',
  method: 'POST',
  path: `${ONE}/record/board`,
  summary:
    'Starts a PDF of the board of a meeting as it was when the meeting ended; `getExport` shows the progress. Pages that were added later or deleted since are left out.',
  limit: { requests: 30, seconds: 60 },
  idempotent: true,
  reply: z.object({ exportId: idField }),
  errors: [...NO_MEETING, ...NO_BOARD, 'COPY_FORBIDDEN', 'EXPORTS_RUNNING'],
});

export const correctAttendance = route({
  ...one,
  name: 'correctAttendance',
  method: 'PUT',
  path: `${ONE}/attendance`,
  summary:
    'Corrects who was there, for the organiser, the booker and administrators who were invited. A corrected line is marked.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    people: z
      .array(z.object({ personNo: z.number().int().min(0).max(32_767), here: z.boolean() }))
      .min(1)
      .max(501),
  }),
  reply: meetingDetail,
  errors: [...NO_MEETING, 'MEETING_NOT_ALLOWED', 'MEETING_NOT_RUNNING'],
});

export const openNotes = route({
  ...one,
  name: 'openNotes',
  method: 'POST',
  path: `${ONE}/notes`,
  summary: 'The page for notes on the board of the meeting. The first call adds it, with the given name.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ pageName: z.string().trim().min(1).max(PAGE_NAME_MAX) }),
  reply: z.object({ wbNo: idField, pageId: idField }),
  errors: [...NO_MEETING, ...NO_BOARD, 'FORBIDDEN', 'PAGE_LIMIT', 'TEMPORARILY_UNAVAILABLE'],
});

export const createRecordLink = route({
  ...one,
  name: 'createRecordLink',
  method: 'POST',
  path: `${ONE}/record-link`,
  summary:
    'A link to the record of a meeting that has ended; it needs no account and is valid for 7 days. Each call makes a new one.',
  limit: { requests: 30, seconds: 60 },
  reply: z.object({ key: z.string(), expiresAt: timestamp }),
  errors: [...NO_MEETING, 'MEETING_NOT_ALLOWED', 'RECORD_NOT_READY', 'OUTSIDE_SHARING_OFF', 'RECORD_LINK_LIMIT'],
});

export const endRecordLinks = route({
  ...one,
  name: 'endRecordLinks',
  method: 'DELETE',
  path: `${ONE}/record-link`,
  summary: 'Ends the links to the record that the caller has made; the organiser ends all of them.',
  limit: { requests: 30, seconds: 60 },
  reply: z.null(),
  errors: NO_MEETING,
});

/** The data of a shared record: no addresses, and nothing that opens the board. */
const sharedRecord = z.object({
  subject: z.string(),
  room: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  zone: z.string(),
  organiser: z.string().nullable(),
  agenda: z.array(z.object({ text: z.string(), minutes: z.number() })),
  people: z.array(z.object({ name: z.string(), here: z.boolean() })),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), url: z.string() })),
  expiresAt: timestamp,
});
export type SharedRecord = z.infer<typeof sharedRecord>;

export const openRecord = route({
  ...common,
  access: 'anyone',
  name: 'openRecord',
  method: 'GET',
  path: `${MEETING}/record/{key}`,
  summary: 'A shared record, by the key of its link.',
  limit: { requests: 60, seconds: 60 },
  params: z.object({ key: keyField }),
  reply: sharedRecord,
  errors: ['KEY_MISSING', 'RECORD_LINK_GONE'],
});

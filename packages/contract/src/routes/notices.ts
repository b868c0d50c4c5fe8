import type { NoticeKind } from '@sw/policy';
import * as z from 'zod';
import { paging } from '../paging.ts';
import { route } from '../route.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';

const TAG = 'notices';
const common = { tag: TAG, access: 'session' } as const;

/** Notices in the notification centre, including those from while the user was away. */
export const NOTICES = [
  'sharer.removed',
  'sharer.permit',
  'sharer.joined',
  'sharer.left',
  'board.recycled',
  'board.recovered',
  'board.handedOver',
  'board.offered',
  'board.offerDeclined',
  'board.taken',
  'board.copied',
  'comment.added',
  'comment.replied',
  'comment.mentioned',
  'call.missed',
  'folder.shared',
  'folder.permit',
  'folder.ended',
  'meeting.invited',
  'meeting.changed',
  'meeting.cancelled',
  /** For managers of rooms: a booking waits for their decision, and lapses at its start. */
  'meeting.requested',
  'meeting.approved',
  'meeting.refused',
  'meeting.reminder',
  /** On the morning of the day, for people who have not decided. */
  'meeting.undecided',
  /** Nobody signed in, so the room is free again. */
  'meeting.released',
  'membership.changed',
  /** For administrators of the installation. */
  'sales.asked',
] as const;
export type NoticeName = (typeof NOTICES)[number];

/** The kind under which users turn a notice off. Null: always sent, because it needs an answer or explains a refusal. */
export const KIND_OF_NOTICE = {
  'sharer.removed': null,
  'sharer.permit': 'shares',
  'sharer.joined': 'boards',
  'sharer.left': 'boards',
  'board.recycled': 'boards',
  'board.recovered': 'boards',
  'board.handedOver': null,
  'board.offered': null,
  'board.offerDeclined': null,
  'board.taken': null,
  'board.copied': 'boards',
  'comment.added': 'comments',
  'comment.replied': 'comments',
  'comment.mentioned': 'comments',
  'call.missed': 'calls',
  'folder.shared': 'shares',
  'folder.permit': 'shares',
  'folder.ended': 'shares',
  'meeting.invited': 'meetings',
  'meeting.changed': 'meetings',
  'meeting.cancelled': 'meetings',
  'meeting.requested': null,
  'meeting.approved': 'meetings',
  'meeting.refused': 'meetings',
  'meeting.reminder': 'meetings',
  'meeting.undecided': 'meetings',
  'meeting.released': 'meetings',
  'membership.changed': null,
  'sales.asked': null,
} as const satisfies Record<NoticeName, NoticeKind | null>;

/** The meeting of a notice, as it was then. */
const noticedMeeting = z.object({
  meetingId: idField,
  subject: z.string(),
  roomName: z.string(),
  startsAt: timestamp,
});
export type NoticedMeeting = z.infer<typeof noticedMeeting>;

export const notice = z.object({
  noticeId: idField,
  name: z.enum(NOTICES),
  wbNo: idField.nullable(),
  wbName: z.string().nullable(),
  by: personField.nullable(),
  permit: z.number().int().nullable(),
  /** The comment it concerns. */
  comment: z.object({ pageId: idField, threadId: idField }).nullable(),
  /** The folder of the file centre it concerns. */
  folder: z.object({ id: idField, name: z.string() }).nullable(),
  meeting: noticedMeeting.nullable(),
  at: timestamp,
  read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = route({
  ...common,
  name: 'listNotices',
  method: 'GET',
  path: '/api/user/notices',
  summary: 'Notices about the caller and their boards, newest first. Kept for 90 days.',
  limit: { requests: 120, seconds: 60 },
  query: paging,
  reply: z.object({ unread: z.number().int(), notices: z.array(notice), nextCursor: z.string().nullable() }),
  errors: [],
});

export const readNotices = route({
  ...common,
  name: 'readNotices',
  method: 'POST',
  path: '/api/user/notices/read',
  summary: 'Marks notices as read, up to and including the given one.',
  limit: { requests: 120, seconds: 60 },
  body: z.object({ upTo: idField }),
  reply: z.object({ unread: z.number().int() }),
  errors: [],
});

import { MEETING_LIMITS } from '@sw/policy';
import * as z from 'zod';
import { paging } from '../paging.ts';
import { route } from '../route.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';
import { cycleDraft, meetingParams, reasonDraft, scopeField } from '../rules/meetings.ts';
import { listedMeeting, meetingDetail } from './meeting-detail.ts';
import { MEETING_COMMON as common, MEETING, NO_MEETING, spanField } from './meeting-shared.ts';

/** The events of a booked meeting: approval, answers, signing in, start, delay and end. */
const ONE = `${MEETING}/bookings/{meetingId}`;
const one = { ...common, params: meetingParams } as const;
const count = z.number().int().nonnegative();
const roomName = z.object({ roomId: idField, name: z.string(), capacity: z.number().int() });

export const startMeeting = route({
  ...one,
  name: 'startMeeting',
  method: 'POST',
  path: `${ONE}/start`,
  summary: 'Starts a meeting early, at most 10 minutes before its time.',
  limit: { requests: 60, seconds: 60 },
  reply: meetingDetail,
  errors: [...NO_MEETING, 'MEETING_NOT_ALLOWED', 'MEETING_OVER', 'MEETING_CHANGED', 'MEETING_NOT_RUNNING'],
});

export const delayMeeting = route({
  ...one,
  name: 'delayMeeting',
  method: 'POST',
  path: `${ONE}/delay`,
  summary: `Moves the end of a running meeting, by at most ${MEETING_LIMITS.delayMinutes} minutes in all and not past the next one.`,
  limit: { requests: 60, seconds: 60 },
  body: z.object({ minutes: z.number().int().min(1) }),
  reply: meetingDetail,
  errors: [
    ...NO_MEETING,
    'MEETING_NOT_ALLOWED',
    'MEETING_OVER',
    'MEETING_CHANGED',
    'MEETING_NOT_RUNNING',
    'DELAY_TOO_LONG',
    'DELAY_MEETS_NEXT',
    'DELAY_OUTSIDE_HOURS',
    'MEETING_OUTSIDE_LIMIT',
  ],
});

export const endMeeting = route({
  ...one,
  name: 'endMeeting',
  method: 'POST',
  path: `${ONE}/end`,
  summary: 'Ends a running meeting now; its room is free at once.',
  limit: { requests: 60, seconds: 60 },
  reply: meetingDetail,
  errors: [...NO_MEETING, 'MEETING_NOT_ALLOWED', 'MEETING_OVER', 'MEETING_CHANGED', 'MEETING_NOT_RUNNING'],
});

export const answerMeeting = route({
  ...one,
  name: 'answerMeeting',
  method: 'POST',
  path: `${ONE}/answer`,
  summary: 'Answers an invitation. `unset` takes an answer back; `maybe` reminds on the morning of the day.',
  limit: { requests: 120, seconds: 60 },
  body: z.object({
    answer: z.enum(['accepted', 'rejected', 'maybe', 'unset']),
    scope: scopeField,
    /** The beginning that the person saw: an answer is about a time. Refused if the meeting has another one by now. */
    startsAt: timestamp.optional(),
  }),
  reply: listedMeeting,
  errors: [...NO_MEETING, 'MEETING_NOT_ALLOWED', 'MEETING_OVER', 'MEETING_CHANGED'],
});

export const signInToMeeting = route({
  ...one,
  name: 'signInToMeeting',
  method: 'POST',
  path: `${ONE}/sign-in`,
  summary: 'The caller is at the meeting. A second time changes nothing.',
  limit: { requests: 120, seconds: 60 },
  reply: meetingDetail,
  errors: [...NO_MEETING, 'MEETING_NOT_ALLOWED', 'MEETING_OVER', 'MEETING_CHANGED', 'MEETING_NOT_RUNNING'],
});

export const decideApproval = route({
  ...one,
  name: 'decideApproval',
  method: 'POST',
  path: `${ONE}/approval`,
  summary:
    'Grants or refuses a booking that needs approval; with `all`, those of its series too. A refusal needs a reason.',
  limit: { requests: 120, seconds: 60 },
  body: z.object({ grant: z.boolean(), reason: reasonDraft.default(''), scope: scopeField }),
  reply: z.object({ count }),
  errors: [
    ...NO_MEETING,
    'ROOM_MANAGERS_ONLY',
    'MEETING_OVER',
    'MEETING_CHANGED',
    'CANCEL_REASON_REQUIRED',
    'CANCEL_REASON_LENGTH',
    'MEETING_OUTSIDE_LIMIT',
  ],
});

const request = spanField.extend({
  meetingId: idField,
  seriesId: idField.nullable(),
  subject: z.string().nullable(),
  room: roomName,
  /** The time zone of the room, for its times. */
  zone: z.string(),
  organiser: personField.nullable(),
  people: count,
  /** The rule of a series. */
  cycle: cycleDraft.nullable(),
  /** Meetings of the series that wait for a decision; 1 without a series. */
  count,
  createdAt: timestamp,
});
export type ApprovalRequest = z.infer<typeof request>;

export const listApprovals = route({
  ...common,
  name: 'listApprovals',
  method: 'GET',
  path: `${MEETING}/approvals`,
  summary:
    'Bookings that wait for a decision, soonest first. A series is one request: its next meeting, and how many there are.',
  limit: { requests: 240, seconds: 60 },
  query: paging.omit({ pageNum: true }),
  reply: z.object({ requests: z.array(request), nextCursor: z.string().nullable() }),
  errors: ['MEETING_MEMBERS_ONLY', 'ROOM_MANAGERS_ONLY'],
});

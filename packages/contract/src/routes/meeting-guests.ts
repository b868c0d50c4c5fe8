import { INVITE_STATES, MEETING_STATUSES } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { idField, keyField, timestamp } from '../rules/fields.ts';
import { MEETING_COMMON as common, MEETING, spanField } from './meeting-shared.ts';

/** The page of an external contact, who has no account: the key is in their invitation. */
const GUEST = `${MEETING}/guest/{key}`;
const asGuest = { ...common, access: 'anyone', params: z.object({ key: keyField }) } as const;
const GUEST_ERRORS = ['KEY_MISSING', 'MEETING_GUEST_GONE'] as const;

const guestMeeting = spanField.extend({
  meetingId: idField,
  zone: z.string(),
  subject: z.string(),
  room: z.object({ name: z.string(), place: z.string() }),
  status: z.enum(MEETING_STATUSES),
  invite: z.enum(INVITE_STATES),
  /** Whether it can still be answered. */
  open: z.boolean(),
  /** The guest can sign in from then until the meeting has ended. */
  signInFrom: timestamp,
  signedAt: timestamp.nullable(),
});
export type GuestMeeting = z.infer<typeof guestMeeting>;

/** The data for an external contact: no other people, and nothing that opens the board. */
const guestView = z.object({
  guest: z.object({ name: z.string(), email: z.string() }),
  organiser: z.string().nullable(),
  /** The next meeting, or the last one if all have ended. */
  meeting: guestMeeting.extend({
    agenda: z.array(z.object({ text: z.string(), minutes: z.number() })),
    /** In the order in which they were added; none if the enterprise shares nothing with people outside. */
    files: z.array(z.object({ fileId: idField, name: z.string(), bytes: z.number() })),
  }),
  /** All meetings of the series to which the contact is invited, by time. */
  meetings: z.array(guestMeeting),
  /** In iCalendar, with the UIDs of the mails, so that calendars do not add an existing event twice. */
  calendar: z.string(),
});
export type GuestView = z.infer<typeof guestView>;

export const readGuestMeeting = route({
  ...asGuest,
  name: 'readGuestMeeting',
  method: 'GET',
  path: GUEST,
  summary: 'The meeting that an external contact is invited to, by the key of their mail.',
  limit: { requests: 60, seconds: 60 },
  reply: guestView,
  errors: GUEST_ERRORS,
});

export const answerAsGuest = route({
  ...asGuest,
  name: 'answerAsGuest',
  method: 'POST',
  path: `${GUEST}/answer`,
  summary: 'Accepts or declines for an external contact: one meeting, or all of the series that are not over.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ answer: z.enum(['accepted', 'rejected']), meetingId: idField.nullable().default(null) }),
  reply: guestView,
  errors: [...GUEST_ERRORS, 'MEETING_OVER'],
});

export const signInAsGuest = route({
  ...asGuest,
  name: 'signInAsGuest',
  method: 'POST',
  path: `${GUEST}/sign-in`,
  summary: 'An external contact is at the meeting of now. A second time changes nothing.',
  limit: { requests: 30, seconds: 60 },
  reply: guestView,
  errors: [...GUEST_ERRORS, 'MEETING_NOT_RUNNING'],
});

export const getGuestFile = route({
  ...asGuest,
  name: 'getGuestFile',
  method: 'GET',
  path: `${GUEST}/files/{fileId}`,
  summary: 'Where an external contact downloads a file of a meeting that their key opens.',
  limit: { requests: 60, seconds: 60 },
  params: z.object({ key: keyField, fileId: idField }),
  /** Signed for an hour. */
  reply: z.object({ url: z.string() }),
  errors: [...GUEST_ERRORS, 'NOT_FOUND'],
});

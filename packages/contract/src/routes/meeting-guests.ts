import { INVITE_STATES, MEETING_STATUSES } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { idField, keyField } from '../rules/fields.ts';
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
});
export type GuestMeeting = z.infer<typeof guestMeeting>;

/** What an external contact sees: neither other people nor files, which are for members (R6.14). */
const guestView = z.object({
  guest: z.object({ name: z.string(), email: z.string() }),
  organiser: z.string().nullable(),
  /** The next one, or the last if all are over. */
  meeting: guestMeeting.extend({ agenda: z.array(z.object({ text: z.string(), minutes: z.number() })) }),
  /** All of the series that the contact is invited to, by time. */
  meetings: z.array(guestMeeting),
  /** In iCalendar, with the UIDs of the mails: what is there already is not added twice. */
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

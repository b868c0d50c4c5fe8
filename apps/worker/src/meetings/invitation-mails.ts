import type { Locale } from '@sw/base';
import { type CalendarPerson, type InvitationMethod, writeInvitation } from '@sw/calendar';
import type { JobPayload, Mail } from '@sw/contract';
import { type InvitationKind, REMINDER_MINUTES, wantsNotice } from '@sw/policy';
import type { MailReader } from '@sw/postgres';
import { oneLine, settingsLink } from '../jobs/comment-mails.ts';
import { localeOf } from '../jobs/mail-comment.ts';
import { formatsOf } from './meeting-mails.ts';

type MailPayload = JobPayload<'sendMail'>;
export type Invitation = JobPayload<'mailMeetings'>['messages'][number];

/** What all mails of one change have in common. */
export interface InvitationContext {
  /** When it was changed. */
  readonly at: number;
  readonly publicUrl: string;
  /** The address that sends the mails: it stands in for an organiser who is gone. */
  readonly sender: CalendarPerson;
}

const MEMBER_MAILS = {
  invited: 'meetingInvited',
  changed: 'meetingChanged',
  cancelled: 'meetingCancelled',
} as const satisfies Record<InvitationKind, Mail>;

const GUEST_MAILS = {
  invited: 'meetingGuestInvited',
  changed: 'meetingGuestChanged',
  cancelled: 'meetingGuestCancelled',
} as const satisfies Record<InvitationKind, Mail>;

const pageOf = (meetingId: string, publicUrl: string): string =>
  new URL(`/iwb/meeting/mine/${meetingId}`, publicUrl).href;

/**
 * The event for one person, who is the only attendee that it names: people of other companies do not see each other's
 * addresses, and a mail to one of five hundred stays small.
 */
function calendarOf(
  { kind, event, sequence }: Invitation,
  { at, publicUrl }: InvitationContext,
  { organiser, reader, isMember }: { organiser: CalendarPerson; reader: CalendarPerson; isMember: boolean },
): NonNullable<MailPayload['calendar']> {
  const { uid, start, end, zone, originalStart, recurrence, subject, place, remind, agenda } = event;
  const method = kind === 'cancelled' ? 'CANCEL' : ('REQUEST' satisfies InvitationMethod);
  const remindMinutes = REMINDER_MINUTES[remind];
  const text = writeInvitation(method, {
    ...{ uid, sequence, stamp: at, start, end, zone, subject, place, private: event.private },
    ...(originalStart === undefined ? {} : { originalStart }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(remindMinutes === null ? {} : { remindMinutes }),
    ...(isMember ? { address: pageOf(event.meetingId, publicUrl) } : {}),
    description: agenda.map((point) => point.text).join('\n'),
    status: 'confirmed',
    organiser,
    attendees: [{ ...reader, answer: 'unset' }],
  });
  return { method, text };
}

function valuesOf({ event }: Invitation, locale: Locale, timeZone: string) {
  const { when } = formatsOf(locale, timeZone);
  const { start, end, recurrence, subject, place } = event;
  // The last meeting of a series begins as long before its end as the first does.
  const last = recurrence === undefined ? start : recurrence.until - (end - start);
  const times = last === start ? [start] : [start, last];
  return { subject: oneLine(subject), room: oneLine(place), when: times.map((time) => when.format(time)).join(' … ') };
}

/** The mail to a member in their language and zone, if they want it. */
export function memberInvitation(
  invitation: Invitation,
  context: InvitationContext,
  { reader, organiser }: { readonly reader: MailReader; readonly organiser: MailReader | undefined },
): MailPayload | undefined {
  if (!wantsNotice(reader.noticeChoices, 'meetings', 'mail')) return undefined;
  const locale = localeOf(reader.locale);
  const link = pageOf(invitation.event.meetingId, context.publicUrl);
  const host = hostOf(organiser, context);
  return {
    mail: MEMBER_MAILS[invitation.kind],
    to: reader.email,
    locale,
    values: {
      ...valuesOf(invitation, locale, reader.timeZone),
      ...{ nickName: oneLine(host.name), link, settings: settingsLink(link) },
    },
    calendar: calendarOf(invitation, context, {
      organiser: host,
      reader: { name: reader.nickName ?? reader.email, email: reader.email },
      isMember: true,
    }),
  };
}

/** The mail to an external contact: in the organiser's language and the meeting's zone. */
export function guestInvitation(
  invitation: Invitation,
  context: InvitationContext,
  { email, organiser }: { readonly email: string; readonly organiser: MailReader | undefined },
): MailPayload {
  const locale = localeOf(organiser?.locale ?? '');
  const host = hostOf(organiser, context);
  return {
    mail: GUEST_MAILS[invitation.kind],
    to: email,
    locale,
    values: { ...valuesOf(invitation, locale, invitation.event.zone), nickName: oneLine(host.name) },
    calendar: calendarOf(invitation, context, { organiser: host, reader: { name: email, email }, isMember: false }),
  };
}

const hostOf = (organiser: MailReader | undefined, { sender }: InvitationContext): CalendarPerson =>
  organiser === undefined ? sender : { name: organiser.nickName ?? organiser.email, email: organiser.email };

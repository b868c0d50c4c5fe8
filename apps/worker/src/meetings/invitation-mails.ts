import { type Locale, MINUTE } from '@sw/base';
import { type CalendarPerson, type InvitationMethod, writeInvitation } from '@sw/calendar';
import type { JobPayload, Mail } from '@sw/contract';
import { eventNoOf, type InvitationKind, REMINDER_MINUTES, replyAddress, replyPerson, wantsNotice } from '@sw/policy';
import type { MailReader } from '@sw/postgres';
import { oneLine, settingsLink } from '../jobs/comment-mails.ts';
import { localeOf } from '../jobs/mail-comment.ts';
import type { ReplyTarget } from '../replies/reply-signer.ts';
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
  /** Where calendar programs send answers, if the installation receives them. */
  readonly replyTarget?: ReplyTarget;
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

interface CalendarPeople {
  readonly organiser: CalendarPerson;
  readonly reader: CalendarPerson;
  readonly isMember: boolean;
  readonly answerTo: string | undefined;
}

/** The address to which this person answers; undefined if answers go to the organiser. */
function answerAddress({ event }: Invitation, key: string, { replyTarget }: InvitationContext): string | undefined {
  const eventNo = eventNoOf(event.uid);
  if (replyTarget === undefined || eventNo === undefined) return undefined;
  const { domain, sign } = replyTarget;
  return replyAddress({ eventNo, person: replyPerson(key, sign) }, domain, sign);
}

/**
 * The event for one person, who is the only attendee that it names: people of other companies do not see each other's
 * addresses, and a mail to one of five hundred stays small.
 */
function calendarOf(
  { kind, event, sequence }: Invitation,
  { at, publicUrl }: InvitationContext,
  { organiser, reader, isMember, answerTo }: CalendarPeople,
): NonNullable<MailPayload['calendar']> {
  const { uid, start, end, zone, originalStart, recurrence, subject, place, remind, agenda } = event;
  const method = kind === 'cancelled' ? 'CANCEL' : ('REQUEST' satisfies InvitationMethod);
  const remindMinutes = REMINDER_MINUTES[remind];
  const text = writeInvitation(method, {
    // Calendars know no shorter ones: a meeting that people ended before its time took a moment.
    ...{
      uid,
      sequence,
      stamp: at,
      start,
      end: Math.max(end, start + MINUTE),
      zone,
      subject,
      place,
      private: event.private,
    },
    ...(originalStart === undefined ? {} : { originalStart }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(remindMinutes === null ? {} : { remindMinutes }),
    ...(isMember ? { address: pageOf(event.meetingId, publicUrl) } : {}),
    description: agenda.map((point) => point.text).join('\n'),
    status: 'confirmed',
    // Programs answer to the address of the organiser.
    organiser: answerTo === undefined ? organiser : { ...organiser, email: answerTo },
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
  const answerTo = answerAddress(invitation, reader.accountId, context);
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
      answerTo,
    }),
    ...(answerTo !== undefined && { replyTo: answerTo }),
  };
}

const guestPageOf = (publicUrl: string): string => new URL('/iwb/meeting/guest/', publicUrl).href;

/** The mail to an external contact: in the organiser's language and the meeting's zone, with a link to their page. */
export function guestInvitation(
  invitation: Invitation,
  context: InvitationContext,
  {
    email,
    organiser,
    keyId,
  }: {
    readonly email: string;
    readonly organiser: MailReader | undefined;
    /** From which the key of their page is derived; undefined if there is no page any more. */
    readonly keyId: string | undefined;
  },
): MailPayload {
  const locale = localeOf(organiser?.locale ?? '');
  const host = hostOf(organiser, context);
  const answerTo = answerAddress(invitation, `mailto:${email}`, context);
  const page = keyId === undefined ? {} : { link: guestPageOf(context.publicUrl) };
  return {
    mail: GUEST_MAILS[invitation.kind],
    to: email,
    locale,
    values: { ...valuesOf(invitation, locale, invitation.event.zone), nickName: oneLine(host.name), ...page },
    calendar: calendarOf(invitation, context, {
      organiser: host,
      reader: { name: email, email },
      isMember: false,
      answerTo,
    }),
    ...(keyId !== undefined && { secret: { kind: 'meetingGuest' as const, id: keyId } }),
    ...(answerTo !== undefined && { replyTo: answerTo }),
  };
}

const hostOf = (organiser: MailReader | undefined, { sender }: InvitationContext): CalendarPerson =>
  organiser === undefined ? sender : { name: organiser.nickName ?? organiser.email, email: organiser.email };

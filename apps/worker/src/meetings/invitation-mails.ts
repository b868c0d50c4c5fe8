import { type Locale, MINUTE } from '@sw/base';
import { type Answer, type CalendarPerson, LATE_LINK, writeInvitation } from '@sw/calendar';
import { type JobPayload, type Mail, meetingDescription, meetingName, meetingPage } from '@sw/contract';
import {
  endsEvent,
  eventNoOf,
  type InvitationKind,
  REMINDER_MINUTES,
  replyAddress,
  replyPerson,
  wantsNotice,
} from '@sw/policy';
import type { MailReader } from '@sw/postgres';
import { oneLine, settingsLink } from '../jobs/comment-mails.ts';
import { localeOf } from '../jobs/mail-comment.ts';
import type { ReplyTarget } from '../replies/reply-signer.ts';
import { guestLink } from './guest-page.ts';
import { formatsOf } from './meeting-mails.ts';

type MailPayload = JobPayload<'sendMail'>;
export type Invitation = JobPayload<'mailMeetings'>['messages'][number];

/** The data common to all mails of one change. */
export interface InvitationContext {
  /** The time of the change. */
  readonly at: number;
  readonly publicUrl: string;
  /** The sender's address; it replaces an organiser whose account no longer exists. */
  readonly sender: CalendarPerson;
  /** The address for answers of calendar programs, if the installation receives them. */
  readonly replyTarget?: ReplyTarget;
}

const MEMBER_MAILS = {
  invited: 'meetingInvited',
  changed: 'meetingChanged',
  replaced: 'meetingChanged',
  cancelled: 'meetingCancelled',
  removed: 'meetingRemoved',
} as const satisfies Record<InvitationKind, Mail>;

const GUEST_MAILS = {
  invited: 'meetingGuestInvited',
  changed: 'meetingGuestChanged',
  replaced: 'meetingGuestChanged',
  cancelled: 'meetingGuestCancelled',
  removed: 'meetingGuestRemoved',
} as const satisfies Record<InvitationKind, Mail>;

interface EventReader {
  readonly organiser: CalendarPerson;
  readonly reader: CalendarPerson;
  readonly answer: Answer;
  readonly locale: Locale;
  /** The address of the meeting's page for members. */
  readonly page?: string | undefined;
  /** The link in the description, below the agenda. */
  readonly link: string | undefined;
  readonly answerTo: string | undefined;
}

/** The address for this person's answer; undefined if answers go to the organiser. */
function answerAddress({ event }: Invitation, key: string, { replyTarget }: InvitationContext): string | undefined {
  const eventNo = eventNoOf(event.uid);
  if (replyTarget === undefined || eventNo === undefined) return undefined;
  const { domain, sign } = replyTarget;
  return replyAddress({ eventNo, person: replyPerson(key, sign) }, domain, sign);
}

/**
 * The event for one recipient, who is its only attendee. People of other companies do not see each other's addresses,
 * and a meeting of five hundred people does not send five hundred addresses in each of five hundred mails.
 */
function calendarOf(
  { kind, event, sequence, reason }: Invitation,
  { at }: InvitationContext,
  { organiser, reader, answer, locale, page, link, answerTo }: EventReader,
): NonNullable<MailPayload['calendar']> {
  const { uid, start, end, zone, originalStart, recurrence, subject, place, remind, agenda } = event;
  const method = endsEvent(kind) ? 'CANCEL' : 'REQUEST';
  const remindMinutes = REMINDER_MINUTES[remind];
  const text = writeInvitation(method, {
    // Lasts at least a minute, because calendars support nothing shorter; a meeting that was ended early may have no duration.
    uid,
    sequence,
    stamp: at,
    start,
    end: Math.max(end, start + MINUTE),
    zone,
    subject: meetingName(subject, locale),
    place,
    private: event.private,
    ...(originalStart === undefined ? {} : { originalStart }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(remindMinutes === null ? {} : { remindMinutes }),
    ...(page === undefined ? {} : { address: page }),
    ...(reason === undefined ? {} : { comment: reason }),
    description: meetingDescription(agenda, link, locale),
    status: 'confirmed',
    // Calendar programs send answers to the organiser's address.
    organiser: answerTo === undefined ? organiser : { ...organiser, email: answerTo },
    attendees: [{ ...reader, answer }],
  });
  return { method, text };
}

/** Mails contain the organiser's address, because a reply to the mail itself goes to an address that only accepts calendar answers. */
function valuesOf(
  { event, reason }: Invitation,
  organiser: MailReader | undefined,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
) {
  const { when } = formatsOf(locale, timeZone);
  const { start, end, recurrence, subject, place } = event;
  // The last meeting of a series has the same length as the first, so its start follows from its end.
  const last = recurrence === undefined ? start : recurrence.until - (end - start);
  const times = last === start ? [start] : [start, last];
  return {
    subject: oneLine(meetingName(subject, locale)),
    room: oneLine(place),
    when: times.map((time) => when.format(time)).join(' … '),
    ...(reason === undefined ? {} : { reason: oneLine(reason) }),
    ...(organiser === undefined ? {} : { contact: organiser.email }),
  };
}

/** The mail to a member in their language and zone, if they want such mails. */
export function memberInvitation(
  invitation: Invitation,
  context: InvitationContext,
  {
    reader,
    organiser,
    answer,
  }: { readonly reader: MailReader; readonly organiser: MailReader | undefined; readonly answer: Answer },
): MailPayload | undefined {
  if (!wantsNotice(reader.noticeChoices, 'meetings', 'mail')) return undefined;
  const locale = localeOf(reader.locale);
  const page = meetingPage(invitation.event.meetingId, context.publicUrl);
  // Only people of the meeting can open its page.
  const link = invitation.kind === 'removed' ? undefined : page;
  const host = hostOf(organiser, context);
  const answerTo = answerAddress(invitation, reader.accountId, context);
  return {
    mail: MEMBER_MAILS[invitation.kind],
    to: reader.email,
    locale,
    values: {
      ...valuesOf(invitation, organiser, { locale, timeZone: reader.timeZone }),
      nickName: oneLine(host.name),
      ...(link === undefined ? {} : { link }),
      settings: settingsLink(page),
    },
    calendar: calendarOf(invitation, context, {
      organiser: host,
      reader: { name: reader.nickName ?? reader.email, email: reader.email },
      answer,
      locale,
      page: link,
      link,
      answerTo,
    }),
    ...replyToOf(answerTo, organiser),
  };
}

/** The mail to an external contact: in the organiser's language and the meeting's zone, with a link to their page. */
export function guestInvitation(
  invitation: Invitation,
  context: InvitationContext,
  {
    email,
    organiser,
    answer,
    keyId,
  }: {
    readonly email: string;
    readonly organiser: MailReader | undefined;
    readonly answer: Answer;
    /** The value from which the key of their page is derived; undefined if the page no longer exists. */
    readonly keyId: string | undefined;
  },
): MailPayload {
  const locale = localeOf(organiser?.locale ?? '');
  const host = hostOf(organiser, context);
  const answerTo = answerAddress(invitation, `mailto:${email}`, context);
  const { values: page, ...secret } = guestLink(keyId, context.publicUrl);
  return {
    mail: GUEST_MAILS[invitation.kind],
    to: email,
    locale,
    values: {
      ...valuesOf(invitation, organiser, { locale, timeZone: invitation.event.zone }),
      nickName: oneLine(host.name),
      ...page,
    },
    calendar: calendarOf(invitation, context, {
      organiser: host,
      reader: { name: email, email },
      answer,
      locale,
      link: keyId === undefined ? undefined : LATE_LINK,
      answerTo,
    }),
    ...secret,
    ...replyToOf(answerTo, organiser),
  };
}

/** Outlook sends answers to this address. If it is not one of ours, it is the organiser's. */
const replyToOf = (answerTo: string | undefined, organiser: MailReader | undefined): Pick<MailPayload, 'replyTo'> => {
  const replyTo = answerTo ?? organiser?.email;
  return replyTo === undefined ? {} : { replyTo };
};

const hostOf = (organiser: MailReader | undefined, { sender }: InvitationContext): CalendarPerson =>
  organiser === undefined ? sender : { name: organiser.nickName ?? organiser.email, email: organiser.email };

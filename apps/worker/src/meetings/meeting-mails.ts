import { formatTag, type Locale } from '@sw/base';
import { type JobPayload, type Mail, meetingName, meetingPage } from '@sw/contract';
import { wantsNotice } from '@sw/policy';
import type { DueMeeting, ReachablePerson } from '@sw/postgres';
import { oneLine, settingsLink } from '../jobs/comment-mails.ts';
import { localeOf } from '../jobs/mail-comment.ts';
import { guestLink } from './guest-page.ts';

type MeetingMail = Extract<
  Mail,
  'meetingReminder' | 'meetingUndecided' | 'meetingReleased' | 'meetingRefused' | 'meetingLapsed'
>;
type MailPayload = JobPayload<'sendMail'>;

const formats = new Map<string, Record<'when' | 'time', Intl.DateTimeFormat>>();

/** Cached, because creating a format takes longer than the rest of a mail. There is one for each language and zone. */
export function formatsOf(locale: Locale, timeZone: string): Record<'when' | 'time', Intl.DateTimeFormat> {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const tag = formatTag(locale);
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZoneName: 'short' } as const;
  const made = {
    when: new Intl.DateTimeFormat(tag, { ...day, ...time }),
    time: new Intl.DateTimeFormat(tag, time),
  };
  formats.set(key, made);
  return made;
}

/** The data of a meeting in a mail. */
export type MailedMeeting = Pick<DueMeeting, 'meetingId' | 'subject' | 'roomName' | 'place'> & {
  readonly facts: { readonly startsAt: number };
};

function valuesOf({ subject, roomName, place, facts }: MailedMeeting, locale: Locale, timeZone: string) {
  const { when, time } = formatsOf(locale, timeZone);
  return {
    subject: oneLine(meetingName(subject, locale)),
    room: oneLine(place === '' ? roomName : `${roomName} · ${place}`),
    when: when.format(facts.startsAt),
    time: time.format(facts.startsAt),
  };
}

/** The mail to a person with an account, if they want such mails. */
export function memberMail(
  mail: MeetingMail,
  meeting: MailedMeeting,
  {
    person,
    publicUrl,
    more = {},
  }: {
    readonly person: Pick<ReachablePerson, 'account' | 'email'>;
    readonly publicUrl: string;
    readonly more?: Readonly<Record<string, string>>;
  },
): MailPayload | undefined {
  const { account, email } = person;
  if (account === null || !wantsNotice(account.noticeChoices, 'meetings', 'mail')) return undefined;
  const locale = localeOf(account.locale);
  const link = meetingPage(meeting.meetingId, publicUrl);
  const values = { ...valuesOf(meeting, locale, account.timeZone), link, settings: settingsLink(link) };
  return { mail, to: email, locale, values: { ...values, ...more } };
}

export interface GuestMailing {
  readonly person: ReachablePerson;
  readonly locale: Locale;
  readonly publicUrl: string;
  /** The value from which the key of their page is derived. */
  readonly keyId: string | undefined;
}

/** The reminder to an external contact: in the organiser's language and the meeting's time zone, with their link. */
export function guestMail(meeting: DueMeeting, { person, locale, publicUrl, keyId }: GuestMailing): MailPayload {
  const { values: page, ...secret } = guestLink(keyId, publicUrl);
  const values = { ...valuesOf(meeting, locale, meeting.timeZone), ...page };
  return { mail: 'meetingGuestReminder', to: person.email, locale, values, ...secret };
}

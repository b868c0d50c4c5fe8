import { LANGUAGE_TAG, type Locale } from '@sw/base';
import type { JobPayload, Mail } from '@sw/contract';
import { wantsNotice } from '@sw/policy';
import type { DueMeeting, ReachablePerson } from '@sw/postgres';
import { oneLine, settingsLink } from '../jobs/comment-mails.ts';
import { localeOf } from '../jobs/mail-comment.ts';

type MeetingMail = Extract<Mail, 'meetingReminder' | 'meetingUndecided' | 'meetingReleased'>;
type MailPayload = JobPayload<'sendMail'>;

const formats = new Map<string, Record<'when' | 'time', Intl.DateTimeFormat>>();

/** Kept: creating a format takes longer than everything else about a mail. There are as many as languages and zones. */
export function formatsOf(locale: Locale, timeZone: string): Record<'when' | 'time', Intl.DateTimeFormat> {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const tag = locale === 'en' ? 'en-GB' : LANGUAGE_TAG[locale];
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZoneName: 'short' } as const;
  const made = {
    when: new Intl.DateTimeFormat(tag, { ...day, ...time }),
    time: new Intl.DateTimeFormat(tag, time),
  };
  formats.set(key, made);
  return made;
}

function valuesOf({ subject, roomName, place, facts }: DueMeeting, locale: Locale, timeZone: string) {
  const { when, time } = formatsOf(locale, timeZone);
  return {
    subject: oneLine(subject),
    room: oneLine(place === '' ? roomName : `${roomName} · ${place}`),
    when: when.format(facts.startsAt),
    time: time.format(facts.startsAt),
  };
}

/** The mail to a person with an account, if they want it. */
export function memberMail(
  mail: MeetingMail,
  meeting: DueMeeting,
  { person, publicUrl }: { readonly person: ReachablePerson; readonly publicUrl: string },
): MailPayload | undefined {
  const { account, email } = person;
  if (account === null || !wantsNotice(account.noticeChoices, 'meetings', 'mail')) return undefined;
  const locale = localeOf(account.locale);
  const link = new URL(`/iwb/meeting/mine/${meeting.meetingId}`, publicUrl).href;
  const values = { ...valuesOf(meeting, locale, account.timeZone), link, settings: settingsLink(link) };
  return { mail, to: email, locale, values };
}

/** The reminder of an external contact: in the organiser's language and the meeting's time zone. */
export const guestMail = (
  meeting: DueMeeting,
  { person, locale }: { readonly person: ReachablePerson; readonly locale: Locale },
): MailPayload => ({
  mail: 'meetingGuestReminder',
  to: person.email,
  locale,
  values: valuesOf(meeting, locale, meeting.timeZone),
});

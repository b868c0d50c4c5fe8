import type { Locale } from '@sw/base';
import type { AgendaPoint } from '@sw/policy';

interface MeetingWords {
  /** A meeting that was booked at its door and that nobody has named. */
  readonly atDoor: string;
  /** A private meeting in the calendar of its room. */
  readonly busy: string;
  /** A board whose meeting has a subject that boards cannot have. */
  readonly board: string;
  /** The description of a calendar that omits meetings; {0} is the first day of the omitted ones. */
  readonly cut: string;
  /** A point of the agenda {0} that has {1} minutes, in a calendar. */
  readonly point: string;
}

/** The names that our servers and pages use for unnamed parts of meetings. */
export const MEETING_WORDS: Readonly<Record<Locale, MeetingWords>> = {
  en: {
    atDoor: 'Booked at the door',
    busy: 'Busy',
    board: 'Meeting',
    cut: 'There are too many meetings for a calendar. Left out: those from {0} on.',
    point: '{0} ({1} min)',
  },
  zh: {
    atDoor: '在门口预订',
    busy: '忙碌',
    board: '会议',
    cut: '会议太多，日历无法全部显示。未显示：{0} 及以后的会议。',
    point: '{0}（{1} 分钟）',
  },
  'zh-tw': {
    atDoor: '在門口預訂',
    busy: '忙碌',
    board: '會議',
    cut: '會議太多，日曆無法全部顯示。未顯示：{0} 及以後的會議。',
    point: '{0}（{1} 分鐘）',
  },
};

/** Only meetings that were booked at a door have an empty subject. */
export const meetingName = (subject: string, locale: Locale): string =>
  subject === '' ? MEETING_WORDS[locale].atDoor : subject;

/**
 * The description of a meeting in calendars: the agenda with its minutes, and the link to its page. Outlook and
 * Google show no other link of an event.
 */
export function meetingDescription(agenda: readonly AgendaPoint[], link: string | undefined, locale: Locale): string {
  const pointOf = ({ text, minutes }: AgendaPoint): string => {
    if (minutes === 0) return text;
    return MEETING_WORDS[locale].point.replace(/\{[01]\}/g, (place) => (place === '{0}' ? text : String(minutes)));
  };
  const points = agenda.map(pointOf).join('\n');
  return [points, link ?? ''].filter((part) => part !== '').join('\n\n');
}

/** The page of a meeting for its people. */
export const meetingPage = (meetingId: string, publicUrl: string): string =>
  new URL(`/iwb/meeting/mine/${meetingId}`, publicUrl).href;

import { MINUTE } from '@sw/base';
import {
  type EventRecurrence,
  instantToWall,
  type Occurrence,
  type RecurrenceRule,
  seriesOf,
  type Weekday,
  weekdayOf,
} from '@sw/calendar';
import type { AgendaPoint } from '../booking-rules.ts';
import type { Reminder } from '../limits.ts';

/** A meeting with the contents of its invitation. Instants are milliseconds since 1970. */
export interface InvitedMeeting {
  readonly meetingId: string;
  readonly seriesId: string | null;
  /** Of the series, if it is in one. */
  readonly uid: string;
  readonly sequence: number;
  /** The SEQUENCE with which it got its time. Answers to a lower one concern another time. */
  readonly timedSequence: number;
  readonly organiserId: string | null;
  readonly originalStart: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly zone: string;
  readonly place: string;
  readonly subject: string;
  readonly private: boolean;
  readonly agenda: readonly AgendaPoint[];
  readonly remind: Reminder;
  /** Whether it takes place: neither cancelled nor waiting for approval. */
  readonly live: boolean;
}

/** One event in the calendar of a person. */
export interface InvitedEvent {
  readonly meetingId: string;
  readonly organiserId: string | null;
  readonly uid: string;
  /** Which occurrence of the series it is; absent for a single meeting and for a whole series. */
  readonly originalStart?: number;
  readonly recurrence?: EventRecurrence;
  readonly start: number;
  readonly end: number;
  readonly zone: string;
  readonly place: string;
  readonly subject: string;
  readonly private: boolean;
  readonly agenda: readonly AgendaPoint[];
  readonly remind: Reminder;
}

/** The entries of a person's calendar under one UID. */
export interface UidView {
  /** The stored UID: that of the series, also for a meeting that is a separate event. */
  readonly storedUid: string;
  /** The repeating event of a series. */
  readonly whole?: InvitedEvent;
  /** Each meeting by its original start. */
  readonly meetings: ReadonlyMap<number, { readonly event: InvitedEvent; readonly asRule: boolean }>;
}

export type PersonView = ReadonlyMap<string, UidView>;

const eventOf = (meeting: InvitedMeeting): InvitedEvent => {
  const { meetingId, organiserId, uid, startsAt, endsAt, zone, place, subject, agenda, remind } = meeting;
  const what = { place, subject, private: meeting.private, agenda, remind };
  return { meetingId, organiserId, uid, start: startsAt, end: endsAt, zone, ...what };
};

const contentOf = ({ place, subject, agenda, remind, ...meeting }: InvitedMeeting): string =>
  JSON.stringify([place, subject, meeting.private, agenda, remind]);

/** The most frequent value; the first of equally frequent ones. */
function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * The weekdays of a rule of workdays, read from its meetings: the weekdays with at least half as many meetings as the most
 * frequent one. The enterprise may have changed its workdays since, and an invitation must not depend on that. Make-up days
 * are rarer and are separate events.
 */
export function weekdaysOf(dates: readonly string[]): Weekday[] {
  const counts = new Map<Weekday, number>();
  for (const date of dates) counts.set(weekdayOf(date), (counts.get(weekdayOf(date)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...counts].filter(([, count]) => count * 2 >= most).map(([weekday]) => weekday);
}

/** A series with the meetings that one person is in. */
interface SeriesPart {
  readonly rule: RecurrenceRule;
  readonly weekdays: readonly Weekday[];
  readonly meetings: readonly InvitedMeeting[];
}

function seriesViews({ rule, weekdays, meetings }: SeriesPart): [string, UidView][] {
  const sorted = [...meetings].sort((a, b) => a.originalStart - b.originalStart);
  const occurrences = sorted.map(
    ({ originalStart: start }, index): Occurrence => ({
      index,
      date: instantToWall(start, rule.zone).date,
      start,
      end: start + rule.minutes * MINUTE,
    }),
  );
  const [first, ...others] = occurrences;
  if (first === undefined) return [];
  const expansion = { single: false, occurrences: [first, ...others], skipped: [] } as const;
  const series = seriesOf(rule, expansion, { workdays: [...weekdays], exceptions: [] });
  const meetingsAt = (some: readonly Occurrence[]) => some.flatMap(({ index }) => sorted[index] ?? []);
  const alone = meetingsAt(series.apart).map((meeting): [string, UidView] => singleView(meeting, apartUid(meeting)));
  const together = meetingsAt(series.together);
  const content = mostCommon(together.map(contentOf));
  const model = together.find((meeting) => contentOf(meeting) === content);
  const [start] = series.together;
  if (model === undefined || start === undefined || series.recurrence === undefined) return alone;
  const isAsRule = (meeting: InvitedMeeting): boolean =>
    contentOf(meeting) === content &&
    meeting.zone === rule.zone &&
    meeting.startsAt === meeting.originalStart &&
    meeting.endsAt - meeting.startsAt === rule.minutes * MINUTE;
  const whole = {
    ...eventOf(model),
    start: start.start,
    end: start.end,
    zone: rule.zone,
    recurrence: series.recurrence,
  };
  const each = together.map(
    (meeting) =>
      [
        meeting.originalStart,
        { event: { ...eventOf(meeting), originalStart: meeting.originalStart }, asRule: isAsRule(meeting) },
      ] as const,
  );
  return [[model.uid, { storedUid: model.uid, whole, meetings: new Map(each) }], ...alone];
}

/** A separate UID with the same host. A series that started as one of its meetings has the number of that meeting. */
function apartUid({ meetingId, seriesId, uid }: InvitedMeeting): string {
  const own = `${meetingId}${uid.slice(uid.indexOf('@'))}`;
  return own === uid ? `${seriesId}${uid.slice(uid.indexOf('@'))}` : own;
}

function singleView(meeting: InvitedMeeting, uid: string): [string, UidView] {
  const event = { ...eventOf(meeting), uid };
  return [uid, { storedUid: meeting.uid, meetings: new Map([[meeting.originalStart, { event, asRule: false }]]) }];
}

/** The meetings of some series and single ones at one moment. */
export interface MeetingCalendar {
  readonly meetings: readonly InvitedMeeting[];
  readonly rules: ReadonlyMap<string, RecurrenceRule>;
  /** Each person, with the numbers of the meetings that they are in. */
  readonly people: ReadonlyMap<string, readonly string[]>;
  /** The highest SEQUENCE of each stored UID, cancelled meetings included. */
  readonly sequences: ReadonlyMap<string, number>;
}

/** How these meetings appear in the calendar of a person who is in them. */
export function viewOf({ meetings, rules }: MeetingCalendar, own: readonly string[]): PersonView {
  const live = meetings.filter(({ live: takesPlace }) => takesPlace);
  const wanted = new Set(own);
  const views: [string, UidView][] = [];
  for (const [seriesId, all] of Map.groupBy(live, (meeting) => meeting.seriesId)) {
    const mine = all.filter(({ meetingId }) => wanted.has(meetingId));
    const rule = seriesId === null ? undefined : rules.get(seriesId);
    if (rule === undefined) views.push(...mine.map((meeting) => singleView(meeting, meeting.uid)));
    else {
      const weekdays = weekdaysOf(all.map(({ originalStart }) => instantToWall(originalStart, rule.zone).date));
      views.push(...seriesViews({ rule, weekdays, meetings: mine }));
    }
  }
  return new Map(views);
}

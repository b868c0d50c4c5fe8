export type { Answer, CalendarAttendee, CalendarEvent, CalendarPerson, EventRecurrence } from './ical/event.ts';
export { LATE_LINK, withLink } from './ical/late-link.ts';
export {
  type CalendarReply,
  namesOccurrence,
  type OccurrenceName,
  type ReplyRefusal,
  readReplies,
} from './ical/reply.ts';
export { type Series, seriesOf } from './ical/series.ts';
export {
  type CalendarFeed,
  type InvitationEvent,
  type InvitationMethod,
  writeEvents,
  writeFeed,
  writeInvitation,
} from './ical/write.ts';
export { type Expansion, expandRule, type Occurrence } from './recurrence/expand.ts';
export { type BookedDate, type MovedRule, moveRule, type RuleMove } from './recurrence/move.ts';
export {
  type Cycle,
  MAX_EVERY,
  MAX_MINUTES,
  MAX_OCCURRENCES,
  type MonthDay,
  NTH,
  type Nth,
  type RecurrenceEnd,
  type RecurrenceRule,
  type RuleRefusal,
} from './recurrence/rule.ts';
export {
  DEFAULT_WORK_CALENDAR,
  type WorkCalendar,
  type WorkdayException,
} from './recurrence/workdays.ts';
export {
  addDays,
  FIRST_DATE,
  isLocalDate,
  isLocalTime,
  LAST_DATE,
  type LocalDate,
  type LocalTime,
  mondayOf,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
  weekOf,
} from './zone/dates.ts';
export { offsetAt } from './zone/offset.ts';
export { clockSteps } from './zone/steps.ts';
export { instantToWall, startOfDate, type WallTime, wallToInstant } from './zone/wall.ts';

import { DAY, MINUTE } from '@sw/base';
import { addDays, instantToWall, type RecurrenceRule, type RuleMove, wallToInstant } from '@sw/calendar';
import { Refusal } from '@sw/contract';
import type { TimeRange } from '@sw/policy';
import { type Db, type MeetingRow, readSeriesRule } from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { rangeOf } from '../rooms/room-time.ts';
import { movedRule, type Occurrence, placed } from './occurrences.ts';
import {
  bookableRooms,
  type ContentDraft,
  draftedPlace,
  judge,
  keptOf,
  type PlaceDraft,
  type PlannedMeeting,
  staysInPlace,
} from './plan.ts';

export interface Moving {
  /** The meeting named in the request. */
  readonly meeting: MeetingRow;
  /** The meetings that move, in order of their places. */
  readonly targets: readonly MeetingRow[];
  /** With current values for fields that the caller left out; the cycle is null if none was given. */
  readonly place: PlaceDraft;
  readonly content: ContentDraft;
  readonly now: number;
}

interface Shift {
  /** One meeting for each target, in the same order. */
  readonly meetings: readonly PlannedMeeting[];
  /** The rule of the resulting series; null for a single meeting, or for one that keeps its place in its series. */
  readonly rule: RecurrenceRule | null;
  readonly zone: string;
}

interface Wanted {
  readonly range: TimeRange;
  readonly zone: string;
}

/** A change of only the room, the exceptions or the cycle keeps the time. */
const keepsTimeOf = ({ startsAt, endsAt }: MeetingRow, { from, to }: TimeRange): boolean =>
  startsAt.getTime() === from && endsAt.getTime() === to;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

export const seriesRuleOf = async (db: Db, seriesId: string | null): Promise<RecurrenceRule | undefined> =>
  seriesId === null ? undefined : ((await readSeriesRule(db, seriesId)) as RecurrenceRule | undefined);

/**
 * How the rule of a series moves if one of its meetings gets another time or room. Days are counted from the date that
 * the rule gives this meeting, in the zone of the rule: the meeting may have been moved alone before, and its new room
 * may be in another zone.
 */
export function seriesMove(
  rule: RecurrenceRule,
  meeting: MeetingRow,
  { range, zone }: Wanted,
): Omit<RuleMove, 'booked'> {
  const original = meeting.originalStart.getTime();
  const ruled = instantToWall(original, rule.zone);
  if (!keepsTimeOf(meeting, range)) {
    const { date, time } = instantToWall(range.from, zone);
    const minutes = Math.round((range.to - range.from) / MINUTE);
    return { days: daysBetween(ruled.date, date), time, minutes, zone };
  }
  const { date, time } = zone === rule.zone ? { ...rule.start, date: ruled.date } : instantToWall(original, zone);
  return { days: daysBetween(ruled.date, date), time, minutes: rule.minutes, zone };
}

interface Moved {
  readonly rule: RecurrenceRule | null;
  /** For each target, its start by the rule before and after the move; without a rule, its actual start. */
  readonly starts: readonly { readonly index: number; readonly before: number; readonly start: number }[];
}

function movedAlone(target: MeetingRow, meeting: MeetingRow, { range, zone }: Wanted): Moved {
  const before = target.startsAt.getTime();
  const { date, time } = instantToWall(range.from, zone);
  const days = daysBetween(instantToWall(meeting.startsAt.getTime(), zone).date, date);
  const start = keepsTimeOf(meeting, range)
    ? before
    : wallToInstant({ date: addDays(instantToWall(before, zone).date, days), time }, zone);
  return { rule: null, starts: [{ index: target.occurrence, before, start }] };
}

async function movedTogether(
  db: Db,
  enterprise: EnterpriseMember,
  { meeting, targets }: Pick<Moving, 'meeting' | 'targets'>,
  wanted: Wanted,
): Promise<Moved> {
  const series = await seriesRuleOf(db, targets[0]?.seriesId ?? null);
  if (series === undefined) throw new Refusal('MEETING_CHANGED');
  const booked = targets.map(({ occurrence, originalStart }) => ({
    index: occurrence,
    date: instantToWall(originalStart.getTime(), series.zone).date,
  }));
  const move = { ...seriesMove(series, meeting, wanted), booked };
  const { rule, occurrences } = await movedRule(db, enterprise, series, move);
  return {
    rule,
    starts: occurrences.map(({ index, start }, at) => ({
      index,
      start,
      before: targets[at]?.originalStart.getTime() ?? start,
    })),
  };
}

/** Excludes the dates of skipped meetings from the rule. A single remaining meeting has no rule (R5.34). */
function ruleWithout(rule: RecurrenceRule, occurrences: readonly Occurrence[]): RecurrenceRule | null {
  if (keptOf(occurrences).length === 1) return null;
  const left = occurrences.filter(({ skipped }) => skipped);
  const dates = left.map(({ originalStart }) => instantToWall(originalStart, rule.zone).date);
  return { ...rule, skipped: [...new Set([...rule.skipped, ...dates])].sort() };
}

/**
 * Moves the meetings to where the moved rule of their series puts them, all at the same time of day and in the same
 * room. If the time did not change, each keeps its own deviation from the rule; if the room did not change either, each
 * keeps its room.
 */
export async function planShift(db: Db, enterprise: EnterpriseMember, moving: Moving): Promise<Shift> {
  const { meeting, targets, place, content, now } = moving;
  const [first] = targets;
  if (first === undefined) throw new Refusal('MEETING_OVER');
  // Checks the named meeting first, with all rules of the form.
  const { room, zone, range } = await draftedPlace(db, enterprise, {
    place: { ...place, cycle: null, exceptions: [] },
    content,
    now,
  });
  const { rule, starts } =
    targets.length === 1
      ? movedAlone(first, meeting, { range, zone })
      : await movedTogether(db, enterprise, moving, { range, zone });
  const keepsTime = keepsTimeOf(meeting, range);
  const keepsRoom = keepsTime && room.roomId === meeting.roomId;
  const exceptions = new Map(place.exceptions.map((one) => [Date.parse(one.originalStart), one]));
  const occurrences = starts.map(({ index, before, start }, at): Occurrence => {
    const target = targets[at] ?? first;
    const own = rangeOf(target);
    const from = keepsTime ? own.from + (start - before) : start;
    const to = from + (keepsTime ? own.to - own.from : range.to - range.from);
    const roomId = keepsRoom ? target.roomId : room.roomId;
    return placed({ index, originalStart: start, from, to, roomId, skipped: false }, exceptions.get(start));
  });
  if (keptOf(occurrences).length === 0) throw new Refusal('CYCLE_EMPTY');
  return {
    meetings: await judgeMoved(db, enterprise, { targets, occurrences, now }),
    rule: rule === null ? null : ruleWithout(rule, occurrences),
    zone,
  };
}

/** A meeting that keeps its room and time stays valid, even if the room has been closed or restricted since. */
async function judgeMoved(
  db: Db,
  enterprise: EnterpriseMember,
  { targets, occurrences, now }: Pick<Moving, 'targets' | 'now'> & { readonly occurrences: readonly Occurrence[] },
): Promise<PlannedMeeting[]> {
  const goes = ({ roomId, from, to, skipped }: Occurrence, at: number): boolean => {
    const target = targets[at];
    return (
      !skipped && (target?.roomId !== roomId || target.startsAt.getTime() !== from || target.endsAt.getTime() !== to)
    );
  };
  const roomIds = (some: readonly Occurrence[]) => some.map(({ roomId }) => roomId);
  const rooms = await bookableRooms(db, enterprise, roomIds(occurrences.filter(goes)), roomIds(occurrences));
  const except = targets.map(({ meetingId }) => meetingId);
  const judged = await judge(db, enterprise, { occurrences, rooms, now, except });
  return judged.map((one, at) => {
    const target = targets[at];
    if (target === undefined || !staysInPlace(target, one)) return one;
    return { ...one, problem: undefined, taken: one.taken === 'own' ? one.taken : undefined };
  });
}

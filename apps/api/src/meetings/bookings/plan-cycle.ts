import { MINUTE } from '@sw/base';
import { addDays, instantToWall, wallToInstant } from '@sw/calendar';
import { type MeetingCycle, Refusal } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import type { Db } from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { presentRange } from '../rooms/room-time.ts';
import { draftedPlace, type Plan, planBooking } from './plan.ts';
import { type Moving, seriesMove, seriesRuleOf } from './plan-shift.ts';

/** A count refers to the whole series, so it includes the places before the first meeting that changes. */
function restOf(cycle: MeetingCycle, before: number): MeetingCycle {
  const { end, count } = cycle;
  const isCount = count !== null && Number.isInteger(count) && count >= 1 && count <= MEETING_LIMITS.occurrences;
  // The form's own checks report an invalid cycle.
  if (end !== 'count' || !isCount) return cycle;
  if (count <= before) throw new Refusal('CYCLE_EMPTY');
  return { ...cycle, count: count - before };
}

/**
 * Plans another cycle for the meetings of a series. It begins with the first of them, moved in the same way as the
 * named meeting, because the form shows the meeting that was opened.
 */
export async function planCycle(
  db: Db,
  enterprise: EnterpriseMember,
  { meeting, targets, place, content, now }: Moving,
): Promise<Plan> {
  const except = targets.map(({ meetingId }) => meetingId);
  const [first] = targets;
  const series = await seriesRuleOf(db, first?.seriesId ?? null);
  if (first === undefined || series === undefined || place.cycle === null)
    return planBooking(db, enterprise, { place, content, now, except });
  const named = { ...place, cycle: null, exceptions: [] };
  const { range, zone } = await draftedPlace(db, enterprise, { place: named, content, now });
  const { days, time, minutes } = seriesMove(series, meeting, { range, zone });
  const { date } = instantToWall(first.originalStart.getTime(), series.zone);
  const from = wallToInstant({ date: addDays(date, days), time }, zone);
  const span = presentRange({ from, to: from + minutes * MINUTE });
  const whole = { ...place, ...span, cycle: restOf(place.cycle, first.occurrence) };
  return planBooking(db, enterprise, { place: whole, content, now, except });
}

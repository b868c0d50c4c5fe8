import { newId } from '@sw/base';
import type { RecurrenceRule } from '@sw/calendar';
import {
  cancelMeetings,
  forgetAnswers,
  insertMeetings,
  insertPeople,
  insertSeries,
  type MeetingRow,
  meetingsOfSeries,
  moveMeetings,
  type NewPerson,
  placeInSeries,
  readPeople,
  type Tx,
  updateSeriesRule,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { EnterpriseMember } from '../enterprise.ts';
import { spanOf } from '../rooms/room-time.ts';
import { refuseTakenRoom, refuseTooManyBookings } from './book-meeting.ts';
import { icalUidOf } from './event-uid.ts';
import { approvalOf, keptOf, type Plan, type PlannedMeeting, refuseConflicts, staysInPlace } from './plan.ts';
import { planCycle } from './plan-cycle.ts';
import { type Moving, planShift } from './plan-shift.ts';

/** The reason for the meetings that a change cancels; refuses those that must not be cancelled. */
export type ReasonToCancel = (meetingIds: readonly string[]) => string;

interface Change extends Moving {
  readonly newCycle: boolean;
  readonly reasonToCancel: ReasonToCancel;
}

/** The series of the changed meetings and its UID: the old series if all its remaining meetings change, otherwise a new one. */
async function seriesFor(
  tx: Tx,
  deps: ApiDeps,
  { spaceId }: EnterpriseMember,
  {
    targets,
    rule,
    zone,
  }: {
    readonly targets: readonly MeetingRow[];
    readonly rule: RecurrenceRule | null;
    readonly zone: string;
  },
): Promise<{ readonly seriesId: string | null; readonly icalUid: string | null }> {
  if (rule === null) return { seriesId: null, icalUid: null };
  const old = targets[0]?.seriesId ?? null;
  const icalUid = targets[0]?.icalUid ?? null;
  // Places are counted from the first meeting of the rule: meetings that start later in it need another series.
  const fromFirst = targets[0]?.occurrence === 0;
  if (old !== null && fromFirst && (await meetingsOfSeries(tx, old)).length === targets.length) {
    await updateSeriesRule(tx, old, rule);
    return { seriesId: old, icalUid };
  }
  const seriesId = newId();
  await insertSeries(tx, { seriesId, spaceId, rule, timeZone: zone });
  // A single meeting that becomes a series keeps its UID in calendars.
  return { seriesId, icalUid: (old === null ? icalUid : null) ?? icalUidOf(deps, seriesId) };
}

interface Pair {
  readonly row: MeetingRow;
  readonly plan: PlannedMeeting;
}

interface Placing {
  readonly pairs: readonly Pair[];
  readonly further: readonly PlannedMeeting[];
}

/** A new cycle assigns its dates to the meetings in order, whatever days they had. */
function placedInOrder(targets: readonly MeetingRow[], planned: readonly PlannedMeeting[]): Placing {
  const pairs = targets.flatMap((row, at) => {
    const plan = planned[at];
    return plan === undefined ? [] : [{ row, plan }];
  });
  return { pairs, further: planned.slice(pairs.length) };
}

/** The meetings of a new cycle. If the series no longer repeats, only the named meeting remains. */
function placedByCycle({ meeting, targets, place }: Moving, { meetings }: Plan): Placing {
  const named = targets.filter(({ meetingId }) => meetingId === meeting.meetingId);
  return placedInOrder(place.cycle === null && named.length > 0 ? named : targets, keptOf(meetings));
}

/** In a series that moves, each meeting keeps its place: only skipped meetings are cancelled. */
const placedAlike = (targets: readonly MeetingRow[], planned: readonly PlannedMeeting[]): Placing => ({
  pairs: placedInOrder(targets, planned).pairs.filter(({ plan }) => !plan.skipped),
  further: [],
});

/** An answer is for one time, so meetings at another time lose their answers. */
async function moveRows(tx: Tx, pairs: readonly Pair[], at: Date): Promise<void> {
  const moved = pairs.filter(({ row, plan }) => !staysInPlace(row, plan));
  if (moved.length === 0) return;
  await moveMeetings(
    tx,
    moved.map(({ row, plan }) => ({
      meetingId: row.meetingId,
      roomId: plan.roomId,
      timeZone: plan.zone,
      ...spanOf(plan),
    })),
    at,
  ).catch(refuseTakenRoom);
  const isAtOtherTime = ({ row, plan }: Pair) =>
    row.startsAt.getTime() !== plan.from || row.endsAt.getTime() !== plan.to;
  await forgetAnswers(
    tx,
    moved.filter(isAtOtherTime).map(({ row }) => row.meetingId),
  );
}

/** A decision about a room is valid while the meeting keeps its room and time. */
const approvalAt = (enterprise: EnterpriseMember, { row, plan }: Pair, now: number): MeetingRow['approval'] =>
  staysInPlace(row, plan) ? row.approval : approvalOf(enterprise, plan, now);

/** Writes the plan: kept meetings keep their rows, further ones are inserted, and those without a place are cancelled. */
async function writePlan(
  tx: Tx,
  deps: ApiDeps,
  enterprise: EnterpriseMember,
  {
    targets,
    pairs,
    further,
    rule,
    zone,
    now,
    reasonToCancel,
  }: Placing &
    Pick<Change, 'targets' | 'now' | 'reasonToCancel'> & {
      readonly rule: RecurrenceRule | null;
      readonly zone: string;
    },
): Promise<string[]> {
  const at = new Date(now);
  const { accountId } = enterprise;
  const { seriesId, icalUid } = await seriesFor(tx, deps, enterprise, { targets, rule, zone });
  const kept = new Set(pairs.map(({ row }) => row.meetingId));
  const surplus = targets.map(({ meetingId }) => meetingId).filter((meetingId) => !kept.has(meetingId));
  if (surplus.length > 0)
    await cancelMeetings(tx, surplus, { reason: reasonToCancel(surplus), by: accountId, now: at });
  await moveRows(tx, pairs, at);
  const isSeries = rule !== null;
  await placeInSeries(
    tx,
    pairs.map(({ row, plan }) => ({
      meetingId: row.meetingId,
      seriesId,
      occurrence: isSeries ? plan.index : 0,
      originalStart: new Date(plan.originalStart),
      icalUid: icalUid ?? (row.seriesId === null ? row.icalUid : icalUidOf(deps, row.meetingId)),
      approval: approvalAt(enterprise, { row, plan }, now),
    })),
  );
  const added = await addMeetings(tx, deps, enterprise, {
    model: targets[0],
    planned: further,
    seriesId,
    icalUid,
    now,
  });
  return [...kept, ...added];
}

/** Adds further meetings to a series, like an existing one and with the same people, who have not answered yet. */
async function addMeetings(
  tx: Tx,
  deps: ApiDeps,
  enterprise: EnterpriseMember,
  {
    model,
    planned,
    seriesId,
    icalUid,
    now,
  }: {
    readonly model: MeetingRow | undefined;
    readonly planned: readonly PlannedMeeting[];
    readonly seriesId: string | null;
    readonly icalUid: string | null;
    readonly now: number;
  },
): Promise<string[]> {
  if (model === undefined || planned.length === 0) return [];
  const { accountId } = enterprise;
  await refuseTooManyBookings(tx, { accountId, more: planned.length, now });
  const { spaceId, organiserId, subject, remind, agenda, passwordHash, wbNo, call, record } = model;
  const rows = planned.map((plan) => {
    const meetingId = newId();
    return {
      meetingId,
      spaceId,
      seriesId,
      occurrence: plan.index,
      originalStart: new Date(plan.originalStart),
      roomId: plan.roomId,
      organiserId,
      bookedBy: accountId,
      atDoor: false,
      subject,
      private: model.private,
      timeZone: plan.zone,
      ...spanOf(plan),
      approval: approvalOf(enterprise, plan, now),
      remind,
      agenda,
      passwordHash,
      wbNo,
      call,
      record,
      icalUid: icalUid ?? icalUidOf(deps, meetingId),
      createdAt: new Date(now),
    };
  });
  await insertMeetings(tx, rows).catch(refuseTakenRoom);
  const people: NewPerson[] = (await readPeople(tx, [model.meetingId])).map((person) => ({
    accountId: person.accountId,
    contactId: person.contactId,
    name: person.name,
    email: person.email,
    personNo: person.personNo,
    role: person.role,
    invite: person.role === 'organiser' ? 'accepted' : 'unset',
    keySalt: person.keySalt,
  }));
  const ids = rows.map(({ meetingId }) => meetingId);
  await insertPeople(tx, ids, people);
  return ids;
}

/** Moves meetings whose rows and rooms the command holds; returns the numbers of all resulting meetings. */
export async function changeTimes(
  tx: Tx,
  deps: ApiDeps,
  enterprise: EnterpriseMember,
  change: Change,
): Promise<string[]> {
  const { targets, now, newCycle, reasonToCancel } = change;
  if (newCycle) {
    const plan = await planCycle(tx, enterprise, change);
    refuseConflicts(plan.meetings);
    const { rule, zone } = plan;
    return writePlan(tx, deps, enterprise, {
      targets,
      ...placedByCycle(change, plan),
      rule,
      zone,
      now,
      reasonToCancel,
    });
  }
  const { meetings: planned, rule, zone } = await planShift(tx, enterprise, change);
  refuseConflicts(planned);
  const [row] = targets;
  const [plan] = planned;
  if (targets.length === 1 && row !== undefined && plan !== undefined) {
    // A single meeting of a series keeps its place in the series.
    await moveRows(tx, [{ row, plan }], new Date(now));
    await placeInSeries(tx, [{ ...row, approval: approvalAt(enterprise, { row, plan }, now) }]);
    return [row.meetingId];
  }
  const placing = placedAlike(targets, planned);
  return writePlan(tx, deps, enterprise, { targets, ...placing, rule, zone, now, reasonToCancel });
}

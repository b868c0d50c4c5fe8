import { DAY, MINUTE, newId } from '@sw/base';
import { addDays, instantToWall, type RecurrenceRule, wallToInstant } from '@sw/calendar';
import { Refusal } from '@sw/contract';
import { type Approval, needsRoomApproval } from '@sw/policy';
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
  readRooms,
  readSeriesRule,
  type Tx,
  updateSeriesRule,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { EnterpriseMember } from '../enterprise.ts';
import { spanOf } from '../rooms/room-time.ts';
import { icalUidOf, refuseTaken, refuseTooManyBookings } from './book-meeting.ts';
import { movedRule, type Occurrence, placed } from './occurrences.ts';
import {
  type ContentDraft,
  judge,
  type PlaceDraft,
  type PlannedMeeting,
  planBooking,
  refuseConflicts,
} from './plan.ts';

interface Change {
  readonly meeting: MeetingRow;
  readonly targets: readonly MeetingRow[];
  /** With what the caller left out filled in; the cycle is null if none was given. */
  readonly place: PlaceDraft;
  readonly content: ContentDraft;
  readonly now: number;
}

interface Shift {
  readonly planned: readonly PlannedMeeting[];
  /** Of the series that they are from now on; null: a meeting of its own, or one that keeps its place. */
  readonly rule: RecurrenceRule | null;
}

/** Meetings moved to the same time of the day and into the same room, to where the moved rule of their series puts them. */
async function planShift(
  tx: Tx,
  enterprise: EnterpriseMember,
  { meeting, targets, place, content, now }: Change,
): Promise<Shift> {
  const except = targets.map(({ meetingId }) => meetingId);
  // The named one first, with all rules of a form.
  const { meetings, zone, room } = await planBooking(tx, enterprise, {
    place: { ...place, cycle: null, exceptions: [] },
    content,
    now,
    except,
  });
  const [named] = meetings;
  const [first] = targets;
  if (named === undefined || first === undefined) throw new Refusal('BAD_REQUEST', ['startsAt']);
  const { date, time } = instantToWall(named.from, zone);
  // A series moves from where its rule puts the named one, which may have been moved alone before.
  const moment = targets.length === 1 ? meeting.startsAt : meeting.originalStart;
  const before = instantToWall(moment.getTime(), zone).date;
  const days = Math.round((Date.parse(date) - Date.parse(before)) / DAY);
  const length = named.to - named.from;
  const series =
    targets.length === 1 || first.seriesId === null
      ? undefined
      : ((await readSeriesRule(tx, first.seriesId)) as RecurrenceRule | undefined);
  if (targets.length > 1 && series === undefined) throw new Refusal('MEETING_CHANGED');
  const move = { from: first.occurrence, days, time, minutes: Math.round(length / MINUTE), zone };
  const moved = series && (await movedRule(tx, enterprise, series, move));
  const exceptions = new Map(place.exceptions.map((one) => [Date.parse(one.originalStart), one]));
  const occurrences = targets.map((target): Occurrence => {
    const index = moved === undefined ? target.occurrence : target.occurrence - first.occurrence;
    const wall = instantToWall(target.startsAt.getTime(), zone);
    const from = moved?.starts.get(index) ?? wallToInstant({ date: addDays(wall.date, days), time }, zone);
    const one = { index, originalStart: from, from, to: from + length, roomId: room.roomId, skipped: false };
    return placed(one, exceptions.get(from));
  });
  const rooms = await readRooms(
    tx,
    enterprise.spaceId,
    occurrences.map(({ roomId }) => roomId),
  );
  const byId = new Map(rooms.map((one) => [one.roomId, one]));
  return {
    planned: await judge(tx, enterprise, { occurrences, rooms: byId, now, except }),
    rule: moved?.rule ?? null,
  };
}

/** The series of the changed meetings: the old one if all that is left of it changes, else a new one. */
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
  // Places are counted from the first meeting of the rule: one that begins later is that of another series.
  const fromFirst = targets[0]?.occurrence === 0;
  if (old !== null && fromFirst && (await meetingsOfSeries(tx, old)).length === targets.length) {
    await updateSeriesRule(tx, old, rule);
    return { seriesId: old, icalUid };
  }
  const seriesId = newId();
  await insertSeries(tx, { seriesId, spaceId, rule, timeZone: zone });
  return { seriesId, icalUid: icalUidOf(deps, seriesId) };
}

const approvalOf = (enterprise: EnterpriseMember, { room }: PlannedMeeting): Approval =>
  needsRoomApproval(enterprise.member, room) ? 'pending' : 'none';

/** Writes the plan: the first meetings keep their rows, further ones are new, and those left over are cancelled. */
async function writePlan(
  tx: Tx,
  deps: ApiDeps,
  enterprise: EnterpriseMember,
  {
    targets,
    planned,
    rule,
    zone,
    now,
  }: {
    readonly targets: readonly MeetingRow[];
    readonly planned: readonly PlannedMeeting[];
    readonly rule: RecurrenceRule | null;
    readonly zone: string;
    readonly now: number;
  },
): Promise<string[]> {
  const at = new Date(now);
  const { accountId } = enterprise;
  const { seriesId, icalUid } = await seriesFor(tx, deps, enterprise, { targets, rule, zone });
  const surplus = targets.slice(planned.length).map(({ meetingId }) => meetingId);
  if (surplus.length > 0) await cancelMeetings(tx, surplus, { reason: null, by: accountId, now: at });
  const kept = targets.slice(0, planned.length);
  const pairs = kept.flatMap((row, i) => {
    const plan = planned[i];
    return plan === undefined ? [] : [{ row, plan }];
  });
  await moveMeetings(
    tx,
    pairs.map(({ row, plan }) => ({
      ...{ meetingId: row.meetingId, roomId: plan.roomId, timeZone: plan.zone },
      ...spanOf(plan),
    })),
    at,
  ).catch(refuseTaken);
  const isSeries = rule !== null;
  await placeInSeries(
    tx,
    pairs.map(({ row, plan }) => ({
      meetingId: row.meetingId,
      seriesId,
      occurrence: isSeries ? plan.index : 0,
      originalStart: new Date(plan.originalStart),
      icalUid: icalUid ?? icalUidOf(deps, row.meetingId),
      approval: approvalOf(enterprise, plan),
    })),
  );
  const otherTime = pairs.filter(
    ({ row, plan }) => row.startsAt.getTime() !== plan.from || row.endsAt.getTime() !== plan.to,
  );
  await forgetAnswers(
    tx,
    otherTime.map(({ row }) => row.meetingId),
  );
  const added = await addMeetings(tx, deps, enterprise, {
    model: targets[0],
    planned: planned.slice(kept.length),
    seriesId,
    icalUid,
    now,
  });
  return [...kept.map(({ meetingId }) => meetingId), ...added];
}

/** Further meetings of a series like one of it, with the same people, who are asked again. */
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
      ...{ meetingId, spaceId, seriesId, occurrence: plan.index, originalStart: new Date(plan.originalStart) },
      ...{ roomId: plan.roomId, organiserId, bookedBy: accountId, atDoor: false, subject, private: model.private },
      ...{ timeZone: plan.zone, ...spanOf(plan), approval: approvalOf(enterprise, plan), remind, agenda, passwordHash },
      ...{ wbNo, call, record, icalUid: icalUid ?? icalUidOf(deps, meetingId), createdAt: new Date(now) },
    };
  });
  await insertMeetings(tx, rows).catch(refuseTaken);
  const people: NewPerson[] = (await readPeople(tx, [model.meetingId])).map((person) => ({
    ...{ accountId: person.accountId, contactId: person.contactId, name: person.name, email: person.email },
    personNo: person.personNo,
    role: person.role,
    invite: person.role === 'organiser' ? 'accepted' : 'unset',
  }));
  const ids = rows.map(({ meetingId }) => meetingId);
  await insertPeople(tx, ids, people);
  return ids;
}

/** Moves meetings whose rows and rooms the command holds; returns the numbers of all that there are then. */
export async function changeTimes(
  tx: Tx,
  deps: ApiDeps,
  enterprise: EnterpriseMember,
  change: Change & { readonly newCycle: boolean },
): Promise<string[]> {
  const { targets, place, content, now, newCycle } = change;
  if (newCycle) {
    const except = targets.map(({ meetingId }) => meetingId);
    const plan = await planBooking(tx, enterprise, { place, content, now, except });
    refuseConflicts(plan.meetings);
    const planned = plan.meetings.filter(({ skipped }) => !skipped);
    return writePlan(tx, deps, enterprise, { targets, planned, rule: plan.rule, zone: plan.zone, now });
  }
  const { planned, rule } = await planShift(tx, enterprise, change);
  refuseConflicts(planned);
  const at = new Date(now);
  const [only] = planned;
  if (targets.length === 1 && only !== undefined) {
    // One meeting of a series keeps its place in it.
    const [target] = targets;
    if (target === undefined) return [];
    const { meetingId, seriesId, startsAt, endsAt, icalUid, occurrence, originalStart } = target;
    const span = spanOf(only);
    await moveMeetings(tx, [{ meetingId, roomId: only.roomId, timeZone: only.zone, ...span }], at).catch(refuseTaken);
    const approval = approvalOf(enterprise, only);
    await placeInSeries(tx, [{ meetingId, seriesId, occurrence, originalStart, icalUid, approval }]);
    if (span.startsAt.getTime() !== startsAt.getTime() || span.endsAt.getTime() !== endsAt.getTime())
      await forgetAnswers(tx, [meetingId]);
    return [meetingId];
  }
  const kept = planned.filter(({ skipped }) => !skipped);
  return writePlan(tx, deps, enterprise, {
    targets,
    planned: kept,
    rule,
    zone: rule?.zone ?? kept[0]?.zone ?? '',
    now,
  });
}

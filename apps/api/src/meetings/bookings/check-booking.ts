import { type CheckedOccurrence, Refusal, type ROUTES, type RouteReply, type RouteRequest } from '@sw/contract';
import { mayEditMeeting, needsRoomApproval } from '@sw/policy';
import type { Db, MeetingRow } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { type EnterpriseMember, enterpriseOf } from '../enterprise.ts';
import { whatIsSeen } from '../meeting-actor.ts';
import { managedMeetingFor } from '../meeting-for.ts';
import { presentRange, presentSpan } from '../rooms/room-time.ts';
import {
  keptOf,
  NO_CONTENT,
  type Plan,
  type PlannedMeeting,
  planBooking,
  staysInPlace,
  type TimeProblem,
} from './plan.ts';
import { planCycle } from './plan-cycle.ts';
import { planShift } from './plan-shift.ts';
import { targetsOf } from './targets.ts';
import { waysOutOf } from './ways-out.ts';

const PROBLEMS: Readonly<
  Record<Exclude<TimeProblem, 'MEETING_TOO_LONG' | 'MEETING_TIME_ORDER'>, CheckedOccurrence['problem']>
> = {
  MEETING_IN_PAST: 'past',
  MEETING_TOO_FAR: 'far',
  MEETING_OUTSIDE_HOURS: 'hours',
  ROOM_CLOSED: 'closed',
  ROOM_DISABLED: 'closed',
};

function problemOf({ problem, taken }: PlannedMeeting): CheckedOccurrence['problem'] {
  if (problem === undefined) return taken === undefined ? null : 'taken';
  const { name, allowed } = problem;
  if (name === 'MEETING_TOO_LONG' || name === 'MEETING_TIME_ORDER')
    throw new Refusal(name, allowed === undefined ? [] : [allowed]);
  return PROBLEMS[name];
}

/** The conflicting meeting or closure, as far as the caller may see it. */
function inTheWayOf(
  { member }: EnterpriseMember,
  { taken, problem, closure }: PlannedMeeting,
): CheckedOccurrence['inTheWay'] {
  if (taken !== undefined && taken !== 'own') return { ...presentSpan(taken), ...whatIsSeen(member, taken) };
  if (problem?.name !== 'ROOM_CLOSED' || closure === undefined) return null;
  return { ...presentSpan(closure), subject: closure.reason, by: null };
}

async function presentPlan(
  db: Db,
  enterprise: EnterpriseMember,
  {
    meetings,
    now,
    except,
  }: {
    readonly meetings: readonly PlannedMeeting[];
    readonly now: number;
    readonly except: readonly string[];
  },
): Promise<CheckedOccurrence[]> {
  const bad = meetings.filter((meeting) => problemOf(meeting) !== null);
  const ways = await waysOutOf(db, enterprise, { meetings: bad, now, except });
  return meetings.map((meeting) => {
    const { originalStart, roomId, skipped, from, to } = meeting;
    return {
      originalStart: new Date(originalStart).toISOString(),
      roomId,
      skipped,
      ...presentRange({ from, to }),
      problem: problemOf(meeting),
      inTheWay: inTheWayOf(enterprise, meeting),
      ...(ways.get(originalStart) ?? { rooms: [], nearest: null }),
    };
  });
}

type Body = RouteRequest<typeof ROUTES.checkBooking>['body'];

interface Checked extends Pick<Plan, 'meetings' | 'rule' | 'zone'> {
  /** The meetings to change. */
  readonly targets: readonly MeetingRow[];
}

/** The plan of a booking or a change: the same one that the command then makes. */
async function planOf(
  db: Db,
  enterprise: EnterpriseMember,
  { meetingId, scope, cycle, ...where }: Body,
  now: number,
): Promise<Checked> {
  const place = { ...where, cycle: cycle ?? null };
  if (meetingId === undefined)
    return { targets: [], ...(await planBooking(db, enterprise, { place, content: NO_CONTENT, now })) };
  const { meeting, actor } = await managedMeetingFor(db, enterprise, { meetingId, now });
  if (!mayEditMeeting(actor, 'NOT_START')) throw new Refusal('MEETING_NOT_ALLOWED');
  const targets = await targetsOf(db, enterprise, { meetingId, scope, now });
  if (targets.length === 0) throw new Refusal('MEETING_OVER');
  const change = { meeting, targets, place, content: NO_CONTENT, now };
  const plan = cycle === undefined ? planShift(db, enterprise, change) : planCycle(db, enterprise, change);
  return { targets, ...(await plan) };
}

/** The data that a form shows about a booking or a change before it is made. */
export async function checkedBooking(
  db: Db,
  enterprise: EnterpriseMember,
  body: Body,
  now: number,
): Promise<RouteReply<typeof ROUTES.checkBooking>> {
  const { targets, meetings, rule, zone } = await planOf(db, enterprise, body, now);
  const except = targets.map(({ meetingId }) => meetingId);
  const kept = keptOf(meetings);
  return {
    occurrences: await presentPlan(db, enterprise, { meetings, now, except }),
    single: rule === null,
    zone,
    needsApproval: kept
      .filter((one) => !targets.some((target) => staysInPlace(target, one)))
      .some(({ room }) => needsRoomApproval(enterprise.member, room)),
    cancelled: Math.max(targets.length - kept.length, 0),
  };
}

export function checkBooking({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.checkBooking> {
  return async ({ body, session }) => checkedBooking(db, await enterpriseOf(db, session), body, clock.now());
}

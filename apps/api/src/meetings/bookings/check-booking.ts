import { DAY } from '@sw/base';
import { type CheckedOccurrence, Refusal, type ROUTES } from '@sw/contract';
import { needsRoomApproval, type RoomTime, waysOut } from '@sw/policy';
import { closuresOf, type Db, smallestRooms } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { type EnterpriseMember, enterpriseOf } from '../enterprise.ts';
import { bookableBy, roomTimes } from '../rooms/find-rooms.ts';
import { presentRange, presentSpan } from '../rooms/room-time.ts';
import { whatIsSeen } from '../rooms/schedule.ts';
import { NO_CONTENT, type Plan, type PlannedMeeting, planBooking, type TimeProblem } from './plan.ts';
import { targetsOf } from './targets.ts';

/** Conflicts for which ways out are looked for; a form asks again when those are solved. */
const SOLVED_MAX = 20;
/** Other rooms that are tried: the smallest that are as large. */
const TRIED_MAX = 50;

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

const NOTHING: RoomTime = { open: [], busy: [] };

type Ways = Pick<CheckedOccurrence, 'rooms' | 'nearest'>;

/** Free rooms of the same size, and the nearest free time of the day before, the day and the day after. */
async function waysOutOf(
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
): Promise<ReadonlyMap<number, Ways>> {
  const found = new Map<number, Ways>();
  for (const meeting of meetings.slice(0, SOLVED_MAX)) {
    const { room, from, to } = meeting;
    const filter = { spaceId: enterprise.spaceId, capacity: room.capacity };
    const others = await bookableBy(db, enterprise, await smallestRooms(db, filter, TRIED_MAX));
    const rooms = [room, ...others.filter(({ roomId }) => roomId !== room.roomId)];
    const times = await roomTimes(db, enterprise, { rooms, from: from - DAY, to: to + DAY, except });
    const choices = rooms.map((one) => ({
      roomId: one.roomId,
      capacity: one.capacity,
      time: times.get(one.roomId) ?? NOTHING,
    }));
    const [own, ...rest] = choices;
    if (own === undefined) continue;
    const { rooms: free, nearest } = waysOut(own, rest, { wanted: { from, to }, now });
    found.set(meeting.originalStart, {
      rooms: free.flatMap((id) => {
        const one = rooms.find(({ roomId }) => roomId === id);
        return one === undefined ? [] : [{ roomId: id, name: one.name, capacity: one.capacity }];
      }),
      nearest: nearest === undefined ? null : presentRange(nearest),
    });
  }
  return found;
}

/** The meeting or closure in the way, as far as the caller may see it. */
async function inTheWayOf(
  db: Db,
  { member }: EnterpriseMember,
  { taken, problem, roomId, from, to }: PlannedMeeting,
): Promise<CheckedOccurrence['inTheWay']> {
  if (taken !== undefined && taken !== 'own') return { ...presentSpan(taken), ...whatIsSeen(member, taken) };
  if (problem?.name !== 'ROOM_CLOSED') return null;
  const [closure] = await closuresOf(db, [roomId], { from: new Date(from), to: new Date(to) });
  return closure === undefined ? null : { ...presentSpan(closure), subject: closure.reason, by: null };
}

async function presentPlan(
  db: Db,
  enterprise: EnterpriseMember,
  { plan, now, except }: { readonly plan: Plan; readonly now: number; readonly except: readonly string[] },
): Promise<CheckedOccurrence[]> {
  const bad = plan.meetings.filter((meeting) => problemOf(meeting) !== null);
  const ways = await waysOutOf(db, enterprise, { meetings: bad, now, except });
  const presented: CheckedOccurrence[] = [];
  for (const meeting of plan.meetings) {
    const { originalStart, roomId, skipped, from, to } = meeting;
    presented.push({
      originalStart: new Date(originalStart).toISOString(),
      roomId,
      skipped,
      ...presentRange({ from, to }),
      problem: problemOf(meeting),
      inTheWay: await inTheWayOf(db, enterprise, meeting),
      ...(ways.get(originalStart) ?? { rooms: [], nearest: null }),
    });
  }
  return presented;
}

export function checkBooking({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.checkBooking> {
  return async ({ body: { meetingId, scope, ...place }, session }) => {
    const enterprise = await enterpriseOf(db, session);
    const now = clock.now();
    const moved = meetingId === undefined ? [] : await targetsOf(db, enterprise, { meetingId, scope, now });
    const except = moved.map((meeting) => meeting.meetingId);
    const plan = await planBooking(db, enterprise, { place, content: NO_CONTENT, now, except });
    return {
      occurrences: await presentPlan(db, enterprise, { plan, now, except }),
      single: plan.rule === null,
      zone: plan.zone,
      needsApproval: plan.meetings.some(({ room, skipped }) => !skipped && needsRoomApproval(enterprise.member, room)),
    };
  };
}

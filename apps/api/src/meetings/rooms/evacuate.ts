import { type AffectedMeeting, avatarOf, Refusal } from '@sw/contract';
import { maySeeSubject, waysOut } from '@sw/policy';
import {
  type Db,
  lockRooms,
  type MeetingRow,
  meetingsAhead,
  type Room,
  type RoomRow,
  readPeople,
  readRooms,
  type Span,
  smallestRooms,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import { isPending } from '../announce.ts';
import { shareGrantedBoards } from '../bookings/meeting-board.ts';
import type { EnterpriseMember } from '../enterprise.ts';
import { actorIn } from '../meeting-actor.ts';
import { presentSpan, rangeOf } from './room-time.ts';
import { ROOMS_TRIED, roomTimes } from './room-times.ts';

export interface Evacuation {
  readonly meeting: MeetingRow;
  /** Undefined if the meeting is cancelled. */
  readonly to: RoomRow | undefined;
}

/** Other rooms for the meetings of this one: rooms that everybody may book without approval. */
export async function otherRooms(db: Db, { spaceId, capacity, roomId }: Room): Promise<RoomRow[]> {
  const filter = { spaceId, capacity, bookable: { departmentIds: [] }, granted: true };
  const rooms = await smallestRooms(db, filter, { limit: ROOMS_TRIED });
  return rooms.filter((one) => one.roomId !== roomId);
}

interface Emptying {
  readonly room: Room;
  /** Only meetings that overlap this span; undefined: all. */
  readonly span?: Span;
  readonly limit: number;
  readonly now: number;
}

/**
 * Plans where the next meetings of a room go, with these rooms to choose from. Meetings of one room never overlap, so
 * several may go to the same one.
 */
export async function evacuate(
  db: Db,
  enterprise: EnterpriseMember,
  others: readonly RoomRow[],
  { room, span, limit, now }: Emptying,
): Promise<Evacuation[]> {
  const meetings = await meetingsAhead(db, room.roomId, { now: new Date(now), limit, span });
  const ranges = meetings.map(rangeOf);
  const window = { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
  const times = meetings.length === 0 ? new Map() : await roomTimes(db, enterprise, { rooms: others, ...window });
  const none = { open: [], busy: [] };
  const choices = others.map(({ roomId, capacity }) => ({ roomId, capacity, time: times.get(roomId) ?? none }));
  return meetings.map((meeting) => {
    const from = { roomId: room.roomId, capacity: room.capacity, time: none };
    const [first] = waysOut(from, choices, { wanted: rangeOf(meeting), now }).rooms;
    return { meeting, to: others.find(({ roomId }) => roomId === first) };
  });
}

/**
 * The same for a command. It locks the boards of requests that no longer need a decision, then the room and the rooms
 * that the meetings go to. After that it plans again, to include bookings made meanwhile.
 */
export async function evacuateHeld(
  tx: Tx,
  deps: Pick<ApiDeps, 'clock'>,
  enterprise: EnterpriseMember,
  { plan, ...emptying }: Emptying & { readonly plan: readonly Evacuation[] },
): Promise<{ readonly evacuations: Evacuation[]; readonly wbNos: string[] }> {
  const { roomId } = emptying.room;
  const wbNos = await shareGrantedBoards(tx, deps, freedRequests(plan));
  const targets = plan.flatMap(({ to }) => to?.roomId ?? []);
  const locked = await lockRooms(tx, enterprise.spaceId, [roomId, ...targets]);
  if (!locked.some((one) => one.roomId === roomId)) throw new Refusal('NOT_FOUND');
  const others = locked.filter((one) => one.roomId !== roomId);
  const evacuations = await evacuate(tx, enterprise, others, emptying);
  if (freedRequests(evacuations).some(({ wbNo }) => wbNo !== null && !wbNos.includes(wbNo)))
    throw new Refusal('MEETING_CHANGED');
  return { evacuations, wbNos };
}

/** Pending requests that move to a room without approval. */
export const freedRequests = (evacuations: readonly Evacuation[]): MeetingRow[] =>
  evacuations.flatMap(({ meeting, to }) => (to !== undefined && isPending(meeting) ? [meeting] : []));

export async function presentAffected(
  db: Db,
  { member }: EnterpriseMember,
  evacuations: readonly Evacuation[],
): Promise<AffectedMeeting[]> {
  const people = Map.groupBy(
    await readPeople(
      db,
      evacuations.map(({ meeting }) => meeting.meetingId),
    ),
    ({ meetingId }) => meetingId,
  );
  return evacuations.map(({ meeting, to }) => {
    const those = people.get(meeting.meetingId) ?? [];
    const own = those.find(({ accountId }) => accountId === member.accountId);
    const actor = actorIn(member, { ...meeting, invite: own?.invite ?? null });
    const organiser = those.find(({ role }) => role === 'organiser');
    const shown = maySeeSubject(actor, meeting);
    return {
      meetingId: meeting.meetingId,
      ...presentSpan(meeting),
      subject: shown ? meeting.subject : null,
      organiser:
        shown && organiser?.accountId != null
          ? { userId: organiser.accountId, nickName: organiser.nickName ?? '', ...avatarOf(organiser.avatarKey) }
          : null,
      people: those.length,
      movesTo: to === undefined ? null : { roomId: to.roomId, name: to.name },
    };
  });
}

export async function roomFor(db: Db, spaceId: string, roomId: string): Promise<Room> {
  const [room] = await readRooms(db, spaceId, [roomId]);
  if (room === undefined) throw new Refusal('NOT_FOUND');
  return room;
}

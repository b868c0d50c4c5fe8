import { newId } from '@sw/base';
import { type AffectedMeeting, avatarOf, Refusal, type ROUTES } from '@sw/contract';
import { isMeetingAhead, MEETING_LIMITS, maySeeSubject, waysOut } from '@sw/policy';
import {
  countClosures,
  type Db,
  deleteClosure,
  insertClosure,
  lockMeetings,
  lockRooms,
  type MeetingRow,
  meetingsAhead,
  moveMeetings,
  type Room,
  readMeetingCalendar,
  readPeople,
  readRooms,
  type Span,
  smallestRooms,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { announceMeetings, announceRooms, noticeMeeting } from '../announce.ts';
import { cancelAndAnnounce } from '../bookings/cancel-rows.ts';
import { settleCourses, statusOf } from '../bookings/course.ts';
import { type EnterpriseMember, managedBy } from '../enterprise.ts';
import { mailInvitations } from '../mail-invitations.ts';
import { CLEARED_MEETINGS_MAX } from './edit-rooms.ts';
import { roomTimes } from './find-rooms.ts';
import { hoursOf, presentSpan, rangeOf } from './room-time.ts';

/** Rooms that are tried for the meetings of a closed one: the smallest that are as large. */
const TRIED_MAX = 50;

interface Evacuation {
  readonly meeting: MeetingRow;
  /** Undefined: it is cancelled. */
  readonly to: Room | undefined;
}

/** Other rooms for the meetings of a closure: everybody may book them without asking. */
async function otherRooms(db: Db, { spaceId, capacity, roomId }: Room): Promise<Room[]> {
  const rooms = await smallestRooms(db, { spaceId, capacity }, TRIED_MAX);
  return rooms.filter((one) => one.roomId !== roomId && one.booking === 'everyone' && !one.needsApproval);
}

/** What a closure does to each meeting ahead. Meetings of one room never overlap, so several may go to the same one. */
async function evacuate(
  db: Db,
  enterprise: EnterpriseMember,
  {
    room,
    span,
    others,
    now,
  }: {
    readonly room: Room;
    readonly span: Span;
    readonly others: readonly Room[];
    readonly now: number;
  },
): Promise<Evacuation[]> {
  const found = await meetingsAhead(db, room.roomId, { now: new Date(now), limit: CLEARED_MEETINGS_MAX + 1, span });
  if (found.length > CLEARED_MEETINGS_MAX) throw new Refusal('ROOM_CLOSURE_MEETINGS', [CLEARED_MEETINGS_MAX]);
  const meetings = found.filter((meeting) => isMeetingAhead(statusOf(meeting, now)));
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

async function presentAffected(
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
    const own = those.some(({ accountId }) => accountId === member.accountId);
    const actor = { member, part: own ? ('participant' as const) : ('none' as const) };
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

/** Moves and cancels meetings whose rooms the command holds. */
async function clearOut(
  tx: Tx,
  { spaceId, accountId, settings }: EnterpriseMember,
  {
    evacuations,
    reason,
    now,
  }: {
    readonly evacuations: readonly Evacuation[];
    readonly reason: string;
    readonly now: number;
  },
): Promise<void> {
  const at = new Date(now);
  const held = await lockMeetings(
    tx,
    spaceId,
    evacuations.map(({ meeting }) => meeting.meetingId),
  );
  const target = new Map(evacuations.map(({ meeting, to }) => [meeting.meetingId, to]));
  const moved = held.filter(({ meetingId }) => target.get(meetingId) !== undefined);
  const cancelled = held.filter(({ meetingId }) => target.get(meetingId) === undefined);
  await cancelAndAnnounce(tx, cancelled, { reason, by: accountId, now: at });
  if (moved.length === 0) return;
  const moves = moved.map(({ meetingId, startsAt, endsAt, roomId, timeZone }) => {
    const room = target.get(meetingId);
    const zone = room === undefined ? timeZone : hoursOf(room, settings).zone;
    return { meetingId, startsAt, endsAt, roomId: room?.roomId ?? roomId, timeZone: zone };
  });
  const ids = moved.map(({ meetingId }) => meetingId);
  const calendar = await readMeetingCalendar(tx, spaceId, ids);
  await moveMeetings(tx, moves, at);
  const rows = await settleCourses(tx, ids, { spaceId, settings, now });
  const people = Map.groupBy(await readPeople(tx, ids), ({ meetingId }) => meetingId);
  for (const meeting of rows) {
    const to = (people.get(meeting.meetingId) ?? []).flatMap(({ accountId: id }) => id ?? []);
    await noticeMeeting(tx, { meeting, name: 'meeting.changed', to, by: accountId });
    await announceMeetings(tx, spaceId, { meetings: [meeting] });
  }
  await mailInvitations(tx, calendar, { spaceId, changed: ids, by: accountId, now });
}

function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === '' || [...reason].length > MEETING_LIMITS.reasonLength) throw new Refusal('ROOM_CLOSURE_REASON');
  return reason;
}

async function roomFor(db: Db, spaceId: string, roomId: string): Promise<Room> {
  const [room] = await readRooms(db, spaceId, [roomId]);
  if (room === undefined) throw new Refusal('NOT_FOUND');
  return room;
}

export function closeRoom({ clock }: ApiDeps): Handler<typeof ROUTES.closeRoom> {
  return async ({ params: { roomId }, body: { startsAt, endsAt, move, apply, ...body }, session, caller, command }) => {
    const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    if (span.startsAt >= span.endsAt) throw new Refusal('MEETING_TIME_ORDER');
    const reason = reasonOf(body.reason);
    const { done } = await command(async (tx) => {
      const enterprise = await managedBy(tx, session);
      const { spaceId, accountId } = enterprise;
      const now = clock.now();
      const room = await roomFor(tx, spaceId, roomId);
      const tried = move ? await otherRooms(tx, room) : [];
      const plan = await evacuate(tx, enterprise, { room, span, others: tried, now });
      if (!apply) return { closure: null, meetings: await presentAffected(tx, enterprise, plan) };

      // The rooms that the meetings go to are held too, and the plan is made a second time with what is booked by then.
      const targets = plan.flatMap(({ to }) => to?.roomId ?? []);
      const locked = await lockRooms(tx, spaceId, [roomId, ...targets]);
      if (!locked.some((one) => one.roomId === roomId)) throw new Refusal('NOT_FOUND');
      const most = MEETING_LIMITS.closuresPerRoom;
      if ((await countClosures(tx, roomId, new Date(now))) >= most) throw new Refusal('ROOM_CLOSURE_LIMIT', [most]);
      const others = locked.filter((one) => one.roomId !== roomId);
      const evacuations = await evacuate(tx, enterprise, { room, span, others, now });
      const meetings = await presentAffected(tx, enterprise, evacuations);
      const closureId = newId();
      await insertClosure(tx, { closureId, roomId, spaceId, reason, createdBy: accountId, ...span });
      await clearOut(tx, enterprise, { evacuations, reason, now });
      await announceRooms(tx, spaceId, [{ roomId, ...span }]);
      const detail = { name: room.name, meetings: meetings.length };
      const event = { action: 'room.closed', targetKind: 'room', targetId: roomId, detail };
      await auditMerchant(tx, { session, caller }, event);
      return { closure: { closureId, reason, ...presentSpan(span) }, meetings };
    });
    return done;
  };
}

export function reopenRoom(_: ApiDeps): Handler<typeof ROUTES.reopenRoom> {
  return async ({ params: { roomId, closureId }, session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId } = await managedBy(tx, session);
      const [room] = await lockRooms(tx, spaceId, [roomId]);
      const closure = room && (await deleteClosure(tx, { spaceId, roomId, closureId }));
      if (room === undefined || closure === undefined) return null;
      await announceRooms(tx, spaceId, [closure]);
      const event = { action: 'room.reopened', targetKind: 'room', targetId: roomId, detail: { name: room.name } };
      await auditMerchant(tx, { session, caller }, event);
      return null;
    });
    return null;
  };
}

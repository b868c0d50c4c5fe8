import { newId } from '@sw/base';
import { Refusal, type ROUTES, type RouteRequest } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { isSchedule, MEETING_LIMITS } from '@sw/policy';
import {
  countRooms,
  deleteRoom as deleteRoomRow,
  insertRoom,
  isUniqueViolation,
  lockMeetings,
  lockMerchant,
  lockRooms,
  meetingsAhead,
  type NewRoom,
  type Room,
  readRooms,
  setRoomDepartments,
  type Tx,
  updateRoom,
} from '@sw/postgres';
import { roomPictureKey } from '@sw/storage';
import type { ApiDeps } from '../../deps.ts';
import { publishEvent } from '../../events.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { cancelAndAnnounce } from '../bookings/cancel-rows.ts';
import { type EnterpriseMember, managedBy } from '../enterprise.ts';
import { presentRooms } from './present-room.ts';

/** Meetings that one command moves or cancels: each has people who are notified. */
export const CLEARED_MEETINGS_MAX = 500;

type Change = Omit<RouteRequest<typeof ROUTES.changeRoom>['body'], 'cancelMeetings'>;

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new Refusal('ROOM_NAME_EMPTY');
  if ([...trimmed].length > MEETING_LIMITS.roomNameLength)
    throw new Refusal('ROOM_NAME_LENGTH', [MEETING_LIMITS.roomNameLength]);
  return trimmed;
}

const FRESH: Omit<NewRoom, 'name' | 'capacity'> = {
  type: 'MEETINGROOM',
  place: '',
  equipment: [],
  description: '',
  timeZone: null,
  startTime: null,
  endTime: null,
  booking: 'everyone',
  needsApproval: false,
  enabled: true,
  disabledReason: '',
};

/** What a room is after a change; what is left out stays. */
function changed(room: NewRoom, { departmentIds: _, hours, ...change }: Change): NewRoom {
  if (hours != null && !isSchedule(hours)) throw new Refusal('SCHEDULE_ORDER');
  const { type, place, description, timeZone, startTime, endTime, booking, needsApproval, enabled, disabledReason } =
    room;
  return {
    name: nameOf(change.name ?? room.name),
    type: change.type ?? type,
    capacity: change.capacity ?? room.capacity,
    place: change.place ?? place,
    equipment: [...new Set<string>(change.equipment ?? room.equipment)],
    description: change.description ?? description,
    timeZone: change.timeZone === undefined ? timeZone : change.timeZone,
    startTime: hours === undefined ? startTime : (hours?.appointStartTime ?? null),
    endTime: hours === undefined ? endTime : (hours?.appointEndTime ?? null),
    booking: change.booking ?? booking,
    needsApproval: change.needsApproval ?? needsApproval,
    enabled: change.enabled ?? enabled,
    disabledReason: (change.enabled ?? enabled) ? '' : (change.disabledReason ?? disabledReason),
  };
}

const refuseTaken = (error: unknown): never => {
  throw isUniqueViolation(error, 'room_name') ? new Refusal('ROOM_NAME_TAKEN') : error;
};

async function presentOne(tx: Tx, enterprise: EnterpriseMember, roomId: string, now: number) {
  const rooms = await readRooms(tx, enterprise.spaceId, [roomId]);
  const [room] = await presentRooms(tx, enterprise, { rooms, now });
  if (room === undefined) throw new Refusal('NOT_FOUND');
  return room;
}

const roomsChanged = (tx: Tx, spaceId: string, roomIds: string[]) =>
  publishEvent(tx, 'rooms.changed', { spaceId, roomIds, from: null, to: null });

/** The enterprise is locked: its rooms are counted one by one. */
export function createRoom({ clock }: ApiDeps): Handler<typeof ROUTES.createRoom> {
  return async ({ body, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      await lockMerchant(tx, session.spaceId);
      const enterprise = await managedBy(tx, session);
      const { spaceId } = enterprise;
      if ((await countRooms(tx, { spaceId })) >= MEETING_LIMITS.rooms)
        throw new Refusal('ROOM_LIMIT', [MEETING_LIMITS.rooms]);
      const roomId = newId();
      const room = changed({ ...FRESH, name: body.name, capacity: body.capacity }, body);
      await insertRoom(tx, { roomId, spaceId, room }).catch(refuseTaken);
      await setRoomDepartments(tx, { roomId, spaceId }, body.departmentIds ?? []);
      const event = { action: 'room.created', targetKind: 'room', targetId: roomId, detail: { name: room.name } };
      await auditMerchant(tx, { session, caller }, event);
      await roomsChanged(tx, spaceId, [roomId]);
      return presentOne(tx, enterprise, roomId, clock.now());
    });
    return done;
  };
}

async function lockedRoom(tx: Tx, spaceId: string, roomId: string): Promise<Room> {
  const [room] = await lockRooms(tx, spaceId, [roomId]);
  if (room === undefined) throw new Refusal('NOT_FOUND');
  return room;
}

interface Emptying {
  /** The caller has agreed that meetings are cancelled. */
  readonly agreed: boolean;
  readonly reason: string | null;
  readonly by: string;
  readonly now: number;
}

/** Cancels what is booked in a room that goes out of use. The room is locked. */
async function emptyRoom(tx: Tx, room: Room, { agreed, reason, by, now }: Emptying): Promise<void> {
  const at = new Date(now);
  const ahead = await meetingsAhead(tx, room.roomId, { now: at, limit: CLEARED_MEETINGS_MAX + 1 });
  if (ahead.length === 0) return;
  if (ahead.length > CLEARED_MEETINGS_MAX) throw new Refusal('ROOM_CLOSURE_MEETINGS', [CLEARED_MEETINGS_MAX]);
  if (!agreed) throw new Refusal('ROOM_HAS_MEETINGS', [ahead.length]);
  const ids = ahead.map(({ meetingId }) => meetingId);
  await cancelAndAnnounce(tx, await lockMeetings(tx, room.spaceId, ids), { reason, by, now: at });
}

export function changeRoom({ clock }: ApiDeps): Handler<typeof ROUTES.changeRoom> {
  return async ({ params: { roomId }, body: { cancelMeetings, ...body }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const enterprise = await managedBy(tx, session);
      const { spaceId, accountId } = enterprise;
      const room = await lockedRoom(tx, spaceId, roomId);
      const next = changed(room, body);
      const now = clock.now();
      await updateRoom(tx, roomId, next).catch(refuseTaken);
      if (room.enabled && !next.enabled) {
        const reason = next.disabledReason || null;
        await emptyRoom(tx, room, { agreed: cancelMeetings, reason, by: accountId, now });
      }
      if (body.departmentIds !== undefined) await setRoomDepartments(tx, { roomId, spaceId }, body.departmentIds);
      const event = { action: 'room.changed', targetKind: 'room', targetId: roomId, detail: { name: next.name } };
      await auditMerchant(tx, { session, caller }, event);
      await roomsChanged(tx, spaceId, [roomId]);
      return presentOne(tx, enterprise, roomId, now);
    });
    return done;
  };
}

export function deleteRoom({ clock }: ApiDeps): Handler<typeof ROUTES.deleteRoom> {
  return async ({ params: { roomId }, query: { cancelMeetings }, session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId, accountId } = await managedBy(tx, session);
      const room = await lockedRoom(tx, spaceId, roomId);
      const agreed = cancelMeetings === 'true';
      await emptyRoom(tx, room, { agreed, reason: null, by: accountId, now: clock.now() });
      await deleteRoomRow(tx, roomId);
      if (room.pictureKeys.length > 0) {
        await enqueue(tx, 'removeObjects', { keys: room.pictureKeys.map(roomPictureKey) });
      }
      const event = { action: 'room.deleted', targetKind: 'room', targetId: roomId, detail: { name: room.name } };
      await auditMerchant(tx, { session, caller }, event);
      await roomsChanged(tx, spaceId, [roomId]);
      return null;
    });
    return null;
  };
}

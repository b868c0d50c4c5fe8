import { newId } from '@sw/base';
import { Refusal, type ROUTES, type RouteRequest } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { isSchedule, MEETING_LIMITS } from '@sw/policy';
import {
  countMeetingsAhead,
  countRooms,
  deleteRoom as deleteRoomRow,
  insertRoom,
  lockMerchant,
  lockRooms,
  type NewRoom,
  publishEvent,
  type Room,
  readRooms,
  setRoomDepartments,
  type Tx,
  updateRoom,
} from '@sw/postgres';
import { roomPictureKey } from '@sw/storage';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { refuseTaken } from '../../http/refuse-taken.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { type EnterpriseMember, managedBy } from '../enterprise.ts';
import { presentRooms } from './present-room.ts';

type Change = RouteRequest<typeof ROUTES.changeRoom>['body'];

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

/** The room after a change; fields that were left out keep their values. */
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

const refuseTakenName = refuseTaken('room_name', 'ROOM_NAME_TAKEN');

async function presentOne(tx: Tx, enterprise: EnterpriseMember, roomId: string, now: number) {
  const rooms = await readRooms(tx, enterprise.spaceId, [roomId]);
  const [room] = await presentRooms(tx, enterprise, { rooms, now });
  if (room === undefined) throw new Refusal('NOT_FOUND');
  return room;
}

const roomsChanged = (tx: Tx, spaceId: string, roomIds: string[]) =>
  publishEvent(tx, 'rooms.changed', { spaceId, roomIds, from: null, to: null });

/** Locks the enterprise, so that its rooms are counted one after another. */
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
      await insertRoom(tx, { roomId, spaceId, room }).catch(refuseTakenName);
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

/** A room can be disabled only if it has no future bookings; a running meeting continues to its end. The room is locked. */
async function refuseMeetingsAhead(tx: Tx, roomId: string, now: number): Promise<void> {
  const ahead = await countMeetingsAhead(tx, roomId, { now: new Date(now) });
  if (ahead > 0) throw new Refusal('ROOM_HAS_MEETINGS', [ahead]);
}

export function changeRoom({ clock }: ApiDeps): Handler<typeof ROUTES.changeRoom> {
  return async ({ params: { roomId }, body, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const enterprise = await managedBy(tx, session);
      const { spaceId } = enterprise;
      const room = await lockedRoom(tx, spaceId, roomId);
      const next = changed(room, body);
      const now = clock.now();
      await updateRoom(tx, roomId, next).catch(refuseTakenName);
      if (room.enabled && !next.enabled) await refuseMeetingsAhead(tx, roomId, now);
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
  return async ({ params: { roomId }, session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId } = await managedBy(tx, session);
      const room = await lockedRoom(tx, spaceId, roomId);
      await refuseMeetingsAhead(tx, roomId, clock.now());
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

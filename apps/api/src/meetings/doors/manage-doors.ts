import { newId, newSecret } from '@sw/base';
import { type Door, Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import {
  countDoors,
  type DoorRow,
  deleteDoor as deleteDoorRow,
  insertDoor,
  isStorableId,
  listDoors as listDoorRows,
  lockRooms,
  readRooms,
} from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { managedBy } from '../enterprise.ts';

const present = ({ doorId, roomId, roomName, name, createdAt, seenAt }: DoorRow): Door => ({
  doorId,
  roomId,
  roomName,
  name,
  createdAt: createdAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
});

export function listDoors({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listDoors> {
  return async ({ session }) => {
    const { spaceId } = await managedBy(db, session);
    return (await listDoorRows(db, spaceId)).map(present);
  };
}

/** Only the hash of the key is stored; the key is shown only now, to be entered at the display. */
export function createDoor({ clock }: ApiDeps): Handler<typeof ROUTES.createDoor> {
  return async ({ body: { roomId, name }, session, caller, command }) => {
    const key = newSecret();
    const { done: door } = await command(async (tx) => {
      const { spaceId, accountId } = await managedBy(tx, session);
      const [room] = await lockRooms(tx, spaceId, [roomId]);
      if (room === undefined) throw new Refusal('NOT_FOUND');
      const { doorsPerRoom } = MEETING_LIMITS;
      if ((await countDoors(tx, roomId)) >= doorsPerRoom) throw new Refusal('DOOR_LIMIT', [doorsPerRoom]);
      const row = { doorId: newId(), spaceId, roomId, name, createdAt: new Date(clock.now()) };
      await insertDoor(tx, { ...row, keyHash: keyHash(key), createdBy: accountId });
      const detail = { name, room: room.name };
      const event = { action: 'door.created', targetKind: 'door', targetId: row.doorId, detail };
      await auditMerchant(tx, { session, caller }, event);
      return { ...present({ ...row, roomName: room.name, seenAt: null }) };
    });
    return { door, key };
  };
}

export function deleteDoor(_: ApiDeps): Handler<typeof ROUTES.deleteDoor> {
  return async ({ params: { doorId }, session, caller, command }) => {
    await command(async (tx) => {
      const { spaceId } = await managedBy(tx, session);
      const door = isStorableId(doorId) ? await deleteDoorRow(tx, { spaceId, doorId }) : undefined;
      if (door === undefined) return null;
      const [room] = await readRooms(tx, spaceId, [door.roomId]);
      const detail = { name: door.name, room: room?.name ?? '' };
      const event = { action: 'door.deleted', targetKind: 'door', targetId: doorId, detail };
      await auditMerchant(tx, { session, caller }, event);
      return null;
    });
    return null;
  };
}

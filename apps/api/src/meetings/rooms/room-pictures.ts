import { getRoomPicture, type MeetingRoom, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { MEETING_LIMITS } from '@sw/policy';
import { isRoomPicture, lockRooms, publishEvent, readRooms, setRoomPictures, type Tx } from '@sw/postgres';
import { roomPictureKey } from '@sw/storage';
import type { ApiDeps } from '../../deps.ts';
import type { Handler, Served } from '../../http/call.ts';
import type { Caller } from '../../http/caller.ts';
import type { Session } from '../../http/session.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { keepSquare, type SquareKind, serveSquare } from '../../pictures/square-pictures.ts';
import { managedBy } from '../enterprise.ts';
import { presentRooms } from './present-room.ts';

const ROOM_PICTURE: SquareKind = {
  name: 'roomPicture',
  // The width of a room's card on a dense screen. At this size a picture takes some 80 kB, whatever was sent.
  side: 720,
  perHour: 100,
  objectKeyOf: roomPictureKey,
};

interface Change {
  readonly roomId: string;
  readonly session: Session;
  readonly caller: Caller;
  readonly now: number;
  /** Maps the room's current keys to the new ones. */
  readonly next: (keys: readonly string[]) => readonly string[];
}

/** Objects that the room no longer uses are removed with the transaction. */
async function changePictures(tx: Tx, { roomId, session, caller, now, next }: Change): Promise<MeetingRoom> {
  const enterprise = await managedBy(tx, session);
  const { spaceId } = enterprise;
  const [room] = await lockRooms(tx, spaceId, [roomId]);
  if (room === undefined) throw new Refusal('NOT_FOUND');
  const keys = next(room.pictureKeys);
  await setRoomPictures(tx, roomId, keys);
  const gone = room.pictureKeys.filter((key) => !keys.includes(key));
  if (gone.length > 0) await enqueue(tx, 'removeObjects', { keys: gone.map(roomPictureKey) });
  const event = { action: 'room.pictures', targetKind: 'room', targetId: roomId, detail: { name: room.name } };
  await auditMerchant(tx, { session, caller }, event);
  await publishEvent(tx, 'rooms.changed', { spaceId, roomIds: [roomId], from: null, to: null });
  const [presented] = await presentRooms(tx, enterprise, { rooms: await readRooms(tx, spaceId, [roomId]), now });
  if (presented === undefined) throw new Refusal('NOT_FOUND');
  return presented;
}

export function addRoomPicture(deps: ApiDeps): Handler<typeof ROUTES.addRoomPicture> {
  const { database, clock } = deps;
  return async ({ params: { roomId }, file, session, caller, command }) => {
    // Before the picture is processed, which is expensive, so only managers may cause it.
    await managedBy(database.query, session);
    return keepSquare(deps, ROOM_PICTURE, { accountId: session.accountId, file }, async (pictureKey) => {
      const next = (keys: readonly string[]) => {
        const { roomPictures } = MEETING_LIMITS;
        if (keys.length >= roomPictures) throw new Refusal('ROOM_PICTURES', [roomPictures]);
        return [...keys, pictureKey];
      };
      const { done } = await command((tx) => changePictures(tx, { roomId, session, caller, now: clock.now(), next }));
      return done;
    });
  };
}

export function deleteRoomPicture({ clock }: ApiDeps): Handler<typeof ROUTES.deleteRoomPicture> {
  return async ({ params: { roomId, pictureKey }, session, caller, command }) => {
    const next = (keys: readonly string[]) => keys.filter((key) => key !== pictureKey);
    const { done } = await command((tx) => changePictures(tx, { roomId, session, caller, now: clock.now(), next }));
    return done;
  };
}

export function roomPictureBytes(deps: ApiDeps): Served {
  return serveSquare(getRoomPicture, deps, ROOM_PICTURE, (key) => isRoomPicture(deps.database.query, key));
}

import { Readable } from 'node:stream';
import { HOUR, newSecret, SECOND } from '@sw/base';
import { getRoomPicture, type MeetingRoom, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { MEETING_LIMITS } from '@sw/policy';
import { isRoomPicture, lockRooms, readRooms, setRoomPictures, type Tx } from '@sw/postgres';
import { FOR_GOOD, roomPictureKey } from '@sw/storage';
import type { ApiDeps } from '../../deps.ts';
import { publishEvent } from '../../events.ts';
import { type Handler, type Served, serve } from '../../http/call.ts';
import type { Caller } from '../../http/caller.ts';
import type { Session } from '../../http/session.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { asking } from '../../pictures/asking.ts';
import { squarePicture } from '../../pictures/received-picture.ts';
import { managedBy } from '../enterprise.ts';
import { presentRooms } from './present-room.ts';

/** As wide as a card of a room on a dense screen. Stored so, a picture has some 80 kB whatever was sent. */
const SIDE = 720;
/** Each takes a second of a core at most. */
const PER_HOUR = { limit: 100, windowSeconds: HOUR / SECOND };

interface Change {
  readonly roomId: string;
  readonly session: Session;
  readonly caller: Caller;
  readonly now: number;
  /** The keys it has, and those it gets. */
  readonly next: (keys: readonly string[]) => readonly string[];
}

/** Objects that no room has any more go with the transaction. */
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
  const { database, ephemeral, store, viruses, cleaner, pictureTurns, afterwards, clock } = deps;
  return async ({ params: { roomId }, file, session, caller, command }) => {
    // Before the picture is read: only a manager costs that much.
    await managedBy(database.query, session);
    const { accountId } = session;
    const { allowed, retryAfterSeconds } = await ephemeral.take(`roomPicture:${accountId}`, PER_HOUR);
    if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
    const found = await viruses.find({ bytes: file.length, open: async () => Readable.from([file]) });
    if (found !== undefined) throw new Refusal('FILE_INFECTED');
    const picture = await pictureTurns.run(accountId, () => squarePicture(cleaner, file, SIDE));
    const pictureKey = newSecret();
    const key = roomPictureKey(pictureKey);
    await asking(store.put(key, picture.bytes, { contentType: picture.mime, cacheControl: FOR_GOOD }));
    const next = (keys: readonly string[]) => {
      const { roomPictures } = MEETING_LIMITS;
      if (keys.length >= roomPictures) throw new Refusal('ROOM_PICTURES', [roomPictures]);
      return [...keys, pictureKey];
    };
    try {
      const { done } = await command((tx) => changePictures(tx, { roomId, session, caller, now: clock.now(), next }));
      return done;
    } catch (error) {
      afterwards.run('a picture of a room was not removed', () => store.remove(key));
      throw error;
    }
  };
}

export function deleteRoomPicture({ clock }: ApiDeps): Handler<typeof ROUTES.deleteRoomPicture> {
  return async ({ params: { roomId, pictureKey }, session, caller, command }) => {
    const next = (keys: readonly string[]) => keys.filter((key) => key !== pictureKey);
    const { done } = await command((tx) => changePictures(tx, { roomId, session, caller, now: clock.now(), next }));
    return done;
  };
}

/** The same for ever, so that a browser asks once. A removed one is gone: its key leads nowhere. */
export function roomPictureBytes({ database, store }: ApiDeps): Served {
  const served = serve(getRoomPicture, async ({ params: { key } }) => {
    const bytes = (await isRoomPicture(database.query, key)) ? await asking(store.get(roomPictureKey(key))) : undefined;
    if (bytes === undefined) throw new Refusal('NOT_FOUND');
    return bytes;
  });
  return {
    ...served,
    send: (reply, answer) =>
      reply
        .type('image/webp')
        .header('cache-control', FOR_GOOD)
        .send(Buffer.from(answer as Uint8Array)),
  };
}

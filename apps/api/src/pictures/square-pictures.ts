import { Readable } from 'node:stream';
import { HOUR, newSecret, SECOND } from '@sw/base';
import { type getAvatar, type getRoomPicture, Refusal } from '@sw/contract';
import { FOR_GOOD } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { asking } from './asking.ts';
import { squarePicture } from './received-picture.ts';

/** Pictures of people and rooms: small squares at addresses that nobody can guess. A new picture gets a new address. */
export interface SquareKind {
  readonly name: 'avatar' | 'roomPicture';
  readonly side: number;
  /** Limit per account. Each takes at most a second of a core. */
  readonly perHour: number;
  readonly objectKeyOf: (key: string) => string;
}

interface Sent {
  readonly accountId: string;
  readonly file: Uint8Array;
}

/** Checks, cuts and stores a picture. `keep` writes its key to the database; if that fails, the object is removed. */
export async function keepSquare<T>(
  { ephemeral, store, viruses, cleaner, pictureTurns, afterwards }: ApiDeps,
  { name, side, perHour, objectKeyOf }: SquareKind,
  { accountId, file }: Sent,
  keep: (key: string) => Promise<T>,
): Promise<T> {
  const limit = { limit: perHour, windowSeconds: HOUR / SECOND };
  const { allowed, retryAfterSeconds } = await ephemeral.take(`${name}:${accountId}`, limit);
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
  const found = await viruses.find({ bytes: file.length, open: async () => Readable.from([file]) });
  if (found !== undefined) throw new Refusal('FILE_INFECTED');
  const picture = await pictureTurns.run(accountId, () => squarePicture(cleaner, file, side));
  const key = newSecret();
  const objectKey = objectKeyOf(key);
  await asking(store.put(objectKey, picture.bytes, { contentType: picture.mime, cacheControl: FOR_GOOD }));
  try {
    return await keep(key);
  } catch (error) {
    // Its key is not stored anywhere.
    afterwards.run(`a picture (${name}) was not removed`, () => store.remove(objectKey));
    throw error;
  }
}

/** The bytes never change, so a browser requests them once. `isKept` returns false for the key of a removed picture. */
export function serveSquare<R extends typeof getAvatar | typeof getRoomPicture>(
  route: R,
  { store }: ApiDeps,
  { objectKeyOf }: SquareKind,
  isKept: (key: string) => Promise<boolean>,
): Served {
  const served = serve<typeof getAvatar | typeof getRoomPicture>(route, async ({ params: { key } }) => {
    const bytes = (await isKept(key)) ? await asking(store.get(objectKeyOf(key))) : undefined;
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

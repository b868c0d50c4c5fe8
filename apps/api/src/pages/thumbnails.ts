import { type Clock, MINUTE, SECOND } from '@sw/base';
import type { ObjectStore } from '@sw/storage';

/** An address stays the same for so long, so that browsers show the picture they have. */
const STEADY_MS = 30 * MINUTE;
/** One that is handed out at the end of that is still good for an hour. */
const EXPIRES_SECONDS = (STEADY_MS + 60 * MINUTE) / SECOND;
/** Signing costs a fifth of a millisecond, and a list has 40 boards with two pictures each. */
const REMEMBERED = 20_000;

export interface Thumbnail {
  readonly light: string;
  readonly dark: string;
}

export interface Thumbnails {
  /** Signed addresses of the two pictures under a page's `thumbnail_key`; null when there are none yet. */
  addresses(key: string | null): Promise<Thumbnail | null>;
}

export function createThumbnails(store: Pick<ObjectStore, 'presignGet'>, clock: Clock): Thumbnails {
  let signedAt = 0;
  let remembered = new Map<string, Promise<Thumbnail>>();

  const sign = async (key: string, at: number): Promise<Thumbnail> => {
    const options = { expiresSeconds: EXPIRES_SECONDS, signedAt: new Date(at) };
    const [light, dark] = await Promise.all([
      store.presignGet(key, options),
      store.presignGet(darkKeyOf(key), options),
    ]);
    return { light, dark };
  };

  return {
    async addresses(key) {
      if (key === null) return null;
      const at = Math.floor(clock.now() / STEADY_MS) * STEADY_MS;
      if (at !== signedAt || remembered.size >= REMEMBERED) {
        remembered = new Map();
        signedAt = at;
      }
      const known = remembered.get(key) ?? sign(key, at);
      remembered.set(key, known);
      return known;
    },
  };
}

/** The row names the light picture; the dark one lies beside it. */
const darkKeyOf = (key: string): string => key.replace(/light(\.\w+)$/, 'dark$1');

import { type Clock, MINUTE, SECOND } from '@sw/base';
import type { ObjectStore } from '@sw/storage';

/** An address stays the same for so long, so that browsers show the picture they have. */
const STEADY_MS = 30 * MINUTE;
/** One that is handed out at the end of that is still good for an hour. */
const EXPIRES_SECONDS = (STEADY_MS + 60 * MINUTE) / SECOND;
/** Signing costs a fifth of a millisecond, and a list has 40 boards with two pictures each. */
const REMEMBERED = 40_000;

/** Signed addresses of objects in the store, to be handed to who may read them. */
export interface SteadyAddresses {
  addressOf(key: string, downloadName?: string): Promise<string>;
}

export function createSteadyAddresses(store: Pick<ObjectStore, 'presignGet'>, clock: Clock): SteadyAddresses {
  let signedAt = 0;
  let remembered = new Map<string, Promise<string>>();
  return {
    addressOf(key, downloadName) {
      const at = Math.floor(clock.now() / STEADY_MS) * STEADY_MS;
      if (at !== signedAt || remembered.size >= REMEMBERED) {
        remembered = new Map();
        signedAt = at;
      }
      const options = { expiresSeconds: EXPIRES_SECONDS, signedAt: new Date(at) };
      const known =
        remembered.get(key) ??
        store.presignGet(key, { ...options, ...(downloadName === undefined ? {} : { downloadName }) });
      remembered.set(key, known);
      return known;
    },
  };
}

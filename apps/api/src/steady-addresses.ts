import { type Clock, MINUTE, SECOND } from '@sw/base';
import type { ObjectStore } from '@sw/storage';

/** How long an address stays unchanged, so that browsers use their cached image. */
const STEADY_MS = 30 * MINUTE;
/** An address returned at the end of that time is still valid for an hour. */
const EXPIRES_SECONDS = (STEADY_MS + 60 * MINUTE) / SECOND;
/** Signing takes a fifth of a millisecond, and a list has 40 boards with two images each. */
const REMEMBERED = 40_000;

/** Signed addresses of objects in the store, for users who may read them. */
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
      // A file may have several names, and the address contains the name.
      const which = `${key} ${downloadName ?? ''}`;
      const known =
        remembered.get(which) ??
        store.presignGet(key, { ...options, ...(downloadName === undefined ? {} : { downloadName }) });
      remembered.set(which, known);
      return known;
    },
  };
}

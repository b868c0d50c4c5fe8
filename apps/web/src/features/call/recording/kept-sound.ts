import { indexedShelf, type Shelf } from '@sw/board-sync';
import { storage } from '../../../storage/storage.ts';
import { RECORDINGS_DATABASE } from '../../offline/kept-owner.ts';
import { untilErased } from '../../offline/until-erased.ts';
import type { RecordedParts } from './sound-recorder.ts';

/** A recording under way, without its sound. */
export interface KeptSound extends Omit<RecordedParts, 'parts'> {
  readonly userId: string;
  readonly wbNo: string;
  readonly callId: string;
}

/** Padded, so that numbers sort correctly as text. */
const place = (number: number): string => String(number).padStart(8, '0');

/** Parts of recordings that are kept on this device until they are saved: a tab that crashes loses only the last seconds. */
export class KeptSounds {
  readonly #shelf: Shelf;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** Stores the next part. Recording continues even if that fails. */
  async add(sound: KeptSound, number: number, part: Blob): Promise<void> {
    try {
      await this.#shelf.put(['part', sound.id, place(number)], part);
      await this.#shelf.put(['sound', sound.id], sound);
      storage.recordingLeft.set(true);
    } catch (cause) {
      reportError(cause);
    }
  }

  /** Recordings of this person that a closed tab left behind. */
  async left(userId: string): Promise<KeptSound[]> {
    const all = (await this.#shelf.all(['sound'])) as KeptSound[];
    return all.filter((sound) => sound.userId === userId);
  }

  async read({ id, suffix, startedAt, endedAt }: KeptSound): Promise<RecordedParts> {
    return { id, parts: (await this.#shelf.all(['part', id])) as Blob[], suffix, startedAt, endedAt };
  }

  async forget(id: string): Promise<void> {
    await this.#shelf.remove(['sound', id]);
    await this.#shelf.remove(['part', id]);
    if ((await this.#shelf.all(['sound'])).length === 0) storage.recordingLeft.remove();
  }
}

/** Resolves to true if no other tab has this recording; this tab then keeps it until it is closed. */
export function claimSound(id: string): Promise<boolean> {
  // Absent in insecure contexts, where nothing is recorded either.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((answer) => {
    void locks.request(`iwb_recording/${id}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
}

let kept: KeptSounds | undefined;

/** Undefined in a browser without storage. */
export function keptSounds(): KeptSounds | undefined {
  if (globalThis.indexedDB === undefined) return undefined;
  const { indexedDB: factory, IDBKeyRange: range } = globalThis;
  kept ??= new KeptSounds(untilErased(indexedShelf({ factory, range }, RECORDINGS_DATABASE)));
  return kept;
}

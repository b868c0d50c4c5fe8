/** The database of offline data. */
export const KEPT_DATABASE = 'iwb_kept';
/** The database of recordings that are not saved yet. */
export const RECORDINGS_DATABASE = 'iwb_recordings';
/**
 * Only one user at a time is signed in, so signing out deletes all of them. They are named here, in code that every page
 * has: a page without calls must delete the recordings of an earlier one.
 */
const DATABASES = [KEPT_DATABASE, RECORDINGS_DATABASE];

let owner: string | undefined;
let isErased = false;

/** The user whose boards and recordings may be kept. Nobody's from the moment of signing out: writes that are still running are dropped. */
export const keptOwner = {
  get: (): string | undefined => owner,
  begin(userId: string): void {
    owner = userId;
    isErased = false;
  },
  /** Whether the user has signed out and nobody has signed in since: a read or write would then create the database again. */
  erased: (): boolean => isErased,
  erase(): void {
    owner = undefined;
    isErased = true;
    try {
      for (const name of DATABASES) globalThis.indexedDB?.deleteDatabase(name);
    } catch {
      // A browser that refuses storage has kept nothing.
    }
  },
};

/** The database of offline data. Only one user at a time is signed in, so signing out deletes all of it. */
export const KEPT_DATABASE = 'iwb_kept';

let owner: string | undefined;
let isErased = false;

/** The user whose boards may be kept. Nobody's from the moment of signing out: writes that are still running are dropped. */
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
      globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE);
    } catch {
      // A browser that refuses storage has kept nothing.
    }
  },
};

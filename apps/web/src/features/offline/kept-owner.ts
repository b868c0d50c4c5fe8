/** The database of what was last seen. Only one user at a time is signed in, so signing out deletes all of it. */
export const KEPT_DATABASE = 'iwb_kept';

let owner: string | undefined;
let isErased = false;

/** Whose boards may be kept. Nobody's from the moment of signing out: what is being written then is dropped. */
export const keptOwner = {
  get: (): string | undefined => owner,
  begin(userId: string): void {
    owner = userId;
    isErased = false;
  },
  /** Signed out here, and nobody is signed in since: a read or write would create the database again. */
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

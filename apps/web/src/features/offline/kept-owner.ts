/** The database of what was last seen. Only one user at a time is signed in, so signing out deletes all of it. */
export const KEPT_DATABASE = 'iwb_kept';

let owner: string | undefined;

/** Whose boards may be kept. Nobody's from the moment of signing out: what is being written then is dropped. */
export const keptOwner = {
  get: (): string | undefined => owner,
  begin(userId: string): void {
    owner = userId;
  },
  erase(): void {
    owner = undefined;
    try {
      globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE);
    } catch {
      // A browser that refuses storage has kept nothing.
    }
  },
};

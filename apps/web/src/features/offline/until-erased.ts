import type { Shelf } from '@sw/board-sync';
import { keptOwner } from './kept-owner.ts';

/**
 * A shelf that is not touched after signing out. What was under way then has several steps (write, list, remove), and each of
 * the later ones would create the erased database again.
 */
export function untilErased(shelf: Shelf): Shelf {
  const guard =
    <Args extends readonly unknown[], T>(step: (...args: Args) => Promise<T>) =>
    // Checked in the same turn in which the database is opened: a deletion that comes later waits for that.
    async (...args: Args): Promise<T> => {
      if (keptOwner.erased()) throw new Error('signed out: nothing is kept');
      return step(...args);
    };
  return {
    get: guard((key: readonly string[]) => shelf.get(key)),
    all: guard((key: readonly string[]) => shelf.all(key)),
    put: guard((key: readonly string[], value: unknown) => shelf.put(key, value)),
    remove: guard((key: readonly string[]) => shelf.remove(key)),
  };
}

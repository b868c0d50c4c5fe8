import type { Shelf } from '@sw/board-sync';
import { keptOwner } from './kept-owner.ts';

/**
 * A shelf that is not accessed after signing out. Work that was already running has several steps (write, list, remove), and
 * each later one would create the deleted database again.
 */
export function untilErased(shelf: Shelf): Shelf {
  const guard =
    <Args extends readonly unknown[], T>(step: (...args: Args) => Promise<T>) =>
    // Checked synchronously before the database is opened: a later deletion waits for that to finish.
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

import type { JobPayload } from '@sw/contract';
import type { ObjectStore } from '@sw/storage';

/**
 * Removing a missing object is not an error, so the job may run twice. Parts are removed first: if an upload is completed at
 * this moment, it becomes an object and is removed with the others.
 */
export function removeObjects(store: Pick<ObjectStore, 'remove' | 'abortParts'>) {
  return async ({ keys, parts = [] }: JobPayload<'removeObjects'>): Promise<void> => {
    await Promise.all(parts.map((key) => store.abortParts(key)));
    await Promise.all(keys.map((key) => store.remove(key)));
  };
}

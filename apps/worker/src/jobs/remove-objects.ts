import type { JobPayload } from '@sw/contract';
import type { ObjectStore } from '@sw/storage';

/**
 * Removing a missing object is no error, so that the job may run twice. Parts first: an upload that is joined at this
 * moment is then an object, and removed with the others.
 */
export function removeObjects(store: Pick<ObjectStore, 'remove' | 'abortParts'>) {
  return async ({ keys, parts = [] }: JobPayload<'removeObjects'>): Promise<void> => {
    await Promise.all(parts.map((key) => store.abortParts(key)));
    await Promise.all(keys.map((key) => store.remove(key)));
  };
}

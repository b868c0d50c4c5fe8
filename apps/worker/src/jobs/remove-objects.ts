import type { JobPayload } from '@sw/contract';
import type { ObjectStore } from '@sw/storage';

/** Removing a missing object is no error, so that the job may run twice. */
export function removeObjects(store: Pick<ObjectStore, 'remove'>) {
  return async ({ keys }: JobPayload<'removeObjects'>): Promise<void> => {
    await Promise.all(keys.map((key) => store.remove(key)));
  };
}

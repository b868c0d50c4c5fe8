import type { ObjectStore } from '@sw/storage';
import type { StoredObject } from './manifest.ts';
import type { Repository } from './repository.ts';

export interface Listed {
  readonly key: string;
  readonly size: number;
}

/** The objects that earlier backups in the same folder have. */
export type Known = (key: string) => StoredObject | undefined;

export interface CopyDeps {
  readonly store: ObjectStore;
  readonly repository: Repository;
}

/**
 * Copies an object of the bucket, or finds that an earlier backup has it: objects never change, so a key with the same size
 * is the same object. Undefined if it was deleted meanwhile.
 */
export async function copyObject(
  { store, repository }: CopyDeps,
  { key, size }: Listed,
  known: Known,
): Promise<StoredObject | undefined> {
  const before = known(key);
  if (before?.size === size && (await repository.hasObject(before))) return before;
  const whole = await store.getWhole(key);
  if (whole === undefined) return undefined;
  const { body, ...how } = whole;
  return { key, ...(await repository.putObject(body)), ...how };
}

import type { ObjectStore } from '@sw/storage';
import { StalledPage } from './stalled-page.ts';

/** How an existing object compares with the one we would write: the same, a different complete one, or a torn one. */
export type Judgement = 'same' | 'other' | 'torn';

export interface LastingObject {
  readonly key: string;
  readonly bytes: Uint8Array;
  judge(stored: Uint8Array): Promise<Judgement>;
}

/** Writes an object that never changes, and reads it back. After a crash it may already exist. */
export async function putForGood(
  store: ObjectStore,
  { key, bytes, judge }: LastingObject,
  onPut: () => void | Promise<void>,
): Promise<void> {
  const before = (await store.head(key)) && (await store.get(key));
  const found = before && (await judge(before));
  if (found === 'same') return;
  if (found === 'other') throw new StalledPage('diverged', `${key} exists with different contents`);
  await store.put(key, bytes, { contentType: 'application/octet-stream' });
  await onPut();
  const after = await store.get(key);
  if (!after || (await judge(after)) !== 'same') throw new Error(`${key} differs from what was written`);
}

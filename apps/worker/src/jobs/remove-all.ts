import type { ObjectStore } from '@sw/storage';

/** Removals at once; a board of 200 pages has thousands of objects. */
const AT_ONCE = 20;

/** Every object below a prefix. */
export async function removeAll(store: ObjectStore, prefix: string): Promise<void> {
  let batch: Promise<void>[] = [];
  for await (const { key } of store.list(prefix)) {
    const removal = store.remove(key);
    // Awaited below. A rejection while the list is read, or after the list has failed, must not end the process.
    removal.catch(() => undefined);
    batch.push(removal);
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

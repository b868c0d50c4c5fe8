import type { ObjectStore } from '@sw/storage';
import { expect, test } from 'vitest';
import { createSnapshots } from './snapshots.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const KEY = `pages/1/2/snap/0000000000000007-${HASH}.bin`;

/** A store that counts its requests. */
function countingStore() {
  const asked = { get: 0, list: 0 };
  const store = {
    async get() {
      asked.get += 1;
      return new Uint8Array([1, 2, 3]);
    },
    async *list() {
      asked.list += 1;
      yield { key: KEY, size: 3, modifiedAt: new Date(0) };
      yield { key: `${KEY}.part`, size: 3, modifiedAt: new Date(0) };
    },
  };
  return { asked, store: store as unknown as ObjectStore };
}

test('five hundred users that open a page at once, and later ones, cause one read', async () => {
  const { store, asked } = countingStore();
  const snapshots = createSnapshots(store);
  const snapshot = { wbNo: '1', pageId: '2', version: 7, key: KEY };
  await Promise.all(Array.from({ length: 500 }, () => snapshots.read(snapshot)));
  await snapshots.read(snapshot);
  expect(asked).toEqual({ get: 1, list: 0 });
});

test('a listing is good for half a minute, and what is no snapshot is no checkpoint', async () => {
  const { store, asked } = countingStore();
  let now = 0;
  const snapshots = createSnapshots(store, () => now);
  const read = () => snapshots.checkpoints('1', '2');
  expect(await read()).toEqual([{ version: 7, hash: HASH }]);
  now = 29_999;
  await read();
  expect(asked.list).toBe(1);
  now = 30_000;
  await read();
  expect(asked.list).toBe(2);
});

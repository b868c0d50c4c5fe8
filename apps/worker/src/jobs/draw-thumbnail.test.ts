import { snapshotKey } from '@sw/board-archive';
import { createPage, encodeSnapshot, KIND, newSelectId, pageHash, withObjects } from '@sw/board-model';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { drawThumbnail } from './draw-thumbnail.ts';

let own: TestDatabase;
let store: ObjectStore;
beforeAll(async () => {
  own = await testDatabase();
  store = openObjectStore(storeOptions(engineEnv(), 'worker-test'));
  await store.ensureBucket();
});
afterAll(async () => {
  await store?.close();
  await own?.drop();
});

const rowOf = (pageId: string) =>
  own.db.query
    .selectFrom('boardPage')
    .select(['thumbnailKey', 'thumbnailMd5', 'thumbnailVersion'])
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow();

test('a page that was filled without a thumbnail gets one for each theme; one that has its own keeps it', async () => {
  const { wbNo, pages } = await addBoard(own.db);
  const pageId = pages[0]?.pageId ?? '';
  const draw = drawThumbnail({ database: own.db, store, settings: { deadlineMs: 60_000, heapMb: 512 } });
  await draw({ wbNo, pageId });
  expect((await rowOf(pageId)).thumbnailKey, 'nothing to draw yet').toBeNull();

  const square = { selectId: newSelectId(), type: KIND.rectangle, zIndex: 1, left: 100, top: 100, angle: 0 };
  const page = withObjects(createPage(pageId), [{ ...square, scaleX: 1, scaleY: 1, width: 600, height: 400 }]);
  const key = snapshotKey({ wbNo, pageId }, 1, pageHash(page));
  await store.put(key, encodeSnapshot(page), { contentType: 'application/octet-stream' });
  await own.db.query
    .updateTable('boardPage')
    .set({ snapshotVersion: '1', snapshotKey: key })
    .where('pageId', '=', pageId)
    .execute();
  await draw({ wbNo, pageId });
  const drawn = await rowOf(pageId);
  expect(drawn).toMatchObject({ thumbnailKey: expect.stringContaining('-light.webp'), thumbnailVersion: '0' });
  for (const name of [drawn.thumbnailKey ?? '', (drawn.thumbnailKey ?? '').replace('light', 'dark')]) {
    expect((await store.get(name))?.byteLength).toBeGreaterThan(100);
  }

  await own.db.query.updateTable('boardPage').set({ thumbnailKey: 'own' }).where('pageId', '=', pageId).execute();
  await draw({ wbNo, pageId });
  expect((await rowOf(pageId)).thumbnailKey).toBe('own');
}, 60_000);

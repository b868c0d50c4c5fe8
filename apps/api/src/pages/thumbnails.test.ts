import { createHash } from 'node:crypto';
import { pagePrefix } from '@sw/board-archive';
import { ROUTES } from '@sw/contract';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, share } from '../../testing/boards.ts';
import { addPerson } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let store: ObjectStore;
beforeAll(async () => {
  api = await startTestApi();
  const env = engineEnv();
  store = openObjectStore(storeOptions(env, 'smart-whiteboard-test'));
});
afterAll(async () => {
  await api.stop();
  await store.close();
});

test('R7.39 each page has its picture, in the order of the pages, at addresses that can be read as they are', async () => {
  const [owner, viewer] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, viewer, 0);
  const empty = await addPage(api, board);
  // Stored as by the keeper: the objects first, then the row.
  const bytes = new TextEncoder().encode('light');
  const md5 = createHash('md5').update(bytes).digest('hex');
  const imgKey = `${pagePrefix(board)}thumb/0000000000000007-${md5}-light.webp`;
  await store.put(imgKey, bytes, { contentType: 'image/webp' });
  await store.put(imgKey.replace('light', 'dark'), new TextEncoder().encode('dark'), { contentType: 'image/webp' });
  await api.db.query
    .updateTable('boardPage')
    .set({ thumbnailKey: imgKey, thumbnailMd5: md5, thumbnailVersion: '7', hasObjects: true, audioCount: 3 })
    .where('pageId', '=', board.pageId)
    .execute();

  const client = api.client({ token: viewer.token });
  const pictures = () => client.call(ROUTES.getPageThumbnails, { params: { wbNo: board.wbNo } });
  const [drawn, blank] = await pictures();
  expect(drawn).toMatchObject({ pageId: board.pageId, pageIndex: 0, md5, hasObjects: true, audioCount: 3, imgKey });
  expect(blank).toEqual({
    pageId: empty,
    pageIndex: 1,
    thumbnail: null,
    md5: null,
    hasObjects: false,
    audioCount: 0,
    imgKey: null,
  });
  expect(await (await fetch(drawn?.thumbnail?.light ?? '')).text()).toBe('light');
  expect(await (await fetch(drawn?.thumbnail?.dark ?? '')).text()).toBe('dark');
  // The address is unchanged, so that browsers use their cached copy.
  expect((await pictures())[0]?.thumbnail).toEqual(drawn?.thumbnail);

  const stranger = api.client({ token: (await addPerson(api)).token });
  expect(await refusalOf(stranger.call(ROUTES.getPageThumbnails, { params: { wbNo: board.wbNo } }))).toBe(
    'BOARD_NOT_IN_LIST',
  );
});

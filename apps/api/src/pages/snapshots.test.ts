import { snapshotKey } from '@sw/board-archive';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { moveSnapshotPointer } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestProxy, testProxy } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, recycle, share, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let storage: TestProxy;
let store: ObjectStore;
beforeAll(async () => {
  const env = engineEnv();
  storage = await testProxy(env.S3_ENDPOINT);
  api = await startTestApi({ wire: async (name, url) => (name === 'S3_ENDPOINT' ? storage.url : url) });
  store = openObjectStore(storeOptions(env, 'smart-whiteboard-test'));
});
afterAll(async () => {
  await api.stop();
  await store.close();
  await storage.close();
});

const as = (person: Person) => api.client({ token: person.token });

const hashOf = (version: number): string => version.toString(16).padStart(32, '0');

/** Stores a snapshot as the keeper does: the object first, then the pointer. */
async function snapshot({ wbNo, pageId }: TestBoard, version: number, text = `v${version}`): Promise<void> {
  const hash = hashOf(version);
  const key = snapshotKey({ wbNo, pageId }, version, hash);
  await store.put(key, new TextEncoder().encode(text), { contentType: 'application/octet-stream' });
  await moveSnapshotPointer(api.db.query, pageId, { version, key, hash, rules: 1 });
}

const cacheOf = (person: Person, { wbNo, pageId }: TestBoard) =>
  as(person).call(ROUTES.getPageCache, { params: { wbNo, x: pageId } });
const bytesAt = (person: Person | undefined, path: string) =>
  fetch(`${api.url}${path}`, {
    headers: { [MARKER_HEADER]: MARKER_VALUE, ...(person ? { [AUTHORIZATION_HEADER]: person.token } : {}) },
  });

test('R7.40 the cache names the newest snapshot, none at first, and its path gives the bytes for ever', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  expect(await cacheOf(owner, board)).toEqual({ versionId: 0, hash: null, path: null });
  await snapshot(board, 120);
  const { versionId, hash, path } = await cacheOf(owner, board);
  expect({ versionId, hash, path }).toEqual({
    versionId: 120,
    hash: hashOf(120),
    path: `/api/wb/${board.wbNo}/${board.pageId}/snapshot/120`,
  });
  const response = await bytesAt(owner, path ?? '');
  expect(await response.text()).toBe('v120');
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('cache-control')).toBe('private, immutable, max-age=31536000');
  expect(response.headers.get('vary')).toBe(AUTHORIZATION_HEADER);

  await snapshot(board, 300);
  expect((await cacheOf(owner, board)).versionId).toBe(300);
  expect(await (await bytesAt(owner, path ?? '')).text(), 'one who is late still gets the older').toBe('v120');
  const page = await as(owner).call(ROUTES.getPage, { params: { id: board.pageId } });
  expect([page.snapshotVersion, page.snapshotHash]).toEqual([300, hashOf(300)]);
});

test('the bytes are for the people of the board alone, with the marker, and refusals are envelopes', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  await snapshot(board, 7);
  const path = (await cacheOf(owner, board)).path ?? '';
  const codeAt = async (person: Person | undefined, at = path) => {
    const response = await bytesAt(person, at);
    const { code } = (await response.json()) as { code: number };
    return [response.status, code, response.headers.get('cache-control')];
  };
  const viewer = await addPerson(api);
  await share(api, board, viewer, 0);
  expect((await bytesAt(viewer, path)).status).toBe(200);
  expect(await codeAt(undefined)).toEqual([401, 1001, 'no-store']);
  expect(await codeAt(await addPerson(api))).toEqual([404, 1204, 'no-store']);
  expect(await codeAt(owner, path.replace(/7$/, '8'))).toEqual([404, 1003, 'no-store']);
  expect(await codeAt(owner, path.replace(/7$/, 'x'))).toEqual([400, 1002, 'no-store']);
  const elsewhere = await addBoard(api, owner);
  expect(await codeAt(owner, path.replace(board.wbNo, elsewhere.wbNo)), "under another board's number").toEqual([
    404,
    1204,
    'no-store',
  ]);
  const unmarked = await fetch(`${api.url}${path}`, { headers: { [AUTHORIZATION_HEADER]: owner.token } });
  expect(unmarked.status).toBe(400);
  await recycle(api, board);
  expect(await codeAt(owner)).toEqual([410, 1206, 'no-store']);
  expect(await (await fetch(`${api.url}/api/openapi.json`)).text()).toContain(
    '/api/wb/{wbNo}/{pageId}/snapshot/{versionId}',
  );
});

test('R7.27 the hash is that of the newest checkpoint at or before the step, which is named', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const at = (stepId: number) =>
    as(owner).call(ROUTES.getHistoriesHash, { params: { pageId: board.pageId }, query: { stepId } });
  expect(await at(50)).toEqual({ versionId: 0, hash: null });
  for (const version of [9, 100, 1_000]) await snapshot(board, version);
  expect(await at(5_000)).toEqual({ versionId: 1_000, hash: hashOf(1000) });
  expect(await at(999)).toEqual({ versionId: 100, hash: hashOf(100) });
  expect(await at(9)).toEqual({ versionId: 9, hash: hashOf(9) });
  expect(await at(8)).toEqual({ versionId: 0, hash: null });
});

test('while the store is away what was read before still opens, the rest says so, and all is well again after', async () => {
  const owner = await addPerson(api);
  const [open, cold] = [await addBoard(api, owner), await addBoard(api, owner)];
  for (const board of [open, cold]) await snapshot(board, 10);
  const openPath = (await cacheOf(owner, open)).path ?? '';
  // This page was not preloaded: a request for its position reads it directly.
  const coldPath = openPath.replace(open.wbNo, cold.wbNo).replace(open.pageId, cold.pageId);
  expect((await bytesAt(owner, openPath)).status).toBe(200);
  await storage.cut();
  expect(await (await bytesAt(owner, openPath)).text()).toBe('v10');
  expect((await bytesAt(owner, coldPath)).status).toBe(503);
  const early = { params: { pageId: cold.pageId }, query: { stepId: 1 } };
  expect(await refusalOf(as(owner).call(ROUTES.getHistoriesHash, early))).toBe('TEMPORARILY_UNAVAILABLE');
  await storage.restore();
  expect(await (await bytesAt(owner, coldPath)).text()).toBe('v10');
  expect(await as(owner).call(ROUTES.getHistoriesHash, early)).toEqual({ versionId: 0, hash: null });
});

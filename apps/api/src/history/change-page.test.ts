import { randomUUID } from 'node:crypto';
import { snapshotKey } from '@sw/board-archive';
import { createPage, encodeSnapshot, pageHash, RULES } from '@sw/board-model';
import { AUTHORIZATION_HEADER, IDEMPOTENCY_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestProxy, testProxy, untilReady } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, logOf, share } from '../../testing/boards.ts';
import { PageWriter, thing } from '../../testing/page-writer.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let store: ObjectStore;
let nats: TestProxy | undefined;
beforeAll(async () => {
  api = await startTestApi({
    wire: async (name, url) => {
      if (name !== 'NATS_URL') return url;
      nats = await testProxy(url);
      return nats.url;
    },
  });
  store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
});
afterAll(async () => {
  await api.stop();
  await store.close();
  await nats?.close();
});

const GESTURE = 'somebody.gesture';
const as = (person: Person) => api.client({ token: person.token });

/** Leaves a page as the worker does after copying it: a snapshot at a version, and an empty log. */
async function copiedAt(writer: PageWriter, version: number): Promise<void> {
  const state = createPage(writer.page.pageId);
  state.versionId = version;
  const hash = pageHash(state);
  const key = snapshotKey(writer.page, version, hash);
  await store.put(key, encodeSnapshot(state), { contentType: 'application/octet-stream' });
  const at = String(version);
  await api.db.query
    .updateTable('boardPage')
    .set({ versionBase: at, snapshotVersion: at, snapshotKey: key, snapshotHash: hash, snapshotRules: RULES })
    .where('pageId', '=', writer.page.pageId)
    .execute();
}

async function scene() {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  return { owner, board, writer: await PageWriter.of(api, board) };
}

test('restoring and bringing back on a copied page answer with a version, not with a sequence of its stream', async () => {
  const { owner, board, writer } = await scene();
  const { pageId } = board;
  await copiedAt(writer, 5_000);
  const drawn = await writer.creates(1, thing('1'));
  const params = { pageId };
  const head = async () => (await as(owner).call(ROUTES.getTimeLine, { params })).head;
  expect(await head()).toBe(5_000 + drawn);
  const restored = await as(owner).call(ROUTES.restorePage, { params, body: { versionId: 5_000, gestureId: GESTURE } });
  expect(restored).toEqual({ created: 0, changed: 0, deleted: 1, versionId: await head() });
  const span = { actor: 1, after: 5_000, upTo: restored.versionId };
  const back = await as(owner).call(ROUTES.bringBack, { params, body: { ...span, gestureId: `${GESTURE}.2` } });
  expect(back).toEqual({ created: 1, changed: 0, deleted: 0, versionId: await head() });
  const same = await as(owner).call(ROUTES.bringBack, { params, body: { ...span, gestureId: `${GESTURE}.3` } });
  expect(same).toEqual({ created: 0, changed: 0, deleted: 0, versionId: back.versionId });
});

test('while NATS hangs a restore holds no row; it is in the log once when NATS is back and the request is repeated', async () => {
  const { owner, board, writer } = await scene();
  const { pageId, wbNo } = board;
  await writer.creates(1, thing('1'), thing('2'));
  const key = randomUUID();
  const restore = () =>
    fetch(`${api.url}${ROUTES.restorePage.path.replace('{pageId}', pageId)}`, {
      method: 'POST',
      headers: {
        [MARKER_HEADER]: MARKER_VALUE,
        [AUTHORIZATION_HEADER]: owner.token,
        [IDEMPOTENCY_HEADER]: key,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ versionId: 0, gestureId: GESTURE }),
    });
  const hangs = nats?.freezeAt('PUB api-test.page.');
  const first = restore();
  await hangs;
  // `nowait` fails at once if another transaction holds the row, so the test does not depend on time.
  const free = await sql`select wb_no from board where wb_no = ${wbNo} for update nowait`.execute(api.db.query);
  expect(free.rows).toHaveLength(1);
  expect((await first).status).toBe(503);
  await nats?.restore();
  await untilReady(api.opsUrl);
  const again = (await (await restore()).json()) as { data: object };
  const { page } = await logOf(api, pageId);
  expect(again.data).toEqual({ created: 0, changed: 0, deleted: 2, versionId: page.versionId });
  expect(page.objects.size).toBe(0);
  await writer.creates(1, thing('3'));
  const third = (await (await restore()).json()) as { data: object };
  expect(third.data, 'a repeat is answered as the first and undoes nothing that came after').toEqual(again.data);
  expect((await logOf(api, pageId)).page.objects.size).toBe(1);
});

test('a restore stands in the log before the removal of its author', async () => {
  const { owner, board, writer } = await scene();
  const { pageId } = board;
  const ben = await addPerson(api);
  const wbShareId = await share(api, board, ben);
  await writer.creates(1, thing('1'));
  const hangs = nats?.freezeAt('PUB api-test.page.');
  const restored = as(ben)
    .call(ROUTES.restorePage, { params: { pageId }, body: { versionId: 0, gestureId: GESTURE } })
    .catch(() => undefined);
  await hangs;
  await restored;
  await nats?.restore();
  await untilReady(api.opsUrl);
  await as(owner).call(ROUTES.removeSharer, { params: { wbShareId } });
  expect((await logOf(api, pageId)).page.objects.size, 'it was asked for, and audited, before').toBe(0);
});

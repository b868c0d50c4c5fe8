import { ok } from '@sw/base';
import { ROUTES } from '@sw/contract';
import type { CleanPicture } from '@sw/pictures';
import { FairTurns, TurnsFull } from '@sw/service';
import { incomingKey, type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBoard, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { complete, send } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refused.ts';
import { onePixel } from '../../testing/small-pictures.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { ApiDeps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { completeUpload } from './complete-upload.ts';

let api: TestApi;
let store: ObjectStore;
beforeAll(async () => {
  api = await startTestApi();
  store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
});
afterAll(async () => {
  await api.stop();
  await store.close();
});

test('a picture that was refused is not looked at again: its ticket is over and what was sent is removed', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const uploadId = await send(api, board, owner, onePixel(7).subarray(0, 40));
  expect(await refusalOf(complete(api, owner, uploadId))).toBe('PICTURE_DAMAGED');
  expect(await refusalOf(complete(api, owner, uploadId))).toBe('UPLOAD_GONE');
  await vi.waitFor(async () => expect(await store.head(incomingKey(uploadId))).toBeUndefined(), 30_000);
  expect((await complete(api, owner, await send(api, board, owner, onePixel(8)))).width).toBe(1);
});

/** The handler, with a store that delays reads and counts the bytes read. */
function slowStore() {
  const loaded: string[] = [];
  const waiting: (() => void)[] = [];
  const picture: CleanPicture = { bytes: onePixel(1), mime: 'image/png', width: 1, height: 1 };
  const deps = {
    database: api.db,
    pictureTurns: new FairTurns({ atOnce: 2, waitingEach: 5, waiting: 20 }),
    afterwards: { run: () => undefined },
    signed: { addressOf: async () => 'https://store.example/' },
    cleaner: { clean: async () => ok(picture) },
    viruses: { find: async () => undefined },
    store: {
      head: async () => ({ size: 100 }),
      get: (key: string) => {
        loaded.push(key);
        const { promise, resolve } = Promise.withResolvers<Uint8Array>();
        waiting.push(() => resolve(onePixel(1)));
        return promise;
      },
      put: async () => undefined,
    },
  } as unknown as ApiDeps;
  const handler = completeUpload(deps);
  const completion = ({ accountId }: Person, uploadId: string) =>
    handler({
      params: { uploadId },
      session: { accountId },
      command: (work: (tx: never) => Promise<unknown>) =>
        api.db.transaction((tx) => work(tx as never)).then((done) => ({ done, repeated: false })),
    } as unknown as Call<typeof ROUTES.completeUpload>);
  return { loaded, waiting, completion };
}

async function tickets(owner: Person, { wbNo }: TestBoard, count: number): Promise<string[]> {
  const files = Array.from({ length: count }, () => ({ name: 'a.png', size: 100, type: 'image/png' }));
  const given = await api.client({ token: owner.token }).call(ROUTES.askUploads, { params: { wbNo }, body: { files } });
  return given.map(({ uploadId }) => uploadId);
}

test('completions wait before anything is loaded, one at a time for a person, and too many are turned away', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const [first, second] = [await addBoard(api, ann), await addBoard(api, ben)];
  const { loaded, waiting, completion } = slowStore();
  const annsTickets = await tickets(ann, first, 7);
  const anns = annsTickets.map((uploadId) => completion(ann, uploadId));
  const failed = Promise.allSettled(anns);
  await vi.waitFor(() => expect(loaded).toHaveLength(1), 30_000);
  const [bens] = (await tickets(ben, second, 1)).map((uploadId) => completion(ben, uploadId));
  await vi.waitFor(() => expect(loaded).toHaveLength(2), 30_000);
  // The last of seven callers, of whom five may wait.
  const turnedAway = await Promise.any(
    anns.map((one) =>
      one.then(
        () => Promise.reject(),
        (error: unknown) => error,
      ),
    ),
  );
  expect(turnedAway).toEqual(new TurnsFull('account'));
  expect(loaded, 'while two are under way, nothing else is in memory').toHaveLength(2);
  const letGo = setInterval(() => waiting.shift()?.(), 1);
  const outcomes = await failed;
  await bens;
  clearInterval(letGo);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
});

import { ROUTES } from '@sw/contract';
import { holdBlobs } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { PDF, padded, upload } from '../../testing/uploads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const uses = (by: Person, ...ids: string[]) => as(by).call(ROUTES.listFileUses, { body: { ids } });
const board = async (by: Person, wbName: string) => (await as(by).call(ROUTES.createBoard, { body: { wbName } })).wbNo;

test('a file names the boards that use it, also below a folder; boards of others are only counted', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const folder = (await as(ann).call(ROUTES.createFolder, { body: { folderId: null, name: 'Science' } })).id;
  const order = { purpose: 'file', folderId: folder, name: 'a.pdf' } as const;
  const id = (await upload(api, ann, order, padded(PDF, 30))).fileId ?? '';
  expect(await uses(ann, folder, id)).toEqual({ boards: [], others: 0 });
  const [mine, hers, gone] = [await board(ann, 'Tides'), await board(ben, 'Secret'), await board(ben, 'Gone')];
  await api.db.transaction(async (tx) => {
    for (const wbNo of [mine, hers, gone]) await holdBlobs(tx, { wbNo, blobIds: [id], kind: 'file' });
    await tx.updateTable('board').set({ clearedAt: new Date() }).where('wbNo', '=', gone).execute();
  });
  const expected = { boards: [{ wbNo: mine, wbName: 'Tides' }], others: 1 };
  expect(await uses(ann, id)).toEqual(expected);
  expect(await uses(ann, folder)).toEqual(expected);
  expect(await uses(ann, folder, id), 'once, however it is reached').toEqual(expected);
  expect(await refusalOf(uses(ben, id))).toBe('NOT_FOUND');
});

test('at most 50 boards are named; the others are counted', async () => {
  const ann = await addPerson(api);
  const order = { purpose: 'file', folderId: null, name: 'a.pdf' } as const;
  const id = (await upload(api, ann, order, padded(PDF, 30))).fileId ?? '';
  const { query } = api.db;
  const first = await board(ann, 'Board');
  const row = await query.selectFrom('board').selectAll().where('wbNo', '=', first).executeTakeFirstOrThrow();
  const entry = await query.selectFrom('boardEntry').selectAll().where('wbNo', '=', first).executeTakeFirstOrThrow();
  await api.db.transaction(async (tx) => {
    for (let n = 1; n <= 55; n += 1) {
      const wbNo = String(700_000_000_000_000_000n + BigInt(n));
      await tx
        .insertInto('board')
        .values({ ...row, wbNo })
        .execute();
      await tx
        .insertInto('boardEntry')
        .values({ ...entry, wbNo })
        .execute();
      await holdBlobs(tx, { wbNo, blobIds: [id], kind: 'file' });
    }
  });
  const found = await uses(ann, id);
  expect([found.boards.length, found.others]).toEqual([50, 5]);
});

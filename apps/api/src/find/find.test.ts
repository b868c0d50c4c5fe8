import { ROUTES } from '@sw/contract';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, recycle, share } from '../../testing/boards.ts';
import { PageWriter, thing } from '../../testing/page-writer.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { excerptOf } from './find-on-board.ts';

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

const find = (person: Person, wbNo: string, q: string, except?: string) =>
  api
    .client({ token: person.token })
    .call(ROUTES.findOnBoard, { params: { wbNo }, query: { q, ...(except && { except }) } });
const words = (text: string, top = 0) => ({ type: 601, top, runs: [{ text }] });

test('words are found on all pages as they are now, archived or not, with what stands around them', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const second = await addPage(api, board);
  const [first, other] = [await PageWriter.of(api, board), await PageWriter.of(api, { ...board, pageId: second })];
  await first.creates(1, thing('1', words('Vote on ＭＯＮＤＡＹ', 50)), thing('2', words('monday\nmorning', 10)));
  await other.creates(1, thing('3', words('太阳能顶棚的预算')));
  expect(await find(owner, board.wbNo, 'Monday')).toEqual([
    {
      pageId: board.pageId,
      pageIndex: 0,
      total: 2,
      hits: [
        { selectId: '2', before: '', match: 'monday', after: ' morning' },
        { selectId: '1', before: 'Vote on ', match: 'ＭＯＮＤＡＹ', after: '' },
      ],
    },
  ]);
  expect(await find(owner, board.wbNo, '预算')).toMatchObject([{ pageId: second, pageIndex: 1, total: 1 }]);
  await first.archive(store);
  await first.sets(1, ['2', 'exist', 1, 0]);
  expect(await find(owner, board.wbNo, 'monday')).toMatchObject([{ total: 1, hits: [{ selectId: '1' }] }]);
  await first.creates(1, ...Array.from({ length: 30 }, (_, n) => thing(`1${n}`, words(`monday ${n}`))));
  const [many] = await find(owner, board.wbNo, 'monday');
  expect([many?.total, many?.hits.length]).toEqual([31, 20]);
  expect(await find(owner, board.wbNo, 'monday', board.pageId)).toEqual([]);
});

test('a user who may view may search; nobody else learns anything', async () => {
  const [owner, viewer, stranger] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, viewer, 0);
  expect(await find(viewer, board.wbNo, 'x')).toEqual([]);
  expect(await refusalOf(find(stranger, board.wbNo, 'x'))).toBe('BOARD_NOT_IN_LIST');
  await recycle(api, board);
  expect(await refusalOf(find(viewer, board.wbNo, 'x'))).toBe('BOARD_DELETED');
});

test('an excerpt is short, on one line, and cuts no sign in half', () => {
  const text = `${'😀'.repeat(40)} one\ntwo ${'x'.repeat(100)}`;
  const at = text.indexOf('one');
  const { before, match, after } = excerptOf(text, { from: at, to: at + 3 });
  expect([...before].length).toBe(25);
  expect(before).toMatch(/^…(?:😀)+ $/u);
  expect([match, after]).toEqual(['one', ` two ${'x'.repeat(19)}…`]);
});

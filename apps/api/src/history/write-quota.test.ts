import { creation, deletion, MAX_OBJECT_WEIGHT, MAX_PAGE_WEIGHT, OPERATION } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share } from '../../testing/boards.ts';
import { PageWriter, thing } from '../../testing/page-writer.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { refuseTooHeavy } from './change-page.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { ACCOUNT_MB_PER_HOUR: '1' } });
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });

test('restores count among what their author writes in an hour, and none is taken once that is spent', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const other = await addPerson(api);
  await share(api, board, other, 2);
  const writer = await PageWriter.of(api, board);
  const note = 'x'.repeat(MAX_OBJECT_WEIGHT - 1024);
  const before = await writer.creates(1, thing('1', { note }), thing('2', { note }));
  const after = await writer.sets(1, deletion('1'), deletion('2'));
  const params = { pageId: board.pageId };
  const restore = (person: Person, versionId: number, number: number) =>
    as(person).call(ROUTES.restorePage, { params, body: { versionId, gestureId: `gesture.${number}` } });
  // Restoring there and back takes some 250 KB.
  let taken = 0;
  const flood = async () => {
    for (; taken < 40; taken += 1) await restore(owner, taken % 2 === 0 ? before : after, taken);
  };
  await expect(flood()).rejects.toMatchObject({ error: 'TOO_MANY_REQUESTS' });
  expect(taken).toBeGreaterThan(3);
  expect(taken).toBeLessThan(20);
  expect(await restore(other, taken % 2 === 0 ? before : after, 99)).toMatchObject({ versionId: expect.any(Number) });
});

test('a restore that the page would take only in part is not started', () => {
  const page = (weight: number) => ({ weight });
  const coming = [{ protocolType: OPERATION.created, state: [thing('1')], changes: [creation('1')] }];
  const moving = [{ protocolType: OPERATION.property, state: [], changes: [['1', 'left', 0, 5] as const] }];
  expect(() => refuseTooHeavy(page(0), page(MAX_PAGE_WEIGHT), coming)).not.toThrow();
  expect(() => refuseTooHeavy(page(0), page(MAX_PAGE_WEIGHT + 1), coming)).toThrow();
  // A page older than the weight limit can return to a lighter state, as long as nothing has to be created beyond the limit.
  const heavy = page(3 * MAX_PAGE_WEIGHT);
  expect(() => refuseTooHeavy(heavy, page(MAX_PAGE_WEIGHT), coming)).not.toThrow();
  expect(() => refuseTooHeavy(heavy, page(2 * MAX_PAGE_WEIGHT), coming)).toThrow();
  expect(() => refuseTooHeavy(heavy, heavy, moving)).not.toThrow();
});

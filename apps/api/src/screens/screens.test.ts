import { MINUTE, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { blobAddress, readObject } from '@sw/board-model';
import { endpointGroup, ROUTES, type RouteInput, SCREEN_COPY_LENGTH, SCREEN_COPY_MINUTES } from '@sw/contract';
import { heldBlobs, holdBlobs, storeBlob } from '@sw/postgres';
import { testEphemeral, testPrefix } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share, type TestBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { newAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { GUESS_LIMITS } from '../sharing/guess-limits.ts';

const prefix = testPrefix();
const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { KEY_PREFIX: prefix } });
});
afterAll(() => api.stop());

const as = (person: Person, from?: string) => api.client({ token: person.token, ...(from && { from }) });
type Body = RouteInput<typeof ROUTES.putScreenCopy>['body'];
const note = { selectId: '11', type: 602, left: 5, runs: [{ text: 'Vote on Monday' }] };
const copyId = '1234567890123456789';
const put = (person: Person, { wbNo }: TestBoard, more: Partial<Body> = {}, id = copyId) =>
  as(person).call(ROUTES.putScreenCopy, {
    params: { copyId: id },
    body: { wbNo, pageIndex: 0, objects: [note], to: null, ...more },
  });
const get = (person: Person, { wbNo }: TestBoard, name: string, from?: string) =>
  as(person, from).call(ROUTES.getScreenCopy, { params: { copyId: name }, query: { wbNo, pageIndex: 0 } });

test('R7.28 R7.29 R9.18 what is copied on one screen comes out on another, by its id and by its code', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const [from, to, his] = [await addBoard(api, ann), await addBoard(api, ann), await addBoard(api, ben)];
  const kept = await put(ann, from, {}, `${copyId}0123456789`);
  expect(kept).toMatchObject({ copyId, code: expect.stringMatching(/^[2-9A-Z]{8}$/) });
  const read = readObject(note);
  const copy = {
    copyId,
    wbNo: from.wbNo,
    pageId: from.pageId,
    objects: [read.ok && { ...read.value, text: 'Vote on Monday', matrix: '1_0_5_0_1_0_0_0_1' }],
  };
  expect(await get(ann, to, copyId)).toEqual(copy);
  // A code typed by hand, on a board unknown to the first user.
  expect(await get(ben, his, `${kept.code.slice(0, 4).toLowerCase()} ${kept.code.slice(4)}`)).toEqual(copy);
  // An id is no secret, so it does not open another user's copy.
  expect(await refusalOf(get(ben, his, copyId))).toBe('SCREEN_COPY_GONE');
});

test('R3.77 objects that leave the product carry their matrix, and reading it back takes place, angle and scale alone', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  const turned = { ...note, left: 10, top: 20.5, angle: 90, scaleX: 2, scaleY: 3 };
  const { code } = await put(ann, board, { objects: [{ ...turned, matrix: '9_9_9_9_9_9_9_9_9' }] });
  const [object] = (await get(ann, board, code)).objects;
  expect(object).toMatchObject({ matrix: '0_-3_10_2_0_20.5_0_0_1' });
  expect(readObject(object)).toEqual(readObject(turned));
});

test('R3.69 objects that leave the product carry their text, and one that comes with text alone keeps its words', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  const { runs: _, ...wordless } = note;
  const styled = { fontFamily: 'Inter', fontSize: 32 };
  const written = [
    { ...wordless, ...styled, selectId: '21', text: 'By text alone' },
    { ...note, ...styled, selectId: '22', text: 'not what the runs say' },
    { ...wordless, selectId: '23' },
  ];
  const { code } = await put(ann, board, { objects: written });
  const { objects } = await get(ann, board, code);
  expect(objects.map(({ text, fontFamily, fontSize }) => [text, fontFamily, fontSize])).toEqual([
    ['By text alone', 'Inter', 32],
    ['Vote on Monday', 'Inter', 32],
    [undefined, undefined, undefined],
  ]);
  expect(objects[0]).toMatchObject({ runs: [{ text: 'By text alone' }] });
});

test('R6.03 copying needs the permit to copy, putting down the permit to edit', async () => {
  const [owner, viewer, editor] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  await share(api, board, viewer, 0);
  await share(api, board, editor, 1);
  for (const person of [viewer, editor]) expect(await refusalOf(put(person, board))).toBe('COPY_FORBIDDEN');
  const { code } = await put(owner, board);
  expect(await refusalOf(get(viewer, board, code))).toBe('FORBIDDEN');
  expect((await get(editor, board, code)).objects).toHaveLength(1);
});

test('a newer copy ends the older one, the same one keeps its code, and time ends both', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  const first = await put(ann, board);
  expect(await put(ann, board)).toEqual(first);
  const second = await put(ann, board, {}, '2222222222');
  expect(second.code).not.toBe(first.code);
  expect(await refusalOf(get(ann, board, first.code))).toBe('SCREEN_COPY_GONE');
  expect(await refusalOf(get(ann, board, copyId))).toBe('SCREEN_COPY_GONE');
  expect((await get(ann, board, '2222222222')).objects).toHaveLength(1);
  clock.advance(SCREEN_COPY_MINUTES * MINUTE);
  for (const name of [second.code, '2222222222'])
    expect(await refusalOf(get(ann, board, name))).toBe('SCREEN_COPY_GONE');
});

test('wrong codes are counted: after five an account waits, even with the right one', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const [board, his] = [await addBoard(api, ann), await addBoard(api, ben)];
  const { code } = await put(ann, board);
  for (let n = 0; n < GUESS_LIMITS.account; n += 1) {
    expect(await refusalOf(get(ben, his, 'ABCDEFGH', newAddress()))).toBe('SCREEN_COPY_GONE');
  }
  expect(await refused(get(ben, his, code, newAddress()))).toMatchObject({ error: 'TOO_MANY_REQUESTS', status: 429 });
});

test('hostile: what the model does not read, what is too much, and a page that is not there are refused', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  const tries: Partial<Body>[] = [
    { objects: [{ ...note, link: 'javascript:alert(1)' }] },
    { objects: [{ ...note, left: 1e12 }] },
    { objects: [note, note] },
    { objects: [] },
    { objects: [{ ...note, selectId: "1' or 1" }] },
  ];
  for (const more of tries) expect(await refusalOf(put(ann, board, more))).toBe('BAD_REQUEST');
  const heavy = Array.from({ length: 8 }, (_, n) => ({
    selectId: `${n + 1}`,
    type: 602,
    runs: [{ text: 'x'.repeat(SCREEN_COPY_LENGTH / 7) }],
  }));
  expect(await refusalOf(put(ann, board, { objects: heavy }))).toBe('SCREEN_COPY_TOO_LARGE');
  expect(await refusalOf(put(ann, board, { pageIndex: 3 }))).toBe('NOT_FOUND');
});

test('the board that a copy is put on holds its pictures from then on; those that the first one does not hold stay out', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const [from, his] = [await addBoard(api, ann), await addBoard(api, ben)];
  const [held, foreign] = [newId(), newId()];
  await api.db.transaction(async (tx) => {
    const { spaceId } = await tx
      .selectFrom('board')
      .select('spaceId')
      .where('wbNo', '=', from.wbNo)
      .executeTakeFirstOrThrow();
    for (const blobId of [held, foreign]) {
      const picture = { key: `blobs/${blobId}`, bytes: 5, mime: 'image/png', width: 1, height: 1 };
      await storeBlob(tx, { blobId, spaceId, sha256: new Uint8Array(32), ...picture });
    }
    await holdBlobs(tx, { wbNo: from.wbNo, blobIds: [held], kind: 'image' });
  });
  const picture = (selectId: string, blobId: string) => ({ selectId, type: 301, imgSrc: blobAddress(blobId) });
  const { code } = await put(ann, from, { objects: [picture('1', held), picture('2', foreign), note] });
  const { objects } = await get(ben, his, code);
  expect(objects.map(({ selectId }) => selectId)).toEqual(['1', '11']);
  const now = await heldBlobs(api.db.query, { wbNo: his.wbNo, blobIds: [held, foreign] });
  expect([...now]).toEqual([[held, 'image']]);
});

test('own screens are those with a board open; a copy is offered to the one that is named', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, ann);
  await share(api, board, ben, 2);
  const redis = testEphemeral(prefix);
  const lease = { holder: 'test', limit: 10, leaseMs: 60_000 };
  for (const endpoint of ['1/client-wall-1', '1/client-home-1', '2/client-ben-01'])
    await redis.slots.take(endpointGroup(board.wbNo), endpoint, lease);
  const screens = await as(ann).call(ROUTES.listScreens, { query: { clientId: 'client-home-1' } });
  expect(screens).toEqual([{ clientId: 'client-wall-1', wbNo: board.wbNo, wbName: 'Plan' }]);
  await put(ann, board, { to: 'client-wall-1' });
  const published = await api.db.query
    .selectFrom('outbox')
    .select('payload')
    .where('subject', '=', 'screen.copied')
    .execute();
  expect(published.map(({ payload }) => payload)).toEqual([{ accountId: ann.accountId, copyId, to: 'client-wall-1' }]);
  await redis.close();
});

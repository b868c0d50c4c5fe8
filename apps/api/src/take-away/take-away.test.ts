import { HOUR } from '@sw/base';
import { exportKey } from '@sw/board-archive';
import { EXPORT_HOURS, ROUTES, TAKE_AWAY_GUESSES, TAKE_AWAY_PASSWORD, TAKE_AWAYS_AT_ONCE } from '@sw/contract';
import { finishExport } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, share } from '../../testing/boards.ts';
import { addMerchant } from '../../testing/merchants.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let store: ObjectStore;
let now = Date.now();
beforeAll(async () => {
  api = await startTestApi({ clock: { now: () => now } });
  store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
});
afterAll(async () => {
  await store.close();
  await api.stop();
});

const as = (person: Person) => api.client({ token: person.token });
const CONTENT = new TextEncoder().encode('%PDF-1.7 a board');

/** A finished export, as the worker leaves it. */
async function exported(person: Person, wbNo: string): Promise<string> {
  const { exportId } = await as(person).call(ROUTES.createExport, { params: { wbNo }, body: { format: 'pdf' } });
  const key = exportKey(wbNo, exportId);
  await store.put(key, CONTENT, { contentType: 'application/pdf' });
  await finishExport(api.db.query, exportId, { key, name: 'Plan 计划.pdf', bytes: CONTENT.length });
  const { ossKey } = await as(person).call(ROUTES.getExport, { params: { wbNo, exportId } });
  expect(ossKey).toBe(key);
  return key;
}

const take = (person: Person, ossKeys: string, password?: string) =>
  as(person).call(ROUTES.takeAway, { body: { ossKeys, type: 'IWB', ...(password ? { password } : {}) } });
const keyIn = (url: string): string => new URL(url).searchParams.get('key') ?? '';
const open = (url: string, password: string) =>
  api.client({}).call(ROUTES.openTakeAway, { body: { key: keyIn(url), password } });

async function taken(password?: string) {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const code = await take(owner, await exported(owner, board.wbNo), password);
  return { owner, board, code };
}

test('R7.75 R7.77 an exported file is taken away with its code and a password of 4 letters or digits, without signing in', async () => {
  const { code } = await taken();
  expect(code.password).toMatch(TAKE_AWAY_PASSWORD);
  expect(new URL(code.url).pathname).toBe('/iwb/scanCode/');
  const { files } = await open(code.url, code.password.toLowerCase());
  expect(files).toMatchObject([{ name: 'Plan 计划.pdf', bytes: CONTENT.length }]);
  const reply = await fetch(files[0]?.url ?? '');
  expect(new Uint8Array(await reply.arrayBuffer())).toEqual(CONTENT);
  expect(reply.headers.get('content-disposition')).toContain('attachment');
});

test('R7.75 comes as a multipart form with ossKeys, type and password', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const keys = [await exported(owner, wbNo), await exported(owner, wbNo)];
  const code = await take(owner, keys.join(','), 'aB3d');
  expect(code.password).toBe('AB3D');
  expect((await open(code.url, 'AB3D')).files).toHaveLength(2);
  expect(await refusalOf(take(owner, keys.join(','), 'abc'))).toBe('TAKE_AWAY_PASSWORD_FORMAT');
});

test('a wrong password is refused, and after twenty even the right one: also when all come at once', async () => {
  const { code } = await taken('A1B2');
  const refusals = await Promise.all(
    Array.from({ length: TAKE_AWAY_GUESSES + 5 }, (_, n) => refusalOf(open(code.url, String(1_000 + n)))),
  );
  expect(refusals.filter((one) => one === 'TAKE_AWAY_PASSWORD_WRONG')).toHaveLength(TAKE_AWAY_GUESSES);
  expect(refusals.filter((one) => one === 'TAKE_AWAY_LOCKED')).toHaveLength(5);
  expect(await refusalOf(open(code.url, 'A1B2'))).toBe('TAKE_AWAY_LOCKED');
});

test('R7.76 its maker changes the password: the old one ends, and a locked code opens again', async () => {
  const { owner, code } = await taken('A1B2');
  for (let n = 0; n < TAKE_AWAY_GUESSES; n += 1) await refusalOf(open(code.url, '0000'));
  const change = (person: Person, password: string) =>
    as(person).call(ROUTES.changeTakeAwayPassword, { body: { password, qrcodeImageKey: code.qrcodeImageKey } });
  expect(await refusalOf(change(await addPerson(api), 'C3D4'))).toBe('TAKE_AWAY_GONE');
  expect(await refusalOf(change(owner, 'C3D'))).toBe('TAKE_AWAY_PASSWORD_FORMAT');
  await change(owner, 'C3D4');
  expect(await refusalOf(open(code.url, 'A1B2'))).toBe('TAKE_AWAY_PASSWORD_WRONG');
  expect((await open(code.url, 'C3D4')).files).toHaveLength(1);
});

test('only finished files of the caller are taken away, and only while the caller may copy the board', async () => {
  const { owner, board } = await taken();
  const [friend, stranger] = [await addPerson(api), await addPerson(api)];
  await share(api, board, friend, 2);
  const ossKey = await exported(friend, board.wbNo);
  expect(await refusalOf(take(owner, ossKey)), 'of somebody else').toBe('NOT_FOUND');
  expect(await refusalOf(take(stranger, ossKey))).toBe('BOARD_NOT_IN_LIST');
  expect(await refusalOf(take(owner, 'blobs/12'))).toBe('TAKE_AWAY_GONE');
  const code = await take(friend, ossKey, 'A1B2');
  await api.db.query
    .updateTable('boardSharer')
    .set({ permit: 1 })
    .where('wbNo', '=', board.wbNo)
    .where('accountId', '=', friend.accountId)
    .execute();
  expect(await refusalOf(open(code.url, 'A1B2')), 'the permit is gone').toBe('TAKE_AWAY_GONE');
});

test('a user has a bounded number of codes, also when many are asked for at once', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const ossKey = await exported(owner, wbNo);
  await api.db.query
    .insertInto('takeAway')
    .values(
      Array.from({ length: TAKE_AWAYS_AT_ONCE - 1 }, (_, n) => ({
        takeAwayId: String(9_000_000 + n),
        accountId: owner.accountId,
        keyHash: Buffer.from(`${owner.accountId} ${n}`),
        passwordProof: '',
        exportIds: [],
        expiresAt: new Date(now + HOUR),
      })),
    )
    .execute();
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => take(owner, ossKey)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a code ends with its file, and another key opens nothing', async () => {
  const { code } = await taken('A1B2');
  expect(await refusalOf(open(code.url.replace(/.$/, '!'), 'A1B2'))).toBe('TAKE_AWAY_GONE');
  now += EXPORT_HOURS * HOUR + 60_000;
  expect(await refusalOf(open(code.url, 'A1B2'))).toBe('TAKE_AWAY_GONE');
});

test('nothing is taken away from an enterprise that shares with its own people only', async () => {
  now = Date.now();
  const { owner } = await addMerchant(api);
  const { wbNo } = await addBoard(api, owner);
  const key = await exported(owner, wbNo);
  const rule = (outsideSharing: 'none' | 'viewOnly') =>
    as(owner).call(ROUTES.changeMerchant, { body: { outsideSharing } });
  const code = await take(owner, key);
  await open(code.url, code.password);
  await rule('none');
  expect(await refusalOf(open(code.url, code.password))).toBe('TAKE_AWAY_GONE');
  expect(await refusalOf(take(owner, key))).toBe('OUTSIDE_SHARING_OFF');
  await rule('viewOnly');
  await open(code.url, code.password);
});

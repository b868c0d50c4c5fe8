import { MEGABYTE, systemClock } from '@sw/base';
import { repeats } from '@sw/base/testing';
import { PART_BYTES, Refusal, ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import { blobKey, type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBoard, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bytesOf, finish, PDF, padded, sendParts, start, TWO_PARTS, upload } from '../../testing/uploads.ts';
import type { ApiDeps } from '../deps.ts';
import { signParts } from './parts.ts';

let api: TestApi;
const store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
  await store.close();
});

const as = (person: Person) => api.client({ token: person.token });
const pdf = (wbNo: string, size: number, name = 'a.pdf') => ({ purpose: 'document' as const, wbNo, name, size });

test('a document goes in parts straight to its place; its space is reserved first and charged once it is there', async () => {
  const [owner, editor, stranger] = [await addPerson(api), await addPerson(api), await addPerson(api)];
  const board = await addBoard(api, owner);
  const { wbNo } = board;
  await share(api, board, editor, 1);
  const file = padded(PDF, TWO_PARTS);
  const uploadId = await start(api, editor, pdf(wbNo, file.length, 'Cloud types.pdf'));
  expect(await bytesOf(api, owner), 'the owner of the board pays').toEqual({ used: 0, reserved: file.length });
  expect((await sendParts(api, editor, uploadId, file)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await store.head(blobKey(uploadId)), 'nothing is there before the end').toBeUndefined();
  const stored = await finish(api, editor, uploadId);
  expect(stored).toMatchObject({ address: `/cdn/${uploadId}`, name: 'Cloud types.pdf', mime: 'application/pdf' });
  expect(await bytesOf(api, owner)).toEqual({ used: file.length, reserved: 0 });
  const answer = await fetch(stored.url);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect((await answer.arrayBuffer()).byteLength).toBe(file.length);
  expect(await finish(api, editor, uploadId), 'a repeat').toEqual(stored);
  expect(await as(stranger).call(ROUTES.refreshUrls, { body: [stored.address] })).toEqual([null]);
  expect(await as(owner).call(ROUTES.refreshUrls, { body: [stored.address] })).toEqual([expect.any(String)]);
});

test('after a file is finished, nothing can be written in its place', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const file = padded(PDF, 40);
  const uploadId = await start(api, owner, pdf(wbNo, 40));
  const [sent] = await sendParts(api, owner, uploadId, file);
  await finish(api, owner, uploadId);
  const again = await fetch(sent?.url ?? '', { method: 'PUT', body: padded(new Uint8Array([60]), 40) });
  expect(again.status).toBe(404);
  expect(await refusalOf(sendParts(api, owner, uploadId, file))).toBe('UPLOAD_GONE');
});

test('an upload is continued after a closed tab: what arrived is known, and only the rest is sent', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const file = padded(PDF, TWO_PARTS);
  const uploadId = await start(api, owner, pdf(wbNo, file.length));
  expect(await as(owner).call(ROUTES.getUpload, { params: { uploadId } })).toMatchObject({ stored: [] });
  await sendParts(api, owner, uploadId, file, [2]);
  expect(await as(owner).call(ROUTES.getUpload, { params: { uploadId } })).toEqual({
    uploadId,
    size: file.length,
    partBytes: PART_BYTES,
    stored: [2],
    finished: false,
  });
  expect(await refusalOf(finish(api, owner, uploadId))).toBe('UPLOAD_NOT_COMPLETE');
  await sendParts(api, owner, uploadId, file, [1]);
  expect((await finish(api, owner, uploadId)).bytes).toBe(file.length);
});

test('an upload whose parts the store no longer knows, as after a restore, begins again', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const file = padded(PDF, TWO_PARTS);
  const uploadId = await start(api, owner, pdf(wbNo, file.length));
  await sendParts(api, owner, uploadId, file, [1]);
  await store.abortParts(blobKey(uploadId));
  expect(await as(owner).call(ROUTES.getUpload, { params: { uploadId } })).toMatchObject({ stored: [] });
  await sendParts(api, owner, uploadId, file);
  expect((await finish(api, owner, uploadId)).bytes).toBe(file.length);
});

test('an upload that is swept while its parts are started leaves none', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const uploadId = await start(api, owner, pdf(wbNo, TWO_PARTS));
  let partsId = '';
  const sweeping: Pick<ObjectStore, 'startParts' | 'abortParts'> = {
    async startParts(key, options) {
      partsId = await store.startParts(key, options);
      await api.db.query.deleteFrom('upload').where('uploadId', '=', uploadId).execute();
      return partsId;
    },
    abortParts: (key) => store.abortParts(key),
  };
  const handle = signParts({ database: api.db, store: sweeping, clock: systemClock } as unknown as ApiDeps);
  const call = { params: { uploadId }, body: { parts: [1] }, session: { accountId: owner.accountId } };
  await expect(handle(call as never)).rejects.toThrow(Refusal);
  expect(await store.listParts(blobKey(uploadId), partsId)).toBeUndefined();
});

test('R5.22 R5.23 a file above the level, or above the smaller maximum of the call, is refused before it is sent', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  await start(api, owner, pdf(wbNo, 20 * MEGABYTE));
  const failure = await refused(start(api, owner, pdf(wbNo, 20 * MEGABYTE + 1)));
  expect([failure.error, failure.text]).toEqual(['FILE_TOO_LARGE', 'The file is over the size limit of 20 M']);
  await start(api, owner, { ...pdf(wbNo, 5 * MEGABYTE), maxSize: 5 });
  const smaller = await refused(start(api, owner, { ...pdf(wbNo, 5 * MEGABYTE + 1), maxSize: 5 }));
  expect(smaller.text).toBe('The file is over the size limit of 5 M');
  expect(await refusalOf(start(api, owner, { ...pdf(wbNo, 20 * MEGABYTE + 1), maxSize: 50 })), 'not larger').toBe(
    'FILE_TOO_LARGE',
  );
});

test('R5.25 R8.44 a board of the first level holds 5 files, and neither starting nor finishing lets in one more', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const file = padded(PDF, 30);
  const two = [await start(api, owner, pdf(wbNo, 30)), await start(api, owner, pdf(wbNo, 30))];
  for (let n = 0; n < 4; n += 1) await upload(api, owner, pdf(wbNo, 0), file);
  for (const uploadId of two) await sendParts(api, owner, uploadId, file);
  await finish(api, owner, two[0] ?? '');
  const failure = await refused(finish(api, owner, two[1] ?? ''));
  expect([failure.error, failure.text]).toEqual(['FILE_LIMIT', 'This whiteboard holds at most 5 files']);
  expect(await refusalOf(start(api, owner, pdf(wbNo, 30)))).toBe('FILE_LIMIT');
  await as(owner).call(ROUTES.cancelUpload, { params: { uploadId: two[1] ?? '' } });
  expect(await bytesOf(api, owner)).toEqual({ used: 150, reserved: 0 });
});

test('R8.42 a file that is not what its name says is refused, deleted and not charged', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const html = new TextEncoder().encode('<html><script>alert(1)</script>');
  const uploadId = await start(api, owner, pdf(wbNo, html.length));
  await sendParts(api, owner, uploadId, html);
  expect(await refusalOf(finish(api, owner, uploadId))).toBe('FILE_WRONG_SUFFIX');
  expect(await bytesOf(api, owner)).toEqual({ used: 0, reserved: 0 });
  await vi.waitFor(async () => expect(await store.head(blobKey(uploadId))).toBeUndefined(), 30_000);
  expect(await refusalOf(finish(api, owner, uploadId))).toBe('UPLOAD_GONE');
  expect(await refusalOf(start(api, owner, pdf(wbNo, 9, 'a.exe')))).toBe('FILE_WRONG_FORMAT');
  expect(await refusalOf(start(api, owner, pdf(wbNo, 0)))).toBe('FILE_EMPTY');
  expect(await refusalOf(start(api, owner, pdf(wbNo, 9, 'a:b.pdf')))).toBe('FILE_NAME_FORMAT');
});

test('a cancelled upload releases its space and leaves nothing; a finished one stays', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const file = padded(PDF, TWO_PARTS);
  const cancel = (uploadId: string) => as(owner).call(ROUTES.cancelUpload, { params: { uploadId } });
  const uploadId = await start(api, owner, pdf(wbNo, file.length));
  const sent = await sendParts(api, owner, uploadId, file, [2]);
  await cancel(uploadId);
  await cancel(uploadId);
  expect(await bytesOf(api, owner)).toEqual({ used: 0, reserved: 0 });
  expect((await fetch(sent[0]?.url ?? '', { method: 'PUT', body: file.subarray(PART_BYTES) })).status).toBe(404);
  expect(await refusalOf(finish(api, owner, uploadId))).toBe('UPLOAD_GONE');
  const kept = await upload(api, owner, pdf(wbNo, 0), padded(PDF, 30));
  await cancel(kept.address.replace('/cdn/', ''));
  expect((await fetch(kept.url)).status).toBe(200);
  expect(await bytesOf(api, owner)).toEqual({ used: 30, reserved: 0 });
});

test('what is reserved counts as taken: of two tabs that ask for the last megabyte one gets it, every time', async () => {
  const owner = await addPerson(api, { levelNo: 3 });
  const board = await addBoard(api, owner);
  const { wbNo } = board;
  // Uses ten editors, because a user may start 240 uploads a minute.
  const editors = await Promise.all(Array.from({ length: 10 }, () => addPerson(api)));
  for (const editor of editors) await share(api, board, editor, 1);
  await sql`update level set space_mb = 1 where level_no = 3`.execute(api.db.query);
  for (let race = 0; race < repeats(1_000); race += 1) {
    const editor = editors[race % editors.length] ?? owner;
    const tabs = [1, 2].map(() => start(api, editor, pdf(wbNo, 700_000)));
    const outcomes = await Promise.allSettled(tabs);
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    if (won.length !== 1) expect(won, `race ${race}`).toHaveLength(1);
    await sql`delete from upload where upload_id = ${won[0] ?? ''}`.execute(api.db.query);
  }
  expect(await bytesOf(api, owner)).toEqual({ used: 0, reserved: 0 });
}, 300_000);

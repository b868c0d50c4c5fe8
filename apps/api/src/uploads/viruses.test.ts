import { MEGABYTE } from '@sw/base';
import { ROUTES, type UploadOrder } from '@sw/contract';
import { EICAR, type OwnEngines, SCANNER_TEST_MB, startOwnEngines } from '@sw/engines';
import { blobKey, incomingKey, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv, type TestProxy, testProxy, untilReady } from '@sw/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { complete, send } from '../../testing/pictures.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { onePixel } from '../../testing/small-pictures.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bytesOf, finish, PDF, padded, sendParts, start, upload } from '../../testing/uploads.ts';

let engines: OwnEngines;
let wire: TestProxy;
let api: TestApi;
const store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
beforeAll(async () => {
  engines = await startOwnEngines(['scanner']);
  wire = await testProxy(engines.env.SCANNER_URL ?? '');
  api = await startTestApi({ env: { SCANNER_URL: wire.url, SCANNER_MAX_MB: String(SCANNER_TEST_MB) } });
});
afterEach(() => wire.restore());
afterAll(async () => {
  await api.stop();
  await wire.close();
  await engines.end();
  await store.close();
});

const as = (person: Person) => api.client({ token: person.token });
const filed = (name: string): Omit<Extract<UploadOrder, { purpose: 'file' }>, 'size'> => ({
  purpose: 'file',
  folderId: null,
  name,
});
const infected = (start: Uint8Array | string = ''): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([Buffer.from(start), Buffer.from(EICAR)]));

async function sent(by: Person, order: Omit<UploadOrder, 'size'>, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const uploadId = await start(api, by, { ...order, size: bytes.length } as UploadOrder);
  await sendParts(api, by, uploadId, bytes);
  return uploadId;
}

const auditOf = (uploadId: string) =>
  api.db.query
    .selectFrom('auditEvent')
    .select(['action', 'targetKind', 'actorAccountId', 'spaceId', 'ip', 'detail'])
    .where('targetId', '=', uploadId)
    .execute();

test('an infected file is refused in words, deleted, not charged, and written into the audit', async () => {
  const ann = await addPerson(api);
  const bytes = infected('Minutes of Monday\n');
  const uploadId = await sent(ann, filed('minutes.txt'), bytes);
  const failure = await refused(finish(api, ann, uploadId));
  expect([failure.error, failure.text]).toEqual([
    'FILE_INFECTED',
    'A virus was found in this file, so it was not saved',
  ]);
  expect(await bytesOf(api, ann)).toEqual({ used: 0, reserved: 0 });
  await vi.waitFor(async () => expect(await store.head(blobKey(uploadId))).toBeUndefined(), 30_000);
  expect(await refusalOf(finish(api, ann, uploadId))).toBe('UPLOAD_GONE');
  expect(await auditOf(uploadId)).toEqual([
    {
      action: 'file.infected',
      targetKind: 'upload',
      actorAccountId: ann.accountId,
      spaceId: expect.any(String),
      ip: expect.any(String),
      detail: { name: 'minutes.txt', bytes: bytes.length, signature: 'Test.File.UNOFFICIAL' },
    },
  ]);
  expect(await as(ann).call(ROUTES.listFiles, { query: {} })).toEqual([]);
});

test('documents of boards, and images, are scanned too', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  const document = { purpose: 'document' as const, wbNo: board.wbNo, name: 'a.pdf' };
  const pdf = await sent(ann, document, infected(PDF));
  expect(await refusalOf(finish(api, ann, pdf))).toBe('FILE_INFECTED');
  expect((await auditOf(pdf))[0]?.detail).toMatchObject({ wbNo: board.wbNo, name: 'a.pdf' });

  const image = await send(api, board, ann, infected(onePixel()));
  expect(await refusalOf(complete(api, ann, image))).toBe('FILE_INFECTED');
  expect(await auditOf(image)).toMatchObject([{ action: 'file.infected', actorAccountId: ann.accountId }]);
  await vi.waitFor(async () => expect(await store.head(incomingKey(image))).toBeUndefined(), 30_000);
  expect(await store.head(blobKey(image))).toBeUndefined();
  expect(await refusalOf(complete(api, ann, image)), 'not scanned again').toBe('UPLOAD_GONE');
});

test('what is clean becomes a file, a document and an image as ever', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  expect((await upload(api, ann, filed('a.pdf'), padded(PDF, MEGABYTE))).bytes).toBe(MEGABYTE);
  const document = { purpose: 'document' as const, wbNo: board.wbNo, name: 'a.pdf' };
  expect((await upload(api, ann, document, padded(PDF, 40))).bytes).toBe(40);
  expect(await complete(api, ann, await send(api, board, ann, onePixel()))).toMatchObject({ mime: 'image/png' });
  expect((await bytesOf(api, ann)).reserved).toBe(0);
});

test('without a scanner nothing is accepted and nothing is lost: what has arrived is finished later', async () => {
  const ann = await addPerson(api);
  const board = await addBoard(api, ann);
  const [clean, bad] = [padded(PDF, 50), infected('Notes\n')];
  const files = [await sent(ann, filed('a.pdf'), clean), await sent(ann, filed('b.txt'), bad)];
  const image = await send(api, board, ann, onePixel());
  await wire.cut();
  for (const uploadId of files) {
    const failure = await refused(finish(api, ann, uploadId));
    expect([failure.error, failure.status]).toEqual(['FILE_NOT_CHECKED', 503]);
    expect(failure.text).toContain('cannot be checked for viruses right now');
  }
  expect(await refusalOf(complete(api, ann, image))).toBe('FILE_NOT_CHECKED');
  expect(await bytesOf(api, ann), 'still reserved').toMatchObject({ used: 0 });
  const state = await as(ann).call(ROUTES.getUpload, { params: { uploadId: files[0] ?? '' } });
  expect(state, 'nothing is to be sent again').toMatchObject({ stored: [1], finished: false });

  await wire.restore();
  expect((await finish(api, ann, files[0] ?? '')).bytes).toBe(50);
  expect(await refusalOf(finish(api, ann, files[1] ?? ''))).toBe('FILE_INFECTED');
  expect(await complete(api, ann, image)).toMatchObject({ mime: 'image/png' });
});

test('a file that was scanned and then refused for another reason is not scanned again', async () => {
  const ann = await addPerson(api);
  const { wbNo } = await addBoard(api, ann);
  const document = { purpose: 'document' as const, wbNo, name: 'a.pdf' };
  const bytes = padded(PDF, 30);
  const sixth = await sent(ann, document, bytes);
  for (let n = 0; n < 5; n += 1) await upload(api, ann, document, bytes);
  expect(await refusalOf(finish(api, ann, sixth))).toBe('FILE_LIMIT');
  await wire.cut();
  expect(await refusalOf(finish(api, ann, sixth)), 'the scanner is not asked').toBe('FILE_LIMIT');
});

test('a file that the scanner cannot read is refused before it is sent, or deleted after', async () => {
  const ann = await addPerson(api);
  const limit = SCANNER_TEST_MB * MEGABYTE;
  const failure = await refused(start(api, ann, { ...filed('a.pdf'), size: limit + 1 }));
  expect([failure.error, failure.status]).toEqual(['FILE_UNCHECKABLE', 413]);
  expect(failure.text).toContain(`The limit is ${SCANNER_TEST_MB} M`);
  // The test's clamd accepts files of 2 MB, and reports the limit only when it has the file.
  const uploadId = await sent(ann, filed('a.pdf'), padded(PDF, 3 * MEGABYTE));
  expect(await refusalOf(finish(api, ann, uploadId))).toBe('FILE_UNCHECKABLE');
  expect(await bytesOf(api, ann)).toEqual({ used: 0, reserved: 0 });
  await vi.waitFor(async () => expect(await store.head(blobKey(uploadId))).toBeUndefined(), 30_000);
  expect(await auditOf(uploadId), 'nothing was found').toEqual([]);
});

test('SCANNER_LARGER=accept takes what the scanner cannot read, and still refuses what it can', async () => {
  const env = { SCANNER_URL: wire.url, SCANNER_MAX_MB: '1', SCANNER_LARGER: 'accept' };
  const lenient = await startTestApi({ env });
  const ann = await addPerson(lenient);
  expect((await upload(lenient, ann, filed('large.pdf'), padded(PDF, 2 * MEGABYTE))).bytes).toBe(2 * MEGABYTE);
  expect(await refusalOf(upload(lenient, ann, filed('a.txt'), infected()))).toBe('FILE_INFECTED');
  await lenient.stop();
});

test('/metrics says whether the scanner answers and what it found; /readyz does not depend on it', async () => {
  const lineOf = async (start: string) =>
    (await (await fetch(`${api.opsUrl}/metrics`)).text()).split('\n').find((line) => line.startsWith(start));
  await expect.poll(() => lineOf('engine_up{engine="scanner"')).toMatch(/ 1$/);
  expect(await lineOf('virus_scans_total{verdict="infected"')).toMatch(/ [1-9]/);
  await wire.cut();
  expect(await lineOf('engine_up{engine="scanner"')).toMatch(/ 0$/);
  await untilReady(api.opsUrl);
});

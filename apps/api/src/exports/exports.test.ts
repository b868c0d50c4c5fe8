import { MEGABYTE } from '@sw/base';
import { exportKey, writeTwbHead } from '@sw/board-archive';
import { EXPORTS_AT_ONCE, ROUTES } from '@sw/contract';
import { failExport, finishExport, setImport } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard, addPage, share } from '../../testing/boards.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const begin = (
  person: Person,
  wbNo: string,
  body: Parameters<typeof ROUTES.createExport.body.parse>[0] = { format: 'pdf' },
) => as(person).call(ROUTES.createExport, { params: { wbNo }, body: body as { format: 'pdf' } });
const look = (person: Person, wbNo: string, exportId: string) =>
  as(person).call(ROUTES.getExport, { params: { wbNo, exportId } });
const cancel = (person: Person, wbNo: string, exportId: string) =>
  as(person).call(ROUTES.cancelExport, { params: { wbNo, exportId } });

test('a file is started at once, reports its progress, and is served under its name when it is ready', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const { exportId } = await begin(owner, wbNo);
  expect(await look(owner, wbNo, exportId)).toEqual({
    state: 'running',
    done: 0,
    total: 1,
    problem: null,
    url: null,
    ossKey: null,
    name: null,
    bytes: null,
  });
  const key = exportKey(wbNo, exportId);
  await finishExport(api.db.query, exportId, { key, name: 'Plan 计划.pdf', bytes: 12 });
  const done = await look(owner, wbNo, exportId);
  expect(done).toMatchObject({ state: 'done', done: 1, name: 'Plan 计划.pdf', bytes: 12 });
  expect(done.url).toContain(encodeURIComponent(exportId));
  expect(done.url).toContain('response-content-disposition=attachment');
  await cancel(owner, wbNo, exportId);
  expect(await refusalOf(look(owner, wbNo, exportId))).toBe('NOT_FOUND');
});

test('R6.03 only users with the permit to copy get a file, and none after they lose it', async () => {
  const owner = await addPerson(api);
  const board = await addBoard(api, owner);
  const people = [await addPerson(api), await addPerson(api), await addPerson(api)];
  for (const [permit, person] of people.entries()) await share(api, board, person, permit as 0 | 1 | 2);
  const [view, edit, full] = people as [Person, Person, Person];
  for (const person of [view, edit]) expect(await refusalOf(begin(person, board.wbNo))).toBe('COPY_FORBIDDEN');
  const { exportId } = await begin(full, board.wbNo);
  expect(await refusalOf(look(owner, board.wbNo, exportId)), 'it is of who began it').toBe('NOT_FOUND');
  await api.db.query
    .updateTable('boardSharer')
    .set({ permit: 1 })
    .where('wbNo', '=', board.wbNo)
    .where('accountId', '=', full.accountId)
    .execute();
  expect(await refusalOf(look(full, board.wbNo, exportId))).toBe('COPY_FORBIDDEN');
});

test('a page of another board, a selection of nowhere and a file of one page of a board are refused', async () => {
  const owner = await addPerson(api);
  const [board, other] = [await addBoard(api, owner), await addBoard(api, owner)];
  const pageId = await addPage(api, other);
  expect(await refusalOf(begin(owner, board.wbNo, { format: 'png', pageId: String(pageId) }))).toBe('NOT_FOUND');
  expect(await refusalOf(begin(owner, board.wbNo, { format: 'png', selectIds: ['1'] }))).toBe('BAD_REQUEST');
  expect(await refusalOf(begin(owner, board.wbNo, { format: 'twb', pageId: '12' }))).toBe('BAD_REQUEST');
});

test('one person has so many files made at once; one that failed makes room', async () => {
  const owner = await addPerson(api);
  const { wbNo } = await addBoard(api, owner);
  const all = [];
  for (let n = 0; n < EXPORTS_AT_ONCE; n += 1) all.push(await begin(owner, wbNo));
  expect(await refusalOf(begin(owner, wbNo))).toBe('EXPORTS_RUNNING');
  await failExport(api.db.query, all[0]?.exportId ?? '', 'tooLarge');
  expect(await look(owner, wbNo, all[0]?.exportId ?? '')).toMatchObject({ state: 'failed', problem: 'tooLarge' });
  await cancel(owner, wbNo, all[1]?.exportId ?? '');
  expect((await begin(owner, wbNo)).exportId).toBeDefined();
});

const HEAD = {
  name: 'Roof',
  pages: [
    { bytes: 3, hash: '0'.repeat(32) },
    { bytes: 2, hash: '1'.repeat(32) },
  ],
  blobs: [],
};
/** A file of the length that its header states; the job checks the contents. */
const twb = (head = HEAD): Uint8Array => new Uint8Array([...writeTwbHead(head), ...new Uint8Array(5 + 32)]);

async function send(person: Person, file: Uint8Array): Promise<string> {
  const { importId, url, headers } = await as(person).call(ROUTES.askImport, { body: { size: file.length } });
  const reply = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(file) });
  expect(reply.status).toBe(200);
  return importId;
}

const complete = (person: Person, importId: string) =>
  as(person).call(ROUTES.completeImport, { params: { importId }, body: {} });

test('R3.16 a file that was sent becomes a board with its pages, once, and is closed until it is filled', async () => {
  const owner = await addPerson(api);
  const importId = await send(owner, twb());
  const made = await complete(owner, importId);
  expect(made.wbName).toBe('Roof');
  expect(await complete(owner, importId), 'a repeat is the same board').toEqual(made);
  expect(await as(owner).call(ROUTES.getImport, { params: { importId } })).toEqual({
    state: 'running',
    done: 0,
    total: 2,
    problem: null,
    wbNo: made.wbNo,
  });
  expect(await refusalOf(as(owner).call(ROUTES.getPage, { params: { id: made.wbNo } }))).toBe(
    'TEMPORARILY_UNAVAILABLE',
  );
  await setImport(api.db.query, importId, { problem: 'damaged' });
  expect(await as(owner).call(ROUTES.getImport, { params: { importId } })).toMatchObject({
    state: 'failed',
    problem: 'damaged',
  });
  expect(await refusalOf(complete(await addPerson(api), importId)), 'of somebody else').toBe('UPLOAD_GONE');
});

test('R3.16 a file larger than the level allows is not sent, and one that is none makes no board', async () => {
  const owner = await addPerson(api);
  const ask = (size: number) => as(owner).call(ROUTES.askImport, { body: { size } });
  expect(await refusalOf(ask(20 * MEGABYTE + 1))).toBe('FILE_TOO_LARGE');
  const { importId } = await ask(20 * MEGABYTE);
  expect(await refusalOf(complete(owner, importId)), 'nothing was sent').toBe('UPLOAD_GONE');
  const unreadable = [new Uint8Array([1, 2, 3]), twb().subarray(0, 40), new Uint8Array([...twb(), 0])];
  const refused = async (file: Uint8Array) => {
    const sent = await send(owner, file);
    const refusal = await refusalOf(complete(owner, sent));
    await as(owner).call(ROUTES.cancelImport, { params: { importId: sent } });
    return refusal;
  };
  for (const file of unreadable) expect(await refused(file)).toBe('TWB_UNREADABLE');
  const newer = twb();
  newer[9] = 9;
  expect(await refused(newer)).toBe('TWB_NEWER');
  const many = { ...HEAD, pages: Array.from({ length: 11 }, () => ({ bytes: 1, hash: '0'.repeat(32) })) };
  const long = new Uint8Array([...writeTwbHead(many), ...new Uint8Array(11 + 32)]);
  expect(await refused(long)).toBe('PAGE_LIMIT');
  expect(await as(owner).call(ROUTES.listBoards, {})).toEqual([]);
});

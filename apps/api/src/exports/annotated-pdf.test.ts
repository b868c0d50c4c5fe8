import { MEGABYTE } from '@sw/base';
import { exportKey } from '@sw/board-archive';
import { ROUTES } from '@sw/contract';
import { finishExport, readSpaceAccount } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { lastMail } from '../../testing/mails.ts';
import { addMerchant } from '../../testing/merchants.ts';
import { addPerson, newEmail, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let store: ObjectStore;
beforeAll(async () => {
  api = await startTestApi();
  store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
});
afterAll(async () => {
  await store.close();
  await api.stop();
});

const as = (person: Person) => api.client({ token: person.token });
const CONTENT = new TextEncoder().encode('%PDF-1.7 a board');
const scene = 'PDF_ANNOTATE';

/** As the worker leaves it. */
async function finish(
  person: Person,
  wbNo: string,
  exportId: string,
  { name = 'Plan 计划.pdf', bytes = CONTENT.length } = {},
): Promise<string> {
  const key = exportKey(wbNo, exportId);
  await store.put(key, CONTENT, { contentType: 'application/pdf' });
  await finishExport(api.db.query, exportId, { key, name, bytes });
  return (await as(person).call(ROUTES.getExport, { params: { wbNo, exportId } })).ossKey ?? '';
}

async function withPdf(by?: Person) {
  const owner = by ?? (await addPerson(api));
  const { wbNo } = await addBoard(api, owner);
  const { exportId } = await as(owner).call(ROUTES.makeAnnotatedPdf, { body: { scene, wbNo } });
  return { owner, wbNo, ossKey: await finish(owner, wbNo, exportId) };
}

const save = (person: Person, ossKey: string) => as(person).call(ROUTES.saveAnnotatedPdf, { body: { scene, ossKey } });
const mail = (person: Person, ossKey: string, email: string) =>
  as(person).call(ROUTES.mailAnnotatedPdf, { body: { scene, ossKey, email } });

async function spaceOf({ accountId }: Person) {
  const { spaceId } = await api.db.query
    .selectFrom('space')
    .select('spaceId')
    .where('ownerAccountId', '=', accountId)
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow();
  return readSpaceAccount(api.db.query, spaceId);
}

test('R7.72 R7.74 a form with scene=PDF_ANNOTATE starts a PDF of the board that is kept for a day', async () => {
  const { owner, wbNo, ossKey } = await withPdf();
  const { url } = await as(owner).call(ROUTES.getExport, {
    params: { wbNo, exportId: ossKey.split('/').at(-1) ?? '' },
  });
  expect(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer())).toEqual(CONTENT);
  const other = as(owner).call(ROUTES.makeAnnotatedPdf, { body: { scene: 'OTHER' as typeof scene, wbNo } });
  expect(await refusalOf(other)).toBe('BAD_REQUEST');
});

test('R7.71 R7.74 a finished PDF is saved among the files, charged, and numbered if its name is taken', async () => {
  const { owner, ossKey } = await withPdf();
  const before = await spaceOf(owner);
  expect((await save(owner, ossKey)).name).toBe('Plan 计划.pdf');
  expect((await save(owner, ossKey)).name).toBe('Plan 计划 (2).pdf');
  const after = await spaceOf(owner);
  expect(after.used - before.used).toBe(2 * CONTENT.length);
  expect(after.reserved).toBe(before.reserved);
  const files = await as(owner).call(ROUTES.listFiles, { query: {} });
  expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['Plan 计划 (2).pdf', CONTENT.length],
    ['Plan 计划.pdf', CONTENT.length],
  ]);
  const reply = await fetch(files[0]?.url ?? '');
  expect(new Uint8Array(await reply.arrayBuffer())).toEqual(CONTENT);
});

test('R7.71 nothing is saved into a full space, nor of others, nor of another format', async () => {
  const { owner, wbNo, ossKey } = await withPdf();
  expect(await refusalOf(save(await addPerson(api), ossKey))).toBe('BOARD_NOT_IN_LIST');
  const { exportId } = await as(owner).call(ROUTES.createExport, { params: { wbNo }, body: { format: 'png' } });
  expect(await refusalOf(save(owner, await finish(owner, wbNo, exportId, { name: 'Plan.png' })))).toBe(
    'TAKE_AWAY_GONE',
  );
  const large = await as(owner).call(ROUTES.makeAnnotatedPdf, { body: { scene, wbNo } });
  const largeKey = await finish(owner, wbNo, large.exportId, { bytes: 2 * MEGABYTE });
  await api.db.query.updateTable('level').set({ spaceMb: 1 }).where('levelNo', '=', 2).execute();
  await api.db.query.updateTable('account').set({ levelNo: 2 }).where('accountId', '=', owner.accountId).execute();
  expect(await refusalOf(save(owner, largeKey))).toBe('CLOUD_SPACE_FULL');
  expect((await spaceOf(owner)).reserved).toBe(0);
});

test('R7.73 R7.74 a mail leads to the PDF, whose password only the sender sees', async () => {
  const { owner, ossKey } = await withPdf();
  const email = newEmail();
  const { password } = await mail(owner, ossKey, email.toUpperCase());
  const sent = await lastMail(api.db, email);
  expect(sent).toMatchObject({ mail: 'fileSent', values: { name: 'Plan 计划.pdf' } });
  expect(JSON.stringify(sent)).not.toContain(password);
  const link = new URL(sent.values.link ?? '');
  expect(link.pathname).toBe('/iwb/scanCode/');
  const key = link.searchParams.get('key') ?? '';
  const { files } = await api.client({}).call(ROUTES.openTakeAway, { body: { key, password } });
  expect(files.map(({ name }) => name)).toEqual(['Plan 计划.pdf']);
});

test('R7.73 one sender cannot pester an address', async () => {
  const { owner, ossKey } = await withPdf();
  const email = newEmail();
  for (let n = 0; n < 3; n += 1) await mail(owner, ossKey, email);
  expect(await refusalOf(mail(owner, ossKey, email))).toBe('TOO_MANY_REQUESTS');
  expect(await refusalOf(mail(owner, ossKey, 'nowhere'))).toBe('EMAIL_INVALID');
});

test('no PDF is mailed from an enterprise that shares with its own people only: everybody with the code could read it', async () => {
  const { owner } = await addMerchant(api);
  const { ossKey } = await withPdf(owner);
  await as(owner).call(ROUTES.changeMerchant, { body: { outsideSharing: 'none' } });
  expect(await refusalOf(mail(owner, ossKey, newEmail()))).toBe('OUTSIDE_SHARING_OFF');
  await as(owner).call(ROUTES.changeMerchant, { body: { outsideSharing: 'allowed' } });
  await mail(owner, ossKey, newEmail());
});

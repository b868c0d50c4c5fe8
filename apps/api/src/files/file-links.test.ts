import { DAY } from '@sw/base';
import { FILE_LINK_GUESSES, ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant, join } from '../../testing/merchants.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { PDF, padded, upload } from '../../testing/uploads.ts';

let api: TestApi;
let now = Date.now();
beforeAll(async () => {
  api = await startTestApi({ clock: { now: () => now } });
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const share = (by: Person, id: string, password: string | null = null) =>
  as(by).call(ROUTES.shareFile, { params: { id }, body: { password } });
const open = (url: string, password?: string) =>
  api.client({}).call(ROUTES.openSharedFile, {
    body: { key: new URL(url).searchParams.get('key') ?? '', ...(password === undefined ? {} : { password }) },
  });

async function shared(password: string | null = null, keeper?: Person) {
  const ann = keeper ?? (await addPerson(api));
  const order = { purpose: 'file', folderId: null, name: 'Plan 计划.pdf' } as const;
  const id = (await upload(api, ann, order, padded(PDF, 30))).fileId ?? '';
  return { ann, id, link: await share(ann, id, password) };
}

test('R2.27 a shared file shows its details and is downloaded without signing in, by the key of its link', async () => {
  const { link, ann, id } = await shared();
  expect(new URL(link.url).pathname).toBe('/iwb/document/index');
  expect(new URL(link.url).searchParams.get('key')).toMatch(/^[\w-]{43}$/);
  const file = await open(link.url);
  expect(file).toMatchObject({ name: 'Plan 计划.pdf', bytes: 30, category: 5 });
  expect((await fetch(file.url)).headers.get('content-disposition')).toContain('attachment');
  expect(await as(ann).call(ROUTES.getFileLink, { params: { id } })).toEqual(link);
  expect(await refusalOf(open(link.url.replace(/.$/, '!')))).toBe('FILE_LINK_GONE');
});

test('a link ends when it is revoked, replaced or 7 days old, and while its file is in the bin', async () => {
  const { ann, id, link } = await shared();
  const next = await share(ann, id);
  expect(await refusalOf(open(link.url))).toBe('FILE_LINK_GONE');
  await open(next.url);
  await as(ann).call(ROUTES.binFiles, { body: { ids: [id] } });
  expect(await refusalOf(open(next.url))).toBe('FILE_LINK_GONE');
  await as(ann).call(ROUTES.restoreFiles, { body: { ids: [id] } });
  await open(next.url);
  now += 7 * DAY + 1;
  expect(await refusalOf(open(next.url))).toBe('FILE_LINK_GONE');
  expect(await as(ann).call(ROUTES.getFileLink, { params: { id } })).toBeNull();
  const last = await share(ann, id);
  await as(ann).call(ROUTES.endFileLink, { params: { id } });
  expect(await refusalOf(open(last.url))).toBe('FILE_LINK_GONE');
});

test('a password is asked for, and guesses are limited however many come at once', async () => {
  const { link } = await shared('river-7');
  expect(link.hasPassword).toBe(true);
  expect(await refusalOf(open(link.url))).toBe('FILE_LINK_PASSWORD');
  expect((await open(link.url, 'river-7')).bytes).toBe(30);
  const guesses = await Promise.all(
    Array.from({ length: FILE_LINK_GUESSES + 5 }, (_, n) => refusalOf(open(link.url, `guess-${n}`))),
  );
  expect(guesses.filter((one) => one === 'FILE_LINK_PASSWORD_WRONG')).toHaveLength(FILE_LINK_GUESSES);
  expect(await refusalOf(open(link.url, 'river-7')), 'not even the right one').toBe('TOO_MANY_REQUESTS');
});

test('only the keeper of a file shares it, and folders are not shared so', async () => {
  const { id } = await shared();
  const ben = await addPerson(api);
  expect(await refusalOf(share(ben, id))).toBe('NOT_FOUND');
  expect(await refusalOf(as(ben).call(ROUTES.getFileLink, { params: { id } }))).toBe('NOT_FOUND');
  expect(await refusalOf(as(ben).call(ROUTES.endFileLink, { params: { id } }))).toBe('NOT_FOUND');
  const folder = await as(ben).call(ROUTES.createFolder, { body: { folderId: null, name: 'Mine' } });
  expect(await refusalOf(share(ben, folder.id))).toBe('NOT_FOUND');
  expect(await refusalOf(share(ben, id, 'abc'))).toBe('BAD_REQUEST');
});

test.each([
  ['is switched off', (userId: string) => ({ params: { userId }, body: { how: 'off' } as const })],
  ['is removed', (userId: string) => ({ params: { userId }, body: { how: 'remove' } as const })],
])("a member's links to files of the enterprise end when the member %s, also after a return", async (_, ending) => {
  const { owner, spaceId } = await addMerchant(api);
  const leaver = await addColleague(api, { spaceId });
  const { link } = await shared(null, leaver);
  const kept = await shared(null, owner);
  await open(link.url);
  await as(owner).call(ROUTES.endMember, ending(leaver.accountId));
  expect(await refusalOf(open(link.url))).toBe('FILE_LINK_GONE');
  await open(kept.link.url);
  await api.db.query
    .deleteFrom('spaceMember')
    .where('accountId', '=', leaver.accountId)
    .where('name', 'is not', null)
    .execute();
  await join(api, leaver, { spaceId, role: 'member' });
  expect(await refusalOf(open(link.url))).toBe('FILE_LINK_GONE');
});

test("a member's links to files of the enterprise end when the member leaves, or becomes a guest", async () => {
  const { owner, spaceId } = await addMerchant(api);
  const [leaver, guest] = [await addColleague(api, { spaceId }), await addColleague(api, { spaceId })];
  const links = [(await shared(null, leaver)).link, (await shared(null, guest)).link];
  await as(leaver).call(ROUTES.leaveMerchant, { body: { merchantId: spaceId } });
  await as(owner).call(ROUTES.changeMember, { params: { userId: guest.accountId }, body: { role: 'guest' } });
  for (const { url } of links) expect(await refusalOf(open(url))).toBe('FILE_LINK_GONE');
});

test('a link opens nothing while the enterprise does not share with people outside', async () => {
  const { owner } = await addMerchant(api);
  const { link } = await shared(null, owner);
  const rule = (outsideSharing: 'none' | 'viewOnly') =>
    as(owner).call(ROUTES.changeMerchant, { body: { outsideSharing } });
  await rule('none');
  expect(await refusalOf(open(link.url))).toBe('FILE_LINK_GONE');
  await rule('viewOnly');
  await open(link.url);
});

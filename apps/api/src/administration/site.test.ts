import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { sql, writeAudit } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant } from '../../testing/merchants.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startTestApi({ env: { REGISTRATION_DOMAINS: 'North.example, south.example' } });
  admin = await addPerson(api, { administrator: true });
});
afterAll(() => api.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });

test('the state of registration is read by administrators, and what concerns strangers by everybody', async () => {
  expect(await as(admin).call(ROUTES.getInstallation, {})).toEqual({
    registration: { policy: 'open', domains: ['north.example', 'south.example'] },
    administrators: 1,
    openRequests: 0,
  });
  const config = await api.client().call(ROUTES.getWebConfig, {});
  expect(config).toMatchObject({ registration: 'open', registrationDomains: ['north.example', 'south.example'] });
});

test('a level is changed within its bounds; its limits count at once, and nobody is signed out', async () => {
  const ann = await addPerson(api, { levelNo: 2 });
  const change = (body: object) => as(admin).call(ROUTES.changeLevel, { params: { levelNo: 2 }, body });
  const changed = await change({ rights: { boardCount: 1, quality: 'SD' } });
  expect(changed).toMatchObject({ name: 'Team', rights: { boardCount: 1, quality: 'SD', maxPages: 30 }, revision: 2 });
  await as(ann).call(ROUTES.createBoard, { body: { wbName: 'One' } });
  expect(await refusalOf(as(ann).call(ROUTES.createBoard, { body: { wbName: 'Two' } }))).toBe('BOARD_COUNT_LIMIT');
  expect((await change({})).revision).toBe(2);
  expect((await change({ name: 'Crew', rights: { boardCount: 50, quality: 'HDV' } })).name).toBe('Crew');

  for (const rights of [{ boardCount: 0 }, { callPeople: 101 }, { quality: '8K' }, { spaceMb: 1.5 }]) {
    expect(await refusalOf(change({ rights }))).toBe('BAD_REQUEST');
  }
  expect(await refusalOf(change({ name: 'Free' }))).toBe('LEVEL_NAME_TAKEN');
  const missing = as(admin).call(ROUTES.changeLevel, { params: { levelNo: 77 }, body: { name: 'X' } });
  expect(await refusalOf(missing)).toBe('NOT_FOUND');
  const levels = await as(admin).call(ROUTES.listLevels, {});
  expect(levels.map(({ levelNo, name }) => [levelNo, name])).toEqual([
    [1, 'Free'],
    [2, 'Crew'],
    [3, 'Enterprise'],
  ]);
});

test('R4.15 another level of an enterprise answers 501 to those who work in it, and to nobody else', async () => {
  const merchant = await addMerchant(api, { name: 'Northfield', levelNo: 1 });
  const [colleague, guest, stranger] = [
    await addColleague(api, merchant),
    await addColleague(api, merchant, 'guest'),
    await addPerson(api),
  ];
  await as(merchant.owner).call(ROUTES.createBoard, { body: { wbName: 'Plan' } });
  const { enterprises } = await as(admin).call(ROUTES.listEnterprises, { query: { keyword: 'northf' } });
  expect(enterprises).toMatchObject([
    {
      spaceId: merchant.spaceId,
      level: { levelNo: 1 },
      owner: { userId: merchant.owner.accountId },
      members: 3,
      boards: 1,
      bytes: 0,
    },
  ]);
  const set = (spaceId: string, levelNo: number) =>
    as(admin).call(ROUTES.setEnterpriseLevel, { params: { spaceId }, body: { levelNo } });
  expect((await set(merchant.spaceId, 3)).level).toEqual({ levelNo: 3, name: 'Enterprise' });
  for (const person of [merchant.owner, colleague]) {
    expect(await refusalOf(as(person).call(ROUTES.getUserInfo, {}))).toBe('MEMBERSHIP_CHANGED');
  }
  for (const person of [guest, stranger]) await as(person).call(ROUTES.getUserInfo, {});
  expect(await refusalOf(set(merchant.spaceId, 77))).toBe('LEVEL_MISSING');
  expect(await refusalOf(set('100000000000000009', 1))).toBe('NOT_FOUND');
});

test('requests to sales are seen and closed; then the person may ask again', async () => {
  const ann = await addPerson(api);
  const ask = () => as(ann).call(ROUTES.askSales, { body: { levelNo: 3, message: 'For our school' } });
  const { requestId } = await ask();
  const list = (state: 'open' | 'closed') => as(admin).call(ROUTES.listSalesRequests, { query: { state } });
  expect((await list('open')).requests).toMatchObject([
    { requestId, by: { userId: ann.accountId, email: ann.email }, level: { levelNo: 3 }, message: 'For our school' },
  ]);
  const close = (id: string) => as(admin).call(ROUTES.closeSalesRequest, { params: { requestId: id } });
  const closed = await close(requestId);
  expect(closed.closedBy?.userId).toBe(admin.accountId);
  expect(await close(requestId)).toEqual(closed);
  expect((await list('open')).requests).toEqual([]);
  expect((await list('closed')).requests).toEqual([closed]);
  expect(await refusalOf(close('100000000000000009'))).toBe('NOT_FOUND');
  await ask();
});

test('the audit log shows everything, newest first, by person, action, text, time and the command line', async () => {
  const ann = await addPerson(api);
  const params = { userId: ann.accountId };
  await as(admin).call(ROUTES.disablePerson, { params });
  await as(admin).call(ROUTES.enablePerson, { params });
  await api.db.transaction((tx) =>
    writeAudit(tx, {
      action: 'level.changed',
      targetKind: 'level',
      targetId: '9',
      operator: true,
      detail: { name: 'Quartz' },
    }),
  );
  const list = async (query: object) => (await as(admin).call(ROUTES.listSiteAudit, { query })).lines;
  const actions = async (query: object) => (await list(query)).map(({ action }) => action);

  expect((await actions({})).slice(0, 2)).toEqual(['level.changed', 'person.enabled']);
  expect(await actions({ userId: ann.accountId, action: 'person.' })).toEqual(['person.enabled', 'person.disabled']);
  expect(await actions({ userId: admin.accountId, action: 'person.' })).toContain('person.disabled');
  expect(await list({ operator: '1' })).toMatchObject([{ operator: true, by: null, about: 'Quartz' }]);
  expect(await actions({ keyword: 'QUART' })).toEqual(['level.changed']);
  expect(await actions({ until: '2001-01-01T00:00:00Z' })).toEqual([]);
  expect(await actions({ since: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);

  for (let n = 0; n < 250; n += 1)
    await sql`
    insert into audit_event (action, target_kind, target_id) values ('test.page', 'test', ${String(n)})`.execute(
      api.db.query,
    );
  const seen: string[] = [];
  for (let before: string | undefined; ; ) {
    const query = { action: 'test.', ...(before === undefined ? {} : { before }) };
    const { lines, next } = await as(admin).call(ROUTES.listSiteAudit, { query });
    seen.push(...lines.map(({ targetId }) => targetId));
    if (next === null) break;
    before = next;
  }
  expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => String(249 - n)));
});

test('the CSV of the audit log is for administrators, and none of its cells starts a formula', async () => {
  await api.db.transaction((tx) =>
    writeAudit(tx, { action: 'test.csv', targetKind: 'test', targetId: '1', detail: { name: '=HYPERLINK("x")' } }),
  );
  const fetchCsv = ({ token }: Person) =>
    fetch(`${api.url}/api/admin/audit/csv?action=test.csv`, {
      headers: { [AUTHORIZATION_HEADER]: token, [MARKER_HEADER]: MARKER_VALUE },
    });
  const response = await fetchCsv(admin);
  expect(response.headers.get('content-type')).toContain('text/csv');
  const text = await response.text();
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect((await fetchCsv(await addPerson(api))).status).toBe(404);
});

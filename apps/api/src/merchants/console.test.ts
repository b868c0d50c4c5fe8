import { DAY, newId } from '@sw/base';
import { AGREEMENT_VERSION, getMerchantAuditCsv, MEMBERS_AT_ONCE, ROUTES } from '@sw/contract';
import { AUDIT_DAYS, DEPARTMENT_DEPTH_MAX } from '@sw/policy';
import { sql, writeAudit } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant, join } from '../../testing/merchants.ts';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'privacy' } });
});
afterAll(() => api?.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });
const refusedWith = async (name: string, call: Promise<unknown>) => expect(await refusalOf(call)).toBe(name);
const listed = async (admin: Person, { accountId }: Person) =>
  (await as(admin).call(ROUTES.listMembers, {})).find(({ userId }) => userId === accountId);
const renamed = (person: Person, nickName: string) => as(person).call(ROUTES.changeUserInfo, { body: { nickName } });

async function link(spaceId: string, { accountId }: Person): Promise<void> {
  const { query } = api.db;
  const provider = { issuer: 'https://id.example', clientId: 'board', clientSecret: Buffer.from('sealed') };
  await query
    .insertInto('merchantProvider')
    .values({ spaceId, ...provider, testedAt: new Date(), enabled: true, required: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const identity = { spaceId, issuer: provider.issuer, subject: accountId, accountId };
  await query.insertInto('providerIdentity').values(identity).execute();
}

test('admins see how members sign in: the strongest way, and only what concerns their enterprise', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const elsewhere = await addMerchant(api, { name: 'Southfield' });
  const [plain, careful, linked, foreign, guest] = [
    await addColleague(api, { spaceId }),
    await addColleague(api, { spaceId }),
    await addColleague(api, { spaceId }),
    await addColleague(api, { spaceId }),
    await addColleague(api, { spaceId }, 'guest'),
  ];
  for (const { accountId } of [careful, linked]) {
    const factor = { accountId, sealedSecret: Buffer.from('sealed'), lastStep: 0 };
    await api.db.query.insertInto('totpFactor').values(factor).execute();
  }
  await link(spaceId, linked);
  await join(api, foreign, { spaceId: elsewhere.spaceId, role: 'member' });
  await link(elsewhere.spaceId, foreign);

  const ways = await Promise.all(
    [plain, careful, linked, foreign, guest].map(async (person) => (await listed(owner, person))?.signsInWith),
  );
  expect(ways).toEqual(['password', 'secondFactor', 'singleSignOn', 'password', null]);
  await api.db.query.deleteFrom('passwordCredential').where('accountId', '=', plain.accountId).execute();
  expect((await listed(owner, plain))?.signsInWith).toBe('codes');
});

test('last here is when a member worked in the enterprise, and not what they did elsewhere', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const member = await addColleague(api, { spaceId });
  expect((await listed(owner, member))?.lastHereAt, 'entering counts').not.toBeNull();

  const { merchants } = await as(member).call(ROUTES.getMerchants, {});
  const own = merchants.find(({ kind }) => kind === 'personal')?.merchantId ?? '';
  await as(member).call(ROUTES.switchMerchant, { query: { merchantId: own } });
  const before = new Date('2026-01-02T03:04:05.000Z');
  await api.db.query
    .updateTable('spaceMember')
    .set({ lastHereAt: before })
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', member.accountId)
    .execute();
  const idle = async () => {
    const old = { lastSeenAt: new Date(Date.now() - DAY) };
    await api.db.query.updateTable('session').set(old).where('sessionId', '=', member.sessionId).execute();
    await as(member).call(ROUTES.getUserInfo, {});
    const seen = () =>
      api.db.query
        .selectFrom('session')
        .select('lastSeenAt')
        .where('sessionId', '=', member.sessionId)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await seen()).lastSeenAt.getTime()).toBeGreaterThan(old.lastSeenAt.getTime());
  };
  await idle();
  expect((await listed(owner, member))?.lastHereAt).toBe(before.toISOString());

  await as(member).call(ROUTES.switchMerchant, { query: { merchantId: spaceId } });
  await api.db.query
    .updateTable('spaceMember')
    .set({ lastHereAt: before })
    .where('accountId', '=', member.accountId)
    .execute();
  await idle();
  await expect
    .poll(async () => Date.parse((await listed(owner, member))?.lastHereAt ?? ''))
    .toBeGreaterThan(before.getTime());
});

test('what members do with their own accounts is not in the audit log of the enterprise', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const member = await addColleague(api, { spaceId });
  await renamed(member, 'Mei Lin');
  await as(member).call(ROUTES.acceptAgreement, { query: { type: 'privacy', version: AGREEMENT_VERSION } });
  await as(member).call(ROUTES.createDataExport, {});
  await as(member).call(ROUTES.deleteAccount, { body: { heirs: [] } });
  // As earlier releases recorded it.
  const recorded = { targetKind: 'account', targetId: member.accountId, actorAccountId: member.accountId, spaceId };
  await api.db.transaction((tx) => writeAudit(tx, { action: 'account.exported', ...recorded }));

  const written = await api.db.query
    .selectFrom('auditEvent')
    .select('action')
    .where('actorAccountId', '=', member.accountId)
    .where('action', 'in', ['account.changed', 'agreement.accepted', 'account.exported', 'account.deletionRequested'])
    .execute();
  expect(new Set(written.map(({ action }) => action)).size, 'all of it is recorded').toBe(4);
  const { lines } = await as(owner).call(ROUTES.listMerchantAudit, { query: {} });
  expect(lines.filter(({ targetKind }) => targetKind === 'account')).toEqual([]);
  expect(lines.map(({ action }) => action)).toContain('merchant.created');
});

test('many members are changed at once; one who is refused does not stop the others', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const admin = await addColleague(api, { spaceId }, 'admin');
  const [one, two] = [await addColleague(api, { spaceId }), await addColleague(api, { spaceId })];
  const stranger = await addPerson(api);
  const { departmentId } = await as(admin).call(ROUTES.createDepartment, { body: { name: 'Science', parentId: null } });

  const change = (person: Person, people: readonly Person[], wanted: object) =>
    as(person).call(ROUTES.changeMembers, {
      body: { userIds: people.map(({ accountId }) => accountId), change: wanted as { kind: 'signOut' } },
    });
  const problems = async (call: ReturnType<typeof change>) => (await call).map(({ problem }) => problem);

  expect(await problems(change(admin, [one, owner, stranger, two], { kind: 'move', departmentId }))).toEqual([
    null,
    'FORBIDDEN',
    'NOT_FOUND',
    null,
  ]);
  expect((await listed(owner, one))?.departmentId).toBe(departmentId);
  expect((await listed(owner, owner))?.departmentId).toBeNull();
  expect(await problems(change(admin, [one], { kind: 'move', departmentId: newId() }))).toEqual(['NOT_FOUND']);

  expect(await problems(change(admin, [one, two], { kind: 'role', role: 'owner' }))).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
  ]);
  expect(await problems(change(owner, [one], { kind: 'role', role: 'owner' }))).toEqual([null]);
  // If two owners are both lowered, one remains.
  expect(await problems(change(owner, [one, owner], { kind: 'role', role: 'admin' }))).toEqual([null, 'LAST_OWNER']);

  expect(await problems(change(admin, [two, two], { kind: 'signOut' }))).toEqual([null]);
  await refusedWith('NOT_SIGNED_IN', as(two).call(ROUTES.getUserInfo, {}));
  expect(await problems(change(admin, [admin], { kind: 'signOut' })), 'the window in use stays').toEqual([null]);
  await as(admin).call(ROUTES.getUserInfo, {});
  const { lines } = await as(owner).call(ROUTES.listMerchantAudit, { query: { action: 'member.signedOut' } });
  expect(lines).toHaveLength(2);

  await refusedWith('MERCHANT_ADMINS_ONLY', change(await addColleague(api, { spaceId }), [one], { kind: 'signOut' }));
  const many = Array.from({ length: MEMBERS_AT_ONCE + 1 }, () => ({ ...one, accountId: newId() }));
  await refusedWith('BAD_REQUEST', change(owner, many, { kind: 'signOut' }));
});

test('a department moves with all below it, never into itself and never too deep', async () => {
  const { owner } = await addMerchant(api);
  const add = async (name: string, parentId: string | null) =>
    (await as(owner).call(ROUTES.createDepartment, { body: { name, parentId } })).departmentId;
  const change = (departmentId: string, body: { name?: string; parentId?: string | null }) =>
    as(owner).call(ROUTES.changeDepartment, { params: { departmentId }, body });
  const school = await add('School', null);
  const science = await add('Science', school);
  const physics = await add('Physics', science);
  const arts = await add('Arts', null);

  await change(science, { parentId: arts, name: 'Sciences' });
  const tree = await as(owner).call(ROUTES.listDepartments, {});
  expect(tree.departments.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['Arts', null],
    ['Sciences', arts],
    ['Physics', science],
    ['School', null],
  ]);
  await refusedWith('DEPARTMENT_INSIDE_ITSELF', change(arts, { parentId: physics }));
  await refusedWith('DEPARTMENT_INSIDE_ITSELF', change(arts, { parentId: arts }));
  await refusedWith('NOT_FOUND', change(arts, { parentId: newId() }));
  await add('Sciences', null);
  await refusedWith('DEPARTMENT_TAKEN', change(science, { parentId: null }));

  let deepest = school;
  for (let level = 2; level < DEPARTMENT_DEPTH_MAX; level += 1) deepest = await add(`Level ${level}`, deepest);
  await refusedWith('DEPARTMENT_DEPTH', change(arts, { parentId: deepest }));
  await change(physics, { parentId: deepest });
});

test('the audit log is searched by words, action, person and dates, page by page', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const member = await addColleague(api, { spaceId });
  await renamed(owner, 'Jonas Weber');
  for (const name of ['Science', 'Arts 100%', 'Languages']) {
    await as(owner).call(ROUTES.createDepartment, { body: { name, parentId: null } });
  }
  await as(owner).call(ROUTES.changeMember, { params: { userId: member.accountId }, body: { role: 'guest' } });
  const found = async (query: Parameters<typeof listAudit>[0]) =>
    (await listAudit(query)).lines.map(({ action, about }) => `${action} ${about}`);
  const listAudit = (query: {
    text?: string;
    action?: string;
    userId?: string;
    from?: string;
    until?: string;
    before?: string;
  }) => as(owner).call(ROUTES.listMerchantAudit, { query });

  expect(await found({ text: 'LANG' })).toEqual(['department.created Languages']);
  expect(await found({ text: '%' }), 'a sign of LIKE stands for itself').toEqual(['department.created Arts 100%']);
  expect((await found({ text: 'jonas' })).length).toBeGreaterThanOrEqual(4);
  expect(await found({ userId: member.accountId })).toEqual(['member.role Ann']);
  const now = Date.now();
  const at = (days: number) => new Date(now + days * DAY).toISOString();
  expect(await found({ action: 'department.', from: at(-1), until: at(1) })).toHaveLength(3);
  expect(await found({ until: at(-1) })).toEqual([]);

  await sql`insert into audit_event (space_id, action, target_kind, target_id, detail)
    select ${spaceId}, 'board.created', 'board', n::text, jsonb_build_object('wbName', 'Board ' || n)
    from generate_series(1, 250) as n`.execute(api.db.query);
  const pages = [await listAudit({ action: 'board.' })];
  for (let page = pages[0]; page?.next; page = pages.at(-1)) {
    pages.push(await listAudit({ action: 'board.', before: page.next }));
  }
  expect(pages.map(({ lines }) => lines.length)).toEqual([100, 100, 50]);
  const csv = await (
    await as(owner).bytes(getMerchantAuditCsv, { query: { text: 'Board 2', action: 'board.' } })
  ).text();
  // The heading, and Board 2, 20 to 29, 200 to 250.
  expect(csv.trim().split('\n')).toHaveLength(1 + 1 + 10 + 51);
});

test('only owners decide how long the log is kept, within bounds, and the log says so', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const admin = await addColleague(api, { spaceId }, 'admin');
  const keep = (person: Person, auditDays: number | null) =>
    as(person).call(ROUTES.changeMerchant, { body: { auditDays } });
  await refusedWith('FORBIDDEN', keep(admin, 365));
  await refusedWith('BAD_REQUEST', keep(owner, AUDIT_DAYS.min - 1));
  await refusedWith('BAD_REQUEST', keep(owner, AUDIT_DAYS.max + 1));
  expect((await keep(owner, 365)).auditDays).toBe(365);
  expect((await as(admin).call(ROUTES.getMerchant, {})).auditDays).toBe(365);
  const { lines } = await as(owner).call(ROUTES.listMerchantAudit, { query: { action: 'merchant.changed' } });
  expect(lines).toHaveLength(1);
  expect((await keep(owner, null)).auditDays).toBeNull();
});

import { ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant } from '../../testing/merchants.ts';
import { addPerson, newEmail, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { cellsOf, checkLines, readInvitations } from './invitation-list.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());
const as = (person: Pick<Person, 'token'>) => api.client(person);

test('a list is read line by line, with every reason not to work, before anything is sent', () => {
  expect(cellsOf('a@example.com;"Lin, Mei";guest')).toEqual(['a@example.com', 'Lin, Mei', 'guest']);
  const text = [
    'address,name,role',
    'Mei@Example.com,"Lin ""M"" Mei"',
    'nonsense',
    'ben@example.com,Ben,emperor',
    'mei@example.com',
    'known@example.com',
    'asked@example.com',
    '',
    'tom@example.com\tTom\tguest',
    'last@example.com',
  ].join('\r\n');
  const known = { members: new Set(['known@example.com']), invited: new Set(['asked@example.com']), room: 2 };
  expect(
    checkLines(readInvitations(text), known).map(({ line, email, role, problem }) => [line, email, role, problem]),
  ).toEqual([
    [2, 'mei@example.com', 'member', null],
    [3, 'nonsense', 'member', 'email'],
    [4, 'ben@example.com', 'member', 'role'],
    [5, 'mei@example.com', 'member', 'twice'],
    [6, 'known@example.com', 'member', 'member'],
    [7, 'asked@example.com', 'member', 'invited'],
    [9, 'tom@example.com', 'guest', null],
    [10, 'last@example.com', 'member', 'full'],
  ]);
});

test('an invitation by mail is accepted only by an account with its address, once', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const [invited, other] = [await addPerson(api), await addPerson(api)];
  const people = [{ email: invited.email.toUpperCase() }, { email: owner.email }];
  expect(await as(owner).call(ROUTES.inviteMembers, { body: { people } })).toEqual({ invited: 1 });
  expect(await as(owner).call(ROUTES.inviteMembers, { body: { people } })).toEqual({ invited: 0 });
  const [mine] = await as(invited).call(ROUTES.listOwnInvitations, {});
  expect(await as(other).call(ROUTES.listOwnInvitations, {})).toEqual([]);
  const params = { invitationId: mine?.invitationId ?? '' };
  const accept = (person: Person) => as(person).call(ROUTES.answerInvitation, { params, body: { accept: true } });
  expect(await refusalOf(accept(other))).toBe('MERCHANT_INVITATION_GONE');
  const { merchants } = await accept(invited);
  expect(merchants.find(({ isCurrent }) => isCurrent)).toMatchObject({ merchantId: spaceId, role: 'member' });
  expect(await refusalOf(accept(invited))).toBe('MERCHANT_INVITATION_GONE');
});

test('a link makes members until it is ended or replaced; who was switched off does not come back by it', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const keyOf = async () =>
    new URL((await as(owner).call(ROUTES.createMerchantLink, {})).url).searchParams.get('key') ?? '';
  const joinBy = (person: Person, key: string) => as(person).call(ROUTES.joinMerchant, { body: { key } });
  const [first, person, off] = [await keyOf(), await addPerson(api), await addColleague(api, { spaceId })];
  const key = await keyOf();
  expect(await refusalOf(joinBy(person, first))).toBe('MERCHANT_INVITATION_GONE');
  expect(await as(person).call(ROUTES.openMerchantLink, { query: { key } })).toEqual({ merchantName: 'Northfield' });
  await joinBy(person, key);
  expect(await refusalOf(joinBy(person, key))).toBe('ALREADY_MEMBER');
  await as(owner).call(ROUTES.endMember, { params: { userId: off.accountId }, body: { how: 'off' } });
  expect(await refusalOf(joinBy(off, key))).toBe('MERCHANT_INVITATION_GONE');
  await as(owner).call(ROUTES.endMerchantLink, {});
  expect(await refusalOf(joinBy(await addPerson(api), key))).toBe('MERCHANT_INVITATION_GONE');
});

test('members and invitations together never exceed the level, also at once', async () => {
  const { owner } = await addMerchant(api, { levelNo: 1 });
  const invite = (count: number) =>
    as(owner).call(ROUTES.inviteMembers, {
      body: { people: Array.from({ length: count }, () => ({ email: newEmail() })) },
    });
  expect(await refusalOf(invite(20))).toBe('MERCHANT_FULL');
  const outcomes = await Promise.allSettled([invite(12), invite(12)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('withdrawing an invitation frees its place, but not its mail of the day, in any enterprise of the person', async () => {
  const { owner } = await addMerchant(api, { levelNo: 1 });
  const invite = async (count: number) => {
    const people = Array.from({ length: count }, () => ({ email: newEmail() }));
    return (await as(owner).call(ROUTES.inviteMembers, { body: { people } })).invited;
  };
  for (let round = 0; round < 5; round += 1) {
    expect(await invite(10)).toBe(10);
    for (const { invitationId } of await as(owner).call(ROUTES.listInvitations, {})) {
      await as(owner).call(ROUTES.withdrawInvitation, { params: { invitationId } });
    }
  }
  expect(await refusalOf(invite(1))).toBe('TOO_MANY_REQUESTS');
  await as(owner).call(ROUTES.createMerchant, { body: { name: 'Another' } });
  expect(await refusalOf(invite(1))).toBe('TOO_MANY_REQUESTS');
});

test('members are found by names, words, addresses, pinyin and initials; departments contain those below', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const names = ['王小明', 'Mei Lin', '单田芳'];
  const people: Person[] = [];
  for (const nickName of names) {
    const person = await addColleague(api, { spaceId });
    await as(person).call(ROUTES.changeUserInfo, { body: { nickName } });
    people.push(person);
  }
  const find = async (keyword: string) =>
    (await as(owner).call(ROUTES.listMembers, { query: { keyword } })).map(({ nickName }) => nickName);
  expect(await find('wxm')).toEqual(['王小明']);
  expect(await find('xiaom')).toEqual(['王小明']);
  expect(await find('小明')).toEqual(['王小明']);
  expect(await find('LIN')).toEqual(['Mei Lin']);
  expect(await find('shant')).toEqual(['单田芳']);
  expect(await find(people[1]?.email ?? '')).toEqual(['Mei Lin']);
  expect(await find('%')).toEqual([]);

  const add = (name: string, parentId: string | null) =>
    as(owner).call(ROUTES.createDepartment, { body: { name, parentId } });
  const science = await add('Science', null);
  const physics = await add('Physics', science.departmentId);
  await as(owner).call(ROUTES.changeMember, {
    params: { userId: people[0]?.accountId ?? '' },
    body: { departmentId: physics.departmentId },
  });
  const department = science.departmentId;
  expect((await as(owner).call(ROUTES.listMembers, { query: { department } })).map(({ nickName }) => nickName)).toEqual(
    ['王小明'],
  );
  expect(await as(owner).call(ROUTES.listDepartments, {})).toMatchObject({
    departments: [
      { name: 'Science', people: 1 },
      { name: 'Physics', people: 1 },
    ],
    without: 3,
  });
  await as(owner).call(ROUTES.deleteDepartment, { params: { departmentId: physics.departmentId } });
  expect((await as(owner).call(ROUTES.listDepartments, {})).departments).toMatchObject([
    { name: 'Science', people: 1 },
  ]);
});

test('the audit log tells admins what was done, and a file of it starts no formula', async () => {
  const { owner, spaceId } = await addMerchant(api);
  const colleague = await addColleague(api, { spaceId });
  await as(colleague).call(ROUTES.changeUserInfo, { body: { nickName: '=1+1' } });
  await as(owner).call(ROUTES.changeMember, { params: { userId: colleague.accountId }, body: { role: 'admin' } });
  const { lines } = await as(owner).call(ROUTES.listMerchantAudit, { query: { action: 'member.' } });
  expect(lines[0]).toMatchObject({ action: 'member.role', about: '=1+1', by: { userId: owner.accountId } });
  const { getMerchantAuditCsv } = await import('@sw/contract');
  const file = await as(owner).bytes(getMerchantAuditCsv, { query: {} });
  expect(await file.text()).toContain(",'=1+1,");
  const member = await addColleague(api, { spaceId });
  expect(await refusalOf(as(member).call(ROUTES.listMerchantAudit, { query: {} }))).toBe('MERCHANT_ADMINS_ONLY');
});

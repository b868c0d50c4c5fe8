import { DAY, HOUR, MINUTE, newId } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addColleague, addMerchant, type TestMerchant } from '../../../testing/merchants.ts';
import { addPerson, type Person } from '../../../testing/people.ts';
import { refusalOf } from '../../../testing/refused.ts';
import { addMeeting, addRoom } from '../../../testing/stored-meetings.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { MODULES: 'meeting' } });
});
afterAll(() => api?.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });
const refusedWith = async (name: string, call: Promise<unknown>) => expect(await refusalOf(call)).toBe(name);
const named = async (merchant: TestMerchant, nickName: string): Promise<Person> => {
  const person = await addColleague(api, merchant);
  await as(person).call(ROUTES.changeUserInfo, { body: { nickName } });
  return person;
};
const inDepartment = (owner: Person, person: Person, departmentId: string) =>
  as(owner).call(ROUTES.changeMember, { params: { userId: person.accountId }, body: { departmentId } });
const department = (owner: Person, name: string, parentId: string | null = null) =>
  as(owner).call(ROUTES.createDepartment, { body: { name, parentId } });
const search = async (
  person: Person,
  query: { keyword?: string; department?: string; userId?: string[]; pageSize?: number },
) => (await as(person).call(ROUTES.searchPeople, { query })).map(({ nickName }) => nickName);
const contact = (place: number) => ({ name: `Contact ${place}`, email: `c${place}@outside.example` });

test('R1.30 members find each other by name, address, pinyin and initials; guests and outsiders are nobody', async () => {
  const merchant = await addMerchant(api);
  const member = await named(merchant, 'Tomás Ruiz');
  const wang = await named(merchant, '王小明');
  const guest = await addColleague(api, merchant, 'guest');
  await named(await addMerchant(api, { name: 'Southfield' }), '王大力');

  for (const keyword of ['王小', '小明', 'wangxiao', 'wxm', 'xm', wang.email])
    expect(await search(member, { keyword }), keyword).toEqual(['王小明']);
  expect(await search(member, { keyword: 'ruiz' })).toEqual(['Tomás Ruiz']);
  expect(await search(member, { keyword: '王大力' })).toEqual([]);
  expect(await search(member, {})).toHaveLength(3);
  expect(await search(member, { keyword: guest.email })).toEqual([]);

  const reply = await as(member).reply(ROUTES.searchPeople, { query: { pageSize: 2 } });
  expect(reply.data).toHaveLength(2);
  const byId = (...people: readonly Person[]) => search(member, { userId: people.map(({ accountId }) => accountId) });
  expect(await byId(wang, member, guest)).toEqual(['Tomás Ruiz', '王小明']);
  expect(await search(member, { userId: ['9'.repeat(19)] })).toEqual([]);
  await refusedWith('MEETING_MEMBERS_ONLY', search(guest, {}));
  await refusedWith('MEETING_MEMBERS_ONLY', search(await addPerson(api), {}));
});

test('R1.30 the tree counts people in and below each department, without guests', async () => {
  const merchant = await addMerchant(api);
  const { owner } = merchant;
  const science = await department(owner, 'Science');
  const physics = await department(owner, 'Physics', science.departmentId);
  const [one, two, guest] = [
    await addColleague(api, merchant),
    await addColleague(api, merchant),
    await addColleague(api, merchant, 'guest'),
  ];
  await inDepartment(owner, one, science.departmentId);
  for (const person of [two, guest]) await inDepartment(owner, person, physics.departmentId);

  const tree = await as(one).call(ROUTES.readPeopleTree, {});
  expect(tree).toMatchObject({ without: 1, total: 3 });
  expect(tree.departments.map(({ name, people }) => [name, people])).toEqual([
    ['Science', 2],
    ['Physics', 1],
  ]);
  expect(await search(one, { department: science.departmentId })).toHaveLength(2);
  expect(await search(one, { department: physics.departmentId })).toHaveLength(1);
  expect(await search(one, { department: 'none' })).toHaveLength(1);
  const elsewhere = await addMerchant(api, { name: 'Southfield' });
  const foreign = await department(elsewhere.owner, 'Secret');
  await refusedWith('NOT_FOUND', search(one, { department: foreign.departmentId }));
});

test('R5.45 R5.46 a person has at most 10 tags, each with a name and members of the enterprise', async () => {
  const merchant = await addMerchant(api);
  const member = await addColleague(api, merchant);
  const other = await addColleague(api, merchant);
  const stranger = await addMerchant(api, { name: 'Southfield' });
  const create = (name: string, people: readonly Person[]) =>
    as(member).call(ROUTES.createTag, { body: { name, userIds: people.map(({ accountId }) => accountId) } });

  await refusedWith('TAG_NAME_REQUIRED', create(' ', [other]));
  await refusedWith('TAG_MEMBERS_REQUIRED', create('Team', []));
  await refusedWith('MEETING_PERSON_GONE', create('Team', [other, stranger.owner]));
  const { tagId } = await create('Team', [other, other]);
  await refusedWith('TAG_NAME_TAKEN', create('team', [other]));
  for (let place = 1; place < MEETING_LIMITS.tags; place++) await create(`Tag ${place}`, [other]);
  await refusedWith('TAG_LIMIT', create('One more', [other]));

  const body = { name: 'Crew', userIds: [other.accountId, member.accountId] };
  const changed = await as(member).call(ROUTES.changeTag, { params: { tagId }, body });
  expect(changed.members.map(({ userId }) => userId).toSorted()).toEqual(body.userIds.toSorted());
  await refusedWith('NOT_FOUND', as(other).call(ROUTES.changeTag, { params: { tagId }, body }));
  await as(other).call(ROUTES.deleteTag, { params: { tagId } });
  expect(await as(other).call(ROUTES.listTags, {})).toEqual([]);
  expect(await as(member).call(ROUTES.listTags, {})).toHaveLength(MEETING_LIMITS.tags);
  await as(member).call(ROUTES.deleteTag, { params: { tagId } });
  expect(await as(member).call(ROUTES.listTags, {})).toHaveLength(MEETING_LIMITS.tags - 1);
});

test('R5.46 of tags created at the same time, no more than 10 are kept', async () => {
  const { owner } = await addMerchant(api);
  const calls = Array.from({ length: 14 }, (_, place) =>
    as(owner)
      .call(ROUTES.createTag, { body: { name: `Tag ${place}`, userIds: [owner.accountId] } })
      .then(
        () => 'ok',
        () => 'refused',
      ),
  );
  expect((await Promise.all(calls)).filter((one) => one === 'ok')).toHaveLength(MEETING_LIMITS.tags);
});

test('R3.37 R5.47 R5.48 R5.49 R5.50 a person has at most 100 external contacts, with name, address and remark', async () => {
  const merchant = await addMerchant(api);
  const member = await addColleague(api, merchant);
  const create = (body: { name: string; email: string; remark?: string }) =>
    as(member).call(ROUTES.createContact, { body });

  await refusedWith('CONTACT_NAME_EMPTY', create({ name: '', email: 'mia@outside.example' }));
  await refusedWith('CONTACT_EMAIL_EMPTY', create({ name: 'Mia', email: ' ' }));
  await refusedWith('CONTACT_EMAIL_INVALID', create({ name: 'Mia', email: 'mia.outside' }));
  const mia = await create({ name: ' Mia Berg ', email: 'Mia@Outside.example', remark: 'Architect' });
  expect(mia).toMatchObject({ name: 'Mia Berg', email: 'mia@outside.example', remark: 'Architect' });
  await refusedWith('CONTACT_EMAIL_TAKEN', create({ name: 'Other', email: 'mia@outside.example' }));

  const { contactId } = mia;
  const body = { name: 'Mia Berg', email: 'berg@outside.example' };
  expect(await as(member).call(ROUTES.changeContact, { params: { contactId }, body })).toMatchObject({
    ...body,
    remark: '',
  });
  await refusedWith('NOT_FOUND', as(merchant.owner).call(ROUTES.changeContact, { params: { contactId }, body }));
  expect(await as(merchant.owner).call(ROUTES.listContacts, {})).toEqual([]);

  const rows = Array.from({ length: 98 }, (_, place) => ({
    ...contact(place),
    contactId: newId(),
    spaceId: merchant.spaceId,
    accountId: member.accountId,
  }));
  await api.db.query.insertInto('externalContact').values(rows).execute();
  await create(contact(98));
  const message = create(contact(99));
  await expect(message).rejects.toMatchObject({ error: 'CONTACT_LIMIT', text: expect.stringContaining('100') });

  const found = async (keyword: string) =>
    (await as(member).call(ROUTES.listContacts, { query: { keyword } })).map(({ email }) => email);
  expect(await found('berg')).toEqual(['berg@outside.example']);
  expect(await found('C98@')).toEqual(['c98@outside.example']);
  await as(member).call(ROUTES.deleteContact, { params: { contactId } });
  expect(await found('berg')).toEqual([]);
});

test('R5.35 groups become single people, each counted once and the organiser not', async () => {
  const merchant = await addMerchant(api);
  const { owner } = merchant;
  const science = await department(owner, 'Science');
  const physics = await department(owner, 'Physics', science.departmentId);
  const [one, two, guest] = [
    await addColleague(api, merchant),
    await addColleague(api, merchant),
    await addColleague(api, merchant, 'guest'),
  ];
  await inDepartment(owner, one, science.departmentId);
  await inDepartment(owner, two, physics.departmentId);
  await inDepartment(owner, guest, science.departmentId);
  const everybody = [one, two, owner].map(({ accountId }) => accountId);
  const { tagId } = await as(owner).call(ROUTES.createTag, { body: { name: 'All', userIds: everybody } });
  const outside = await as(owner).call(ROUTES.createContact, { body: contact(1) });
  const same = await as(owner).call(ROUTES.createContact, { body: { name: 'One', email: one.email } });
  const count = async (person: Person, body: object) => (await as(person).call(ROUTES.countInvited, { body })).people;

  expect(await count(owner, { departmentIds: [physics.departmentId] })).toBe(1);
  expect(await count(owner, { departmentIds: [science.departmentId, physics.departmentId] })).toBe(2);
  const all = {
    userIds: [one.accountId, owner.accountId, guest.accountId],
    departmentIds: [science.departmentId],
    tagIds: [tagId],
    contactIds: [outside.contactId, same.contactId],
  };
  expect(await count(owner, all), 'two colleagues and one contact').toBe(3);
  const { accountId: organiserId } = one;
  expect(await count(owner, { ...all, organiserId }), 'booked for a colleague, the caller attends').toBe(3);
  const withCaller = { userIds: [owner.accountId], organiserId };
  expect(await count(owner, withCaller)).toBe(1);
  expect(await count(one, { tagIds: [tagId], contactIds: [outside.contactId] }), "another person's lists").toBe(0);
  const elsewhere = await addMerchant(api, { name: 'Southfield' });
  expect(await count(elsewhere.owner, all)).toBe(0);
  expect((await as(owner).call(ROUTES.countInvited, { body: {} })).max).toBe(500);
});

test('busy times of colleagues are shown without subject or number, and of nobody else', async () => {
  const merchant = await addMerchant(api);
  const { owner, spaceId } = merchant;
  const member = await addColleague(api, merchant);
  const elsewhere = await addMerchant(api, { name: 'Southfield' });
  const [oak, elm] = [await addRoom(api, merchant, 'Oak'), await addRoom(api, merchant, 'Elm')];
  const day = Date.parse('2026-12-01T00:00:00.000Z');
  const at = (hours: number) => new Date(day + hours * HOUR);
  const meeting = (from: number, to: number, rest: object = {}) =>
    addMeeting(api, {
      spaceId,
      roomId: oak,
      organiser: owner,
      participants: [member],
      startsAt: at(from),
      endsAt: at(to),
      subject: 'Layoffs',
      private: true,
      ...rest,
    });
  const first = await meeting(9, 10);
  await meeting(10, 11);
  await meeting(13, 14, { status: 'CANCELED' });
  const declined = await meeting(15, 16);
  await api.db.query
    .updateTable('meetingPerson')
    .set({ invite: 'rejected' })
    .where('meetingId', '=', declined)
    .where('accountId', '=', member.accountId)
    .execute();
  await meeting(-2, 1, { roomId: elm });
  await meeting(24, 25, { roomId: elm });

  const ask = (body: object = {}) =>
    as(owner).call(ROUTES.freeBusy, {
      body: {
        userIds: [member.accountId, elsewhere.owner.accountId, newId()],
        startsAt: at(0).toISOString(),
        endsAt: at(24).toISOString(),
        ...body,
      },
    });
  const { nickName } = await as(member).call(ROUTES.getUserInfo, {});
  const span = (from: number, to: number) => ({ startsAt: at(from).toISOString(), endsAt: at(to).toISOString() });
  expect(await ask()).toEqual([{ userId: member.accountId, nickName, busy: [span(0, 1), span(9, 11)] }]);
  expect(await ask({ meetingId: first })).toEqual([
    { userId: member.accountId, nickName, busy: [span(0, 1), span(10, 11)] },
  ]);
  expect(await ask({ endsAt: at(0.5).toISOString() })).toEqual([
    { userId: member.accountId, nickName, busy: [span(0, 0.5)] },
  ]);

  // Every member of a group is listed once; members who are free have no times.
  const { departmentId } = await department(owner, 'Science');
  await inDepartment(owner, member, departmentId);
  const { tagId } = await as(owner).call(ROUTES.createTag, {
    body: { name: 'Team', userIds: [member.accountId, owner.accountId] },
  });
  const ofGroups = await ask({
    userIds: [],
    departmentIds: [departmentId],
    tagIds: [tagId],
    startsAt: at(2).toISOString(),
    endsAt: at(3).toISOString(),
  });
  expect(ofGroups.map(({ userId, busy }) => [userId, busy]).toSorted()).toEqual(
    [owner, member].map(({ accountId }) => [accountId, []]).toSorted(),
  );
  expect(await ask({ userIds: [] })).toEqual([]);

  await refusedWith('MEETING_TIME_ORDER', ask({ endsAt: at(0).toISOString() }));
  await refusedWith('BAD_REQUEST', ask({ endsAt: new Date(day + 8 * DAY).toISOString() }));
  await refusedWith('BAD_REQUEST', ask({ userIds: Array.from({ length: 501 }, () => newId()) }));
  const outsider = {
    userIds: [member.accountId],
    startsAt: at(0).toISOString(),
    endsAt: new Date(day + MINUTE).toISOString(),
  };
  expect(await as(elsewhere.owner).call(ROUTES.freeBusy, { body: outsider })).toEqual([]);
});

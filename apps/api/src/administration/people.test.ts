import { DAY, MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ERRORS, isSignedIn, passwordProblem, ROUTES } from '@sw/contract';
import { DELETION_DAYS } from '@sw/policy';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchant } from '../../testing/merchants.ts';
import { addPerson, newEmail, PASSWORD, type Person } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf, refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { newInitialPassword } from './initial-password.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startTestApi({ clock });
  admin = await addPerson(api, { administrator: true });
});
afterAll(() => api.stop());

const as = ({ token }: Pick<Person, 'token'>) => api.client({ token });
const of = ({ accountId }: Person) => ({ params: { userId: accountId } });
const signIn = (email: string, password = PASSWORD) => api.client().call(ROUTES.signIn, { body: { email, password } });

test('R2.10 R8.14 an account that an administrator creates has an initial password, shown once and replaced at the first sign-in', async () => {
  const email = newEmail();
  const body = { email, nickName: 'New', phone: '13900139000', levelNo: 2 };
  const { person, initialPassword } = await as(admin).call(ROUTES.createPerson, { body });
  expect(person).toMatchObject({
    email,
    nickName: 'New',
    phone: '139****9000',
    level: { levelNo: 2, name: 'Team' },
    state: 'active',
    administrator: false,
    initialPassword: true,
    sessions: 0,
    lastSeenAt: null,
  });
  expect(passwordProblem(initialPassword)).toBeUndefined();
  const again = await as(admin).call(ROUTES.getPerson, { params: { userId: person.userId } });
  expect(JSON.stringify(again)).not.toContain(initialPassword);

  expect(await refusalOf(signIn(email, initialPassword))).toBe('INITIAL_PASSWORD_IN_USE');
  const change = { email, initialPassword, password: PASSWORD };
  const result = await api.client().call(ROUTES.changeInitialPassword, { body: change });
  expect(isSignedIn(result) && result.user.userId).toBe(person.userId);
  expect(await refusalOf(api.client().call(ROUTES.changeInitialPassword, { body: change }))).toBe('PASSWORD_WRONG');
  expect(isSignedIn(await signIn('13900139000'))).toBe(true);
  const { rows } = await sql<{ text: string }>`select coalesce(detail::text, '') as text from audit_event`.execute(
    api.db.query,
  );
  expect(rows.map(({ text }) => text).join()).not.toContain(initialPassword);

  const other = { email: newEmail(), nickName: 'Other' };
  const refusals = await Promise.all(
    [
      { email, nickName: 'Twice' },
      { ...other, phone: '13900139000' },
      { ...other, levelNo: 77 },
    ].map((one) => refusalOf(as(admin).call(ROUTES.createPerson, { body: one }))),
  );
  expect(refusals).toEqual(['EMAIL_TAKEN', 'PHONE_TAKEN', 'LEVEL_MISSING']);
});

test('every initial password follows the rules of passwords, and none comes twice', () => {
  const made = Array.from({ length: 500 }, newInitialPassword);
  expect(made.filter((one) => passwordProblem(one) !== undefined)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});

test('R2.10 a new initial password ends the sessions and replaces the old password; a second factor stays', async () => {
  const ann = await addPerson(api);
  const sealed = Buffer.from('sealed');
  await sql`insert into totp_factor (account_id, sealed_secret, last_step) values (${ann.accountId}, ${sealed}, 0)`.execute(
    api.db.query,
  );
  const { person, initialPassword } = await as(admin).call(ROUTES.setInitialPassword, of(ann));
  expect(person).toMatchObject({ initialPassword: true, sessions: 0, secondFactor: true });
  expect(await refusalOf(as(ann).call(ROUTES.getUserInfo, {}))).toBe('NOT_SIGNED_IN');
  expect(await refusalOf(signIn(ann.email))).toBe('PASSWORD_WRONG');
  const change = { email: ann.email, initialPassword, password: 'My-own-horse7' };
  expect(isSignedIn(await api.client().call(ROUTES.changeInitialPassword, { body: change }))).toBe(false);
});

test('a disabled account is refused at once with that reason, cannot sign in, and can again once it is enabled', async () => {
  const ann = await addPerson(api);
  const person = await as(admin).call(ROUTES.disablePerson, of(ann));
  expect(person).toMatchObject({ state: 'disabled', sessions: 0 });
  expect(await refusalOf(as(ann).call(ROUTES.getUserInfo, {}))).toBe('ACCOUNT_DISABLED');
  expect(await refusalOf(signIn(ann.email))).toBe('ACCOUNT_DISABLED');
  expect(await eventsOf(api.db, ann.accountId)).toContainEqual({
    subject: 'session.ended',
    payload: { accountId: ann.accountId, sessionIds: [ann.sessionId] },
  });
  expect(await as(admin).call(ROUTES.disablePerson, of(ann))).toEqual(person);
  expect(await as(admin).call(ROUTES.enablePerson, of(ann))).toMatchObject({ state: 'active', disabledAt: null });
  expect(await refusalOf(as(ann).call(ROUTES.getUserInfo, {})), 'the session has ended').toBe('NOT_SIGNED_IN');
  expect(isSignedIn(await signIn(ann.email))).toBe(true);
  const actions = (await auditOf(api.db, ann.accountId)).filter((action) => action.startsWith('person.'));
  expect(actions).toEqual(['person.disabled', 'person.enabled']);
});

test('R4.15 R8.20 another level answers 501 on every device, which PostgreSQL announces; the same level changes nothing', async () => {
  const ann = await addPerson(api);
  await as(admin).call(ROUTES.setPersonLevel, { ...of(ann), body: { levelNo: 1 } });
  await as(ann).call(ROUTES.getUserInfo, {});
  const person = await as(admin).call(ROUTES.setPersonLevel, { ...of(ann), body: { levelNo: 2 } });
  expect(person).toMatchObject({ level: { levelNo: 2, name: 'Team' }, sessions: 0 });
  const failure = await refused(as(ann).call(ROUTES.getUserInfo, {}));
  expect([failure.error, failure.text]).toEqual(['MEMBERSHIP_CHANGED', ERRORS.MEMBERSHIP_CHANGED.en]);
  expect(await eventsOf(api.db, ann.accountId)).toContainEqual({
    subject: 'account.levelChanged',
    payload: { accountId: ann.accountId, levelRevision: 2 },
  });
  const missing = as(admin).call(ROUTES.setPersonLevel, { ...of(ann), body: { levelNo: 77 } });
  expect(await refusalOf(missing)).toBe('LEVEL_MISSING');
});

test('a person who is signed out may sign in again', async () => {
  const ann = await addPerson(api);
  expect(await as(admin).call(ROUTES.endPersonSessions, of(ann))).toMatchObject({ sessions: 0, state: 'active' });
  expect(await refusalOf(as(ann).call(ROUTES.getUserInfo, {}))).toBe('NOT_SIGNED_IN');
  expect(isSignedIn(await signIn(ann.email))).toBe(true);
});

test('a deleted account is disabled and erased by the job of every deletion, 30 days later; until then it can be kept', async () => {
  const ann = await addPerson(api);
  const jobs = async () => {
    const { rows } = await sql<{ taskIdentifier: string; runAt: Date }>`
      select task_identifier, run_at from graphile_worker.jobs where key like ${`%${ann.accountId}%`}`.execute(
      api.db.query,
    );
    return rows.map(({ taskIdentifier, runAt }) => [taskIdentifier, Math.round((runAt.getTime() - clock.now()) / DAY)]);
  };
  const person = await as(admin).call(ROUTES.deletePerson, of(ann));
  expect(person).toMatchObject({ state: 'deleting', sessions: 0 });
  expect(new Date(person.deletionAt ?? '').getTime()).toBe(clock.now() + DELETION_DAYS * DAY);
  expect(await jobs()).toEqual([['eraseAccount', DELETION_DAYS]]);
  expect(await refusalOf(signIn(ann.email))).toBe('ACCOUNT_DISABLED');

  expect(await as(admin).call(ROUTES.keepPerson, of(ann))).toMatchObject({ state: 'active', deletionAt: null });
  expect(isSignedIn(await signIn(ann.email))).toBe(true);
  await as(admin).call(ROUTES.deletePerson, of(ann));
  await sql`update account_deletion set erasing_at = now() where account_id = ${ann.accountId}`.execute(api.db.query);
  expect(await refusalOf(as(admin).call(ROUTES.keepPerson, of(ann)))).toBe('DELETION_BEGUN');
  expect(await refusalOf(as(admin).call(ROUTES.enablePerson, of(ann)))).toBe('DELETION_BEGUN');
});

test('the only owner of an enterprise is not deleted', async () => {
  const { owner } = await addMerchant(api, { name: 'Westfield' });
  const failure = await refused(as(admin).call(ROUTES.deletePerson, of(owner)));
  expect(failure.error).toBe('SOLE_OWNER');
  expect(failure.text).toContain('Westfield');
});

test('what would shut administrators out themselves is refused, and their own account says who they are', async () => {
  for (const route of [
    ROUTES.disablePerson,
    ROUTES.deletePerson,
    ROUTES.setInitialPassword,
    ROUTES.endPersonSessions,
  ] as const) {
    expect(await refusalOf(as(admin).call(route, of(admin)))).toBe('OWN_ACCOUNT');
  }
  expect((await as(admin).call(ROUTES.getUserInfo, {})).administrator).toBe(true);
  const { administrator } = await as(await addPerson(api)).call(ROUTES.getUserInfo, {});
  expect(administrator).toBeUndefined();
});

test('administration is granted and withdrawn at once, and the last administrator stays one, also in a race of two', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const set = (by: Person, person: Person, administrator: boolean) =>
    as(by).call(ROUTES.setAdministrator, { ...of(person), body: { administrator } });
  expect(await refusalOf(set(admin, admin, false))).toBe('LAST_ADMINISTRATOR');
  expect(await refusalOf(as(admin).call(ROUTES.deleteAccount, { body: {} }))).toBe('LAST_ADMINISTRATOR');

  expect((await set(admin, ann, true)).administrator).toBe(true);
  await as(ann).call(ROUTES.listPeople, {});
  await set(admin, ann, false);
  expect(await refusalOf(as(ann).call(ROUTES.listPeople, {}))).toBe('NOT_FOUND');
  await as(admin).call(ROUTES.disablePerson, of(ben));
  expect(await refusalOf(set(admin, ben, true))).toBe('ACCOUNT_DISABLED');

  await set(admin, ann, true);
  const race = await Promise.allSettled([set(admin, ann, false), set(ann, admin, false)]);
  expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await sql`select 1 from account where administrator`.execute(api.db.query);
  expect(rows).toHaveLength(1);
  await sql`update account set administrator = (account_id = ${admin.accountId})`.execute(api.db.query);
});

test('what changes who may get in needs a fresh proof; the rest does not', async () => {
  const ann = await addPerson(api);
  clock.advance(6 * MINUTE);
  const fresh = [
    as(admin).call(ROUTES.createPerson, { body: { email: newEmail(), nickName: 'New' } }),
    as(admin).call(ROUTES.disablePerson, of(ann)),
    as(admin).call(ROUTES.enablePerson, of(ann)),
    as(admin).call(ROUTES.setInitialPassword, of(ann)),
    as(admin).call(ROUTES.deletePerson, of(ann)),
    as(admin).call(ROUTES.keepPerson, of(ann)),
    as(admin).call(ROUTES.setAdministrator, { ...of(ann), body: { administrator: true } }),
    as(admin).call(ROUTES.changeLevel, { params: { levelNo: 1 }, body: {} }),
  ];
  expect(await Promise.all(fresh.map(refusalOf))).toEqual(fresh.map(() => 'FRESH_SIGN_IN_NEEDED'));
  await as(admin).call(ROUTES.listPeople, {});
  await as(admin).call(ROUTES.setPersonLevel, { ...of(ann), body: { levelNo: 3 } });
  await as(admin).call(ROUTES.proveSession, { body: { way: 'password', password: PASSWORD } });
});

test('people are listed newest first, page by page, and found by name, address, phone, state, level and administration', async () => {
  const ask = (query: object) => as(admin).call(ROUTES.listPeople, { query });
  const mark = `zz${Date.now()}`;
  const [ann, ben, eve] = [
    await addPerson(api, { email: `${mark}a@example.com` }),
    await addPerson(api, { email: `${mark}b@example.com`, levelNo: 3 }),
    await addPerson(api, { email: `${mark}c@example.com`, administrator: true }),
  ];
  const rename = (person: Person, set: { nickName?: string; phone?: string }) =>
    api.db.query.updateTable('account').set(set).where('accountId', '=', person.accountId).execute();
  await rename(ann, { nickName: `${mark} 100%_` });
  await rename(ben, { phone: '15912340001' });
  const found = async (query: object) => (await ask(query)).people.map(({ userId }) => userId).toSorted();
  const ids = (...people: Person[]) => people.map(({ accountId }) => accountId).toSorted();

  expect(await found({ keyword: mark.toUpperCase() })).toEqual(ids(ann, ben, eve));
  expect(await found({ keyword: `${mark} 100%_` })).toEqual(ids(ann));
  expect(await found({ keyword: `${mark}%` }), 'what is typed is no pattern').toEqual([]);
  expect(await found({ keyword: '159123400' })).toEqual(ids(ben));
  expect(await found({ keyword: mark, levelNo: 3 })).toEqual(ids(ben));
  expect(await found({ keyword: mark, administrator: '1' })).toEqual(ids(eve));
  await as(admin).call(ROUTES.disablePerson, of(ann));
  await as(admin).call(ROUTES.deletePerson, of(ben));
  expect(await found({ keyword: mark, state: 'disabled' })).toEqual(ids(ann));
  expect(await found({ keyword: mark, state: 'deleting' })).toEqual(ids(ben));
  expect(await found({ keyword: mark, state: 'active' })).toEqual(ids(eve));
  expect(await refusalOf(ask({ keyword: 'a\0b' }))).toBe('BAD_REQUEST');

  const seen: string[] = [];
  for (let cursor: string | undefined, page = 0; page < 100; page += 1) {
    const { people, next } = await ask({ pageSize: 3, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...people.map(({ userId }) => userId));
    if (next === null) break;
    cursor = next;
  }
  const { rows } = await sql<{ accountId: string }>`
    select account_id from account order by created_at desc, account_id desc`.execute(api.db.query);
  expect(seen).toEqual(rows.map(({ accountId }) => accountId));
  expect(await refusalOf(ask({ cursor: 'nonsense' }))).toBe('BAD_REQUEST');
  await sql`update account set administrator = (account_id = ${admin.accountId})`.execute(api.db.query);
});

test('one person: their spaces with usage, their sessions; a number of nobody is not found', async () => {
  const { owner, spaceId } = await addMerchant(api, { name: 'Eastfield', levelNo: 3 });
  await as(owner).call(ROUTES.createBoard, { body: { wbName: 'Plan' } });
  const person = await as(admin).call(ROUTES.getPerson, of(owner));
  expect(person).toMatchObject({ sessions: 1, locale: 'en', timeZone: 'UTC', secondFactor: false });
  expect(person.spaces).toMatchObject([
    { kind: 'personal', role: 'owner', level: { levelNo: 1 }, boards: 0 },
    { kind: 'merchant', spaceId, name: 'Eastfield', role: 'owner', level: { levelNo: 3 }, boards: 1, bytes: 0 },
  ]);
  for (const userId of ['100000000000000009', '99999999999999999999']) {
    const answer = await refusalOf(as(admin).call(ROUTES.getPerson, { params: { userId } }));
    expect(['NOT_FOUND', 'BAD_REQUEST']).toContain(answer);
  }
});

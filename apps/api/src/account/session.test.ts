import { DAY, MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { EVENTS, ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refused } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const check = (token: string | undefined) => api.client({ token }).call(ROUTES.checkSession, {});
const change = (accountId: string, set: { disabledAt?: Date; levelNo?: number; levelRevision?: number }) =>
  api.db.query.updateTable('account').set(set).where('accountId', '=', accountId).execute();
const sessionRow = (sessionId: string) =>
  api.db.query.selectFrom('session').selectAll().where('sessionId', '=', sessionId).executeTakeFirstOrThrow();

test('R7.03 R7.11 R7.60 the session check gives the user and the end of the session', async () => {
  const { token, email, accountId } = await addPerson(api);
  const { user, expiresAt } = await check(token);
  expect(user).toMatchObject({ userId: accountId, email });
  expect(Date.parse(expiresAt)).toBe(clock.now() + 30 * DAY);
  expect(await api.client({ token }).call(ROUTES.getUserInfo, {})).toEqual(user);
});

test.each([
  ['no token', undefined],
  ['a made-up token', 'made-up'],
  ['an overlong token', 'x'.repeat(5_000)],
])('R8.23 %s is answered 401, which signs the client out silently', async (_, token) => {
  expect(await refused(check(token))).toMatchObject({ kind: 'signedOut', status: 401, error: 'NOT_SIGNED_IN' });
});

test('R4.10 R4.12 R8.23 signing out revokes the session, and no other, and announces it to the gateway that holds its sockets', async () => {
  const { token, email, accountId, sessionId } = await addPerson(api);
  const other = requireSignedIn(
    await api.client().call(ROUTES.signIn, { body: { email, password: 'Correct-horse7' } }),
  );
  expect(await api.client({ token }).call(ROUTES.signOut, {})).toBeNull();
  expect(await refused(check(token))).toMatchObject({ kind: 'signedOut', error: 'NOT_SIGNED_IN' });
  expect((await check(other.authorization)).user.userId).toBe(accountId);
  expect(await auditOf(api.db, accountId)).toContain('session.ended');
  expect(await eventsOf(api.db, accountId)).toContainEqual({
    subject: 'session.ended',
    payload: { accountId, sessionIds: [sessionId] },
  });
});

test('R4.15 R8.20 R8.22 after a change of level every call is answered 501 until the next sign-in', async () => {
  const { token, email, accountId } = await addPerson(api);
  await change(accountId, { levelNo: 2, levelRevision: 2 });
  expect(await eventsOf(api.db, accountId), 'for the sockets').toContainEqual({
    subject: 'account.levelChanged',
    payload: EVENTS['account.levelChanged'].parse({ accountId, levelRevision: 2 }),
  });
  expect(await refused(check(token))).toMatchObject({
    kind: 'membership',
    status: 401,
    text: 'Your membership rights have changed, please log in again',
  });
  const again = requireSignedIn(
    await api.client().call(ROUTES.signIn, { body: { email, password: 'Correct-horse7' } }),
  );
  expect((await check(again.authorization)).user.level.levelNo).toBe(2);
});

test('R8.21 a disabled account is answered 401 with code 500, which shows as a warning', async () => {
  const { token, accountId } = await addPerson(api);
  await change(accountId, { disabledAt: new Date() });
  expect(await refused(check(token))).toMatchObject({ kind: 'warning', status: 401, error: 'ACCOUNT_DISABLED' });
});

test('a session lives 30 days from its last use and 180 days at most; its use is noted once a minute', async () => {
  const { token, sessionId } = await addPerson(api);
  const begin = clock.now();
  clock.advance(MINUTE - 1);
  await check(token);
  expect((await sessionRow(sessionId)).lastSeenAt.getTime()).toBe(begin);
  clock.advance(1);
  await check(token);
  await expect.poll(async () => (await sessionRow(sessionId)).lastSeenAt.getTime()).toBe(begin + MINUTE);

  for (let day = 25; day <= 175; day += 25) {
    clock.advance(25 * DAY);
    await check(token);
    const end = Math.min(clock.now() + 30 * DAY, begin + 180 * DAY);
    await expect.poll(async () => (await sessionRow(sessionId)).expiresAt.getTime()).toBe(end);
  }
  clock.advance(5 * DAY);
  expect(await refused(check(token))).toMatchObject({ error: 'NOT_SIGNED_IN' });

  const idle = await addPerson(api);
  clock.advance(30 * DAY);
  expect(await refused(check(idle.token))).toMatchObject({ error: 'NOT_SIGNED_IN' });
});

test('R7.62 changing the user information returns all of it, and renames their own space', async () => {
  const { token, accountId } = await addPerson(api);
  const client = api.client({ token });
  const changed = await client.call(ROUTES.changeUserInfo, {
    body: { nickName: ' Bea ', locale: 'zh-tw', timeZone: 'Asia/Taipei' },
  });
  expect(changed).toMatchObject({ nickName: 'Bea', locale: 'zh-tw', timeZone: 'Asia/Taipei', space: { name: 'Bea' } });
  expect(await client.call(ROUTES.getUserInfo, {})).toEqual(changed);
  expect(await client.call(ROUTES.changeUserInfo, { body: {} })).toEqual(changed);
  // Changing one field leaves the others unchanged, and the answer still has all of them.
  const renamed = await client.call(ROUTES.changeUserInfo, { body: { timeZone: 'Europe/Berlin' } });
  expect(renamed).toEqual({ ...changed, timeZone: 'Europe/Berlin' });
  await client.call(ROUTES.changeUserInfo, { body: { timeZone: 'Asia/Taipei' } });
  expect((await auditOf(api.db, accountId)).filter((action) => action === 'account.changed')).toHaveLength(3);
  expect(await refused(client.call(ROUTES.changeUserInfo, { body: { nickName: '' } }))).toMatchObject({
    text: 'Enter nickname',
  });
  expect(await refused(client.call(ROUTES.changeUserInfo, { body: { timeZone: 'Mars/Crater' } }))).toMatchObject({
    error: 'BAD_REQUEST',
    text: 'The request is not valid: timeZone',
  });
});

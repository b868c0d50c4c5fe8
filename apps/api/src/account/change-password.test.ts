import { ManualClock } from '@sw/base/testing';
import { ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail } from '../../testing/mails.ts';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { auditOf, eventsOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const NEW = 'Better-horse9';
const signIn = (email: string, password: string) => api.client().call(ROUTES.signIn, { body: { email, password } });

test('a new password ends every other session, keeps this one, and is reported by mail', async () => {
  const { email, token, accountId, sessionId } = await addPerson(api);
  const other = requireSignedIn(await signIn(email, PASSWORD)).authorization;
  const client = api.client({ token });
  const user = await client.call(ROUTES.changePassword, { body: { password: NEW } });
  expect(user.passwordChangedAt).toBe(new Date(clock.now()).toISOString());
  expect(await refusalOf(api.client({ token: other }).call(ROUTES.checkSession, {}))).toBe('NOT_SIGNED_IN');
  expect((await client.call(ROUTES.checkSession, {})).user.userId).toBe(accountId);
  expect(await refusalOf(signIn(email, PASSWORD))).toBe('PASSWORD_WRONG');
  requireSignedIn(await signIn(email, NEW));
  expect((await lastMail(api.db, email)).mail).toBe('passwordChanged');
  expect(await auditOf(api.db, accountId)).toContain('password.changed');
  // The gateways close the sockets of that session only.
  const ended = (await eventsOf(api.db, accountId)).filter(({ subject }) => subject.endsWith('session.ended'));
  expect(ended).toEqual([
    expect.objectContaining({ payload: { accountId, sessionIds: [expect.not.stringMatching(`^${sessionId}$`)] } }),
  ]);
});

test('an account without a password can set one', async () => {
  const { email, token, accountId } = await addPerson(api);
  await api.db.query.deleteFrom('passwordCredential').where('accountId', '=', accountId).execute();
  const client = api.client({ token });
  expect((await client.call(ROUTES.getUserInfo, {})).passwordChangedAt).toBeNull();
  await client.call(ROUTES.changePassword, { body: { password: NEW } });
  requireSignedIn(await signIn(email, NEW));
});

test('R5.01 R5.02 it follows the rules of passwords, and needs a fresh sign-in', async () => {
  const { token } = await addPerson(api);
  const change = (password: string) => api.client({ token }).call(ROUTES.changePassword, { body: { password } });
  expect(await refusalOf(change('short'))).toBe('PASSWORD_LENGTH');
  expect(await refusalOf(change('no-upper-case-7'))).toBe('PASSWORD_RULE');
  clock.advance(6 * 60_000);
  expect(await refusalOf(change(NEW))).toBe('FRESH_SIGN_IN_NEEDED');
});

import { ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail } from '../../testing/mails.ts';
import { addPerson, newEmail } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const keyMailedTo = async (email: string): Promise<string> => {
  const { link = '' } = (await lastMail(api.db, email)).values;
  return new URL(link).searchParams.get('key') ?? '';
};
const read = (body: { key: string; verifier?: string }) => api.client().call(ROUTES.readLoginLink, { body });

test('a link says whom it signs in, and whether this browser has asked for it, as often as one likes', async () => {
  const { email } = await addPerson(api, { email: `walter${Date.now()}@north.example` });
  await api.client().call(ROUTES.sendLoginLink, { body: { email, verifier: 'of the asking browser' } });
  const key = await keyMailedTo(email);
  const shown = { email: 'w•••@north.example' };
  expect(await read({ key, verifier: 'of the asking browser' })).toEqual({ ...shown, asked: true });
  expect(await read({ key, verifier: 'of another browser' })).toEqual({ ...shown, asked: false });
  expect(await read({ key })).toEqual({ ...shown, asked: false });
  requireSignedIn(await api.client().call(ROUTES.signInByLink, { body: { key } }));
  expect(await refusalOf(read({ key })), 'a used link says nothing').toBe('EMAIL_EXPIRED');
});

test('a link asked for without a verifier was asked for by no browser, and an unknown address has no account', async () => {
  const { email } = await addPerson(api);
  await api.client().call(ROUTES.sendLoginLink, { body: { email } });
  expect(await read({ key: await keyMailedTo(email), verifier: 'x' })).toMatchObject({ asked: false });
  const nobody = newEmail();
  await api.client().call(ROUTES.sendLoginLink, { body: { email: nobody } });
  expect(await refusalOf(read({ key: await keyMailedTo(nobody) }))).toBe('USER_NOT_REGISTERED');
});

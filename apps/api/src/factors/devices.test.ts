import { MINUTE } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { createClient, ROUTES, requireSignedIn } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingMails } from '../../testing/mails.ts';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { eventsOf } from '../../testing/records.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const clock = new ManualClock(Date.now());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.stop());

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0';

/** Signs in from this address with this browser. */
async function signInFrom(email: string, from: string, userAgent: string): Promise<string> {
  const client = createClient({
    baseUrl: api.url,
    authorization: () => undefined,
    locale: () => 'en',
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, 'x-forwarded-for': from, 'user-agent': userAgent } }),
  });
  return requireSignedIn(await client.call(ROUTES.signIn, { body: { email, password: PASSWORD } })).authorization;
}

const devicesOf = (token: string) => api.client({ token }).call(ROUTES.listSessions, {});
const newSignInMails = async (email: string) =>
  (await waitingMails(api.db, email)).filter(({ mail }) => mail === 'newSignIn');

test('the list names each device where the user is signed in, their own first, and none of anybody else', async () => {
  const { email, sessionId, token: first } = await addPerson(api);
  await addPerson(api);
  clock.advance(10 * MINUTE);
  const token = await signInFrom(email, '203.0.113.9', CHROME);
  const devices = await devicesOf(token);
  expect(devices).toMatchObject([
    { browser: 'Chrome', system: 'Windows', kind: 'computer', network: '203.0.113.*', current: true },
    { sessionId, browser: null, system: null, network: '192.0.2.*', current: false, newPlace: false },
  ]);
  expect(JSON.stringify(devices)).not.toContain(first);
});

test('a device that is signed out is refused at once, and its gateway is notified; the others stay', async () => {
  const { email, accountId, sessionId, token: lost } = await addPerson(api);
  const token = await signInFrom(email, '203.0.113.10', CHROME);
  const client = api.client({ token });
  await client.call(ROUTES.endSession, { params: { sessionId } });
  expect(await refusalOf(devicesOf(lost))).toBe('NOT_SIGNED_IN');
  expect(await devicesOf(token)).toHaveLength(1);
  expect(await eventsOf(api.db, accountId)).toContainEqual({
    subject: 'session.ended',
    payload: { accountId, sessionIds: [sessionId] },
  });
  expect(await refusalOf(client.call(ROUTES.endSession, { params: { sessionId } }))).toBe('NOT_FOUND');
});

test('a session of somebody else is neither ended nor distinguishable from one that does not exist', async () => {
  const [mine, other] = [await addPerson(api), await addPerson(api)];
  const client = api.client({ token: mine.token });
  const params = { sessionId: other.sessionId };
  expect(await refusalOf(client.call(ROUTES.endSession, { params }))).toBe('NOT_FOUND');
  expect(await refusalOf(client.call(ROUTES.knowSession, { params }))).toBe('NOT_FOUND');
  expect(await devicesOf(other.token)).toHaveLength(1);
});

test('signing out all others leaves the one that asks', async () => {
  const { email, token: lost } = await addPerson(api);
  const token = await signInFrom(email, '203.0.113.11', CHROME);
  await api.client({ token }).call(ROUTES.endOtherSessions, {});
  expect(await devicesOf(token)).toMatchObject([{ current: true }]);
  expect(await refusalOf(devicesOf(lost))).toBe('NOT_SIGNED_IN');
});

test('a sign-in from a new place is mailed and marked until the user says that it was them; a known place is not', async () => {
  const { email, token: own } = await addPerson(api);
  const token = await signInFrom(email, '203.0.113.12', CHROME);
  const [mail] = await newSignInMails(email);
  expect(mail?.values).toMatchObject({ device: 'Chrome, Windows', network: '203.0.113.*' });
  expect(mail?.values.link).toBe('https://board.example/iwb/account');
  const marked = (await devicesOf(own)).find(({ newPlace }) => newPlace);
  expect(marked).toMatchObject({ browser: 'Chrome', current: false });
  await api.client({ token }).call(ROUTES.knowSession, { params: { sessionId: marked?.sessionId ?? '' } });
  expect((await devicesOf(own)).some(({ newPlace }) => newPlace)).toBe(false);
  await signInFrom(email, '203.0.113.99', CHROME);
  expect(await newSignInMails(email)).toHaveLength(1);
});

test('however many new places there are, at most five mails a day go to one account', async () => {
  const { email } = await addPerson(api);
  for (let n = 1; n <= 7; n += 1) await signInFrom(email, `203.0.${n}.1`, FIREFOX);
  expect(await newSignInMails(email)).toHaveLength(5);
});

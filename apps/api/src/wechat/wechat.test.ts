import { HOUR } from '@sw/base';
import { ROUTES, type RouteInput, requireSignedIn, type SignInResult } from '@sw/contract';
import { startWechatServer, TEST_APPS, type WechatServer } from '@sw/wechat/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let wechat: WechatServer;
beforeAll(async () => {
  wechat = await startWechatServer();
  api = await startTestApi({
    env: {
      WECHAT_APP_ID: TEST_APPS.website.appId,
      WECHAT_APP_SECRET: TEST_APPS.website.secret,
      WECHAT_OPEN_URL: wechat.url,
      WECHAT_API_URL: wechat.url,
    },
  });
});
afterAll(async () => {
  await api.stop();
  await wechat.stop();
});

let people = 0;
const somebody = () => {
  people += 1;
  return { unionId: `union-${people}`, nickName: '小林' };
};

/** A browser leaves for WeChat, where `person` confirms, and comes back. */
async function gone(person: WechatServer['person'], purpose: 'signIn' | 'link' = 'signIn') {
  const { url, state, verifier } = await api.client().call(ROUTES.startWechat, { body: { purpose } });
  wechat.person = person;
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  expect(back.searchParams.get('state')).toBe(state);
  return { path: back.pathname, code: back.searchParams.get('code') ?? '', state, verifier };
}

const signIn = ({ code, state, verifier }: Awaited<ReturnType<typeof gone>>) =>
  api.client().call(ROUTES.signInByWechat, { body: { code, state, verifier } });
const link = (person: Person, body: RouteInput<typeof ROUTES.linkWechat>['body']) =>
  api.client({ token: person.token }).call(ROUTES.linkWechat, { body });

async function ticketOf(person: WechatServer['person']) {
  const back = await gone(person);
  const result = await signIn(back);
  if (!('unlinked' in result)) throw new Error('linked already');
  return { ticket: result.unlinked.ticket, verifier: back.verifier, nickName: result.unlinked.nickName };
}

test('R2.09 R3.19 R7.70 the first use asks for an account and links it; later uses sign in directly', async () => {
  const wei = somebody();
  const { ticket, verifier, nickName } = await ticketOf(wei);
  expect(nickName).toBe('小林');
  const person = await addPerson(api);
  expect(await link(person, { ticket, verifier })).toEqual(wei);
  const user = await api.client({ token: person.token }).call(ROUTES.getUserInfo, {});
  expect(user.unionId).toBe(wei.unionId);

  const back = await gone(wei);
  expect(back.path).toBe('/iwb/wechatCallback');
  const result = await signIn(back);
  const signedIn = requireSignedIn(result as SignInResult);
  expect(signedIn.user).toMatchObject({ userId: person.accountId, unionId: wei.unionId });
  expect(await refusalOf(signIn(back)), 'a state works once').toBe('WECHAT_EXPIRED');
});

test('what WeChat sent back is worth nothing in another browser, for another purpose, or with another code', async () => {
  const wei = somebody();
  const [stolen, other] = [await gone(wei), await gone(wei)];
  expect(await refusalOf(signIn({ ...stolen, verifier: other.verifier }))).toBe('WECHAT_EXPIRED');
  expect(await refusalOf(signIn(await gone(wei, 'link')))).toBe('WECHAT_EXPIRED');
  expect(await refusalOf(signIn({ ...(await gone(wei)), code: 'made-up' }))).toBe('WECHAT_FAILED');
  const { ticket } = await ticketOf(wei);
  const person = await addPerson(api);
  expect(await refusalOf(link(person, { ticket, verifier: other.verifier }))).toBe('WECHAT_EXPIRED');
});

test('linking needs a fresh sign-in, one account has one WeChat, and one WeChat one account, also in a race', async () => {
  const [wei, second] = [somebody(), somebody()];
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  const stale = new Date(Date.now() - HOUR);
  await api.db.query.updateTable('session').set({ provenAt: stale }).where('accountId', '=', ann.accountId).execute();
  const { code, state, verifier } = await gone(wei, 'link');
  expect(await refusalOf(link(ann, { code, state, verifier }))).toBe('FRESH_SIGN_IN_NEEDED');
  await api.db.query
    .updateTable('session')
    .set({ provenAt: new Date() })
    .where('accountId', '=', ann.accountId)
    .execute();

  const [one, two] = [await ticketOf(wei), await ticketOf(wei)];
  const race = await Promise.allSettled([link(ann, one), link(ben, two)]);
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lost = race.find((one) => one.status === 'rejected');
  expect(lost?.reason).toMatchObject({ error: 'WECHAT_TAKEN' });
  const winner = race[0]?.status === 'fulfilled' ? ann : ben;
  const loser = winner === ann ? ben : ann;
  expect(await refusalOf(link(winner, await ticketOf(second)))).toBe('WECHAT_LINKED');

  await api.client({ token: winner.token }).call(ROUTES.unlinkWechat, {});
  const result = await signIn(await gone(wei));
  expect('unlinked' in result, 'unlinked again').toBe(true);
  expect(await link(loser, await ticketOf(wei))).toMatchObject({ unionId: wei.unionId });
});

test('a disabled account does not sign in by WeChat; WeChat that does not answer is a refusal', async () => {
  const wei = somebody();
  const person = await addPerson(api);
  await link(person, await ticketOf(wei));
  const back = await gone(wei);
  await api.db.query
    .updateTable('account')
    .set({ disabledAt: new Date() })
    .where('accountId', '=', person.accountId)
    .execute();
  expect(await refusalOf(signIn(back))).toBe('ACCOUNT_DISABLED');
  const silent = await gone(wei);
  wechat.silent = true;
  expect(await refusalOf(signIn(silent))).toBe('WECHAT_FAILED');
  wechat.silent = false;
});

test('without settings there is no WeChat', async () => {
  const without = await startTestApi();
  try {
    expect((await without.client().call(ROUTES.getWebConfig, {})).wechat).toBe(false);
    expect(await refusalOf(without.client().call(ROUTES.startWechat, { body: { purpose: 'signIn' } }))).toBe(
      'WECHAT_OFF',
    );
    expect((await api.client().call(ROUTES.getWebConfig, {})).wechat).toBe(true);
  } finally {
    await without.stop();
  }
});

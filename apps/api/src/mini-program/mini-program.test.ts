import { createHash } from 'node:crypto';
import { HOUR } from '@sw/base';
import { ROUTES, requireSignedIn } from '@sw/contract';
import { startWechatServer, TEST_APPS, type WechatServer } from '@sw/wechat/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { nextEvent, numberOf, watchEvents } from '../../testing/qr-events.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let wechat: WechatServer;
beforeAll(async () => {
  wechat = await startWechatServer();
  api = await startTestApi({
    env: {
      MODULES: 'miniProgram',
      WECHAT_MINI_APP_ID: TEST_APPS.miniProgram.appId,
      WECHAT_MINI_SECRET: TEST_APPS.miniProgram.secret,
      WECHAT_OFFICIAL_APP_ID: TEST_APPS.official.appId,
      WECHAT_OFFICIAL_SECRET: TEST_APPS.official.secret,
      WECHAT_API_URL: wechat.url,
    },
  });
});
afterAll(async () => {
  await api.stop();
  await wechat.stop();
});

const enter = (authorization: string) =>
  api.client().call(ROUTES.enterByMiniPass, { body: { authorization } }).then(requireSignedIn);
const passOf = async (token: string) => (await api.client({ token }).call(ROUTES.createMiniPass, {})).authorization;

test('R1.32 R2.30 the value in the address of a page works once and is not the token; many at once get one session', async () => {
  const person = await addPerson(api);
  const pass = await passOf(person.token);
  expect(pass).not.toBe(person.token);
  expect(await refusalOf(api.client({ token: pass }).call(ROUTES.checkSession, {}))).toBe('NOT_SIGNED_IN');
  const entries = await Promise.allSettled(Array.from({ length: 5 }, () => enter(pass)));
  const entered = entries.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
  expect(entered).toHaveLength(1);
  expect(entered[0]?.user.userId).toBe(person.accountId);
  expect(await refusalOf(enter(pass))).toBe('MINI_PASS_EXPIRED');
  expect(await refusalOf(enter('made-up'))).toBe('MINI_PASS_EXPIRED');
});

test('a pass ends with the session that made it, and makes none that is fresher', async () => {
  const person = await addPerson(api);
  const ended = await passOf(person.token);
  await api.client({ token: person.token }).call(ROUTES.signOut, {});
  expect(await refusalOf(enter(ended))).toBe('MINI_PASS_EXPIRED');

  const old = await addPerson(api);
  const provenAt = new Date(Date.now() - HOUR);
  await api.db.query.updateTable('session').set({ provenAt }).where('accountId', '=', old.accountId).execute();
  const { authorization } = await enter(await passOf(old.token));
  expect(await refusalOf(api.client({ token: authorization }).call(ROUTES.unlinkWechat, {}))).toBe(
    'FRESH_SIGN_IN_NEEDED',
  );
});

test('R1.32 the user of the mini-program signs in by their WeChat, if it is linked', async () => {
  const wei = { unionId: 'union-of-mini', nickName: '' };
  const signIn = () => api.client().call(ROUTES.signInByMiniProgram, { body: { jsCode: wechat.jsCode(wei) } });
  expect(await refusalOf(signIn())).toBe('MINI_NOT_LINKED');
  const person = await addPerson(api);
  await api.db.query
    .updateTable('account')
    .set({ unionId: wei.unionId })
    .where('accountId', '=', person.accountId)
    .execute();
  expect(requireSignedIn(await signIn()).user.userId).toBe(person.accountId);
  const madeUp = api.client().call(ROUTES.signInByMiniProgram, { body: { jsCode: 'made-up' } });
  expect(await refusalOf(madeUp)).toBe('WECHAT_FAILED');
});

test('R7.95 R7.96 the mini-program scans the code of a computer and lets it in with the number, or cancels', async () => {
  const person = await addPerson(api);
  const mini = api.client({ token: person.token });
  const code = await api.client().call(ROUTES.openQrSignIn, {});
  const events = watchEvents(api, code);
  await nextEvent(events);
  expect(await mini.call(ROUTES.webScan, { body: { qrId: code.qrId } })).toMatchObject({ sameNetwork: false });
  const number = numberOf(await nextEvent(events));
  expect(await mini.call(ROUTES.webScan, { body: { qrId: code.qrId, number } })).toBeNull();
  expect(await nextEvent(events)).toEqual({ state: 'confirmed' });
  const { qrId, secret } = code;
  const signedIn = requireSignedIn(await api.client().call(ROUTES.signInByQr, { body: { qrId, secret } }));
  expect(signedIn.user.userId).toBe(person.accountId);

  const cancelled = await api.client().call(ROUTES.openQrSignIn, {});
  expect(await mini.call(ROUTES.webScan, { body: { qrId: cancelled.qrId } })).toMatchObject({ sameNetwork: false });
  expect(await mini.call(ROUTES.webCancel, { body: { qrId: cancelled.qrId } })).toBeNull();
  expect(await refusalOf(mini.call(ROUTES.webScan, { body: { qrId: cancelled.qrId } }))).toBe('QR_CODE_EXPIRED');
});

test('R7.56 pages of ours are signed as WeChat documents it, and no others', async () => {
  const sign = (url: string) => api.client().call(ROUTES.signJsapi, { body: { url } });
  const url = 'https://board.example/iwb/m/wechat/12?from=chat';
  const { appId, nonceStr, timestamp, signature } = await sign(`${url}#top`);
  expect(appId).toBe(TEST_APPS.official.appId);
  const text = `jsapi_ticket=${wechat.ticket()}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  expect(signature).toBe(createHash('sha1').update(text).digest('hex'));
  for (const foreign of [
    'https://evil.example/iwb/board',
    'https://board.example.evil.example/iwb/',
    'https://board.example@evil.example/iwb/',
    'https://board.example/api/docs',
    'javascript:alert(1)',
    'nonsense',
  ]) {
    expect(await refusalOf(sign(foreign)), foreign).toBe('PAGE_NOT_OURS');
  }
});

test('R2.32 without the module there are none of its calls', async () => {
  const without = await startTestApi();
  try {
    expect(await refusalOf(without.client().call(ROUTES.enterByMiniPass, { body: { authorization: 'x' } }))).toBe(
      'NOT_FOUND',
    );
  } finally {
    await without.stop();
  }
});

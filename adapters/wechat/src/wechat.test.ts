import { HOUR, newSecret } from '@sw/base';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWechatServer, TEST_APPS, type WechatServer } from '../testing/index.ts';
import type { WechatOptions } from './port.ts';
import { openWechat, pageSignature } from './wechat.ts';

let server: WechatServer;
let now = 1_700_000_000_000;
beforeAll(async () => {
  server = await startWechatServer();
});
afterEach(() => {
  server.silent = false;
});
afterAll(() => server.stop());

const open = (changed: Partial<WechatOptions> = {}) =>
  openWechat({ openUrl: server.url, apiUrl: server.url, ...TEST_APPS, now: () => now, ...changed });

/** Follows the address like a browser that is sent to WeChat and back. */
async function confirmed(address: string): Promise<URLSearchParams> {
  const answer = await fetch(address, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

test('who confirms on the website is known by union id and name, and a code works once', async () => {
  const wechat = open();
  const back = await confirmed(wechat.signInAddress('https://board.example/iwb/wechatCallback', 'the-state'));
  expect(back.get('state')).toBe('the-state');
  const code = back.get('code') ?? '';
  expect(await wechat.personOfCode(code)).toEqual(server.person);
  await expect(wechat.personOfCode(code)).rejects.toMatchObject({ name: 'WechatRefusal', errcode: 40029 });
});

test('a wrong secret is refused, and no error says a secret or a code', async () => {
  const secret = newSecret();
  const failure = await open({ website: { ...TEST_APPS.website, secret } })
    .personOfCode('some-code')
    .catch((error: Error) => error);
  expect(failure).toMatchObject({ errcode: 40125 });
  expect(String(failure)).not.toMatch(new RegExp(`${secret}|some-code`));
});

test('a mini-program knows its user by the code of wx.login, once', async () => {
  const person = { unionId: 'union-mini', nickName: '' };
  const code = server.jsCode(person);
  expect(await open().personOfMiniProgram(code)).toEqual(person);
  await expect(open().personOfMiniProgram(code)).rejects.toMatchObject({ errcode: 40029 });
});

test('a page is signed as documented, and many pages use one ticket until it ends', async () => {
  // The example in WeChat's documentation.
  expect(
    pageSignature(
      'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      'Wm3WZYTPz0wzccnW',
      1414587457,
      'http://mp.weixin.qq.com?params=value',
    ),
  ).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  const wechat = open();
  const url = 'https://board.example/iwb/m/wechat/1';
  const signed = await Promise.all(Array.from({ length: 5 }, () => wechat.signPage(`${url}#part`)));
  expect(server.tickets()).toBe(1);
  for (const { nonceStr, timestamp, signature } of signed) {
    expect(signature).toBe(pageSignature(server.ticket() ?? '', nonceStr, timestamp, url));
  }
  now += 2 * HOUR;
  await wechat.signPage(url);
  expect(server.tickets()).toBe(2);
});

test('WeChat that is away or does not answer is an error within its time; a part that is not set up refuses', async () => {
  await expect(open({ apiUrl: 'http://127.0.0.1:1' }).personOfCode('x')).rejects.toThrow('did not answer');
  server.silent = true;
  const before = performance.now();
  await expect(open().personOfCode('x')).rejects.toThrow('did not answer');
  // It gives up after 5 s. The rest allows for a busy machine: without a limit it would wait forever.
  expect(performance.now() - before).toBeLessThan(10_000);
  await expect(open({ miniProgram: undefined }).personOfMiniProgram('x')).rejects.toMatchObject({ errcode: 48001 });
});

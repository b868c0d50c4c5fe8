import { createHash } from 'node:crypto';
import { newSecret } from '@sw/base';
import * as z from 'zod';
import { ask } from './call.ts';
import { type Wechat, type WechatApp, type WechatOptions, WechatRefusal } from './port.ts';
import { createTicket } from './ticket.ts';

const granted = z.object({ access_token: z.string(), openid: z.string() });
const profile = z.object({ unionid: z.string().min(1), nickname: z.string().default('') });
const miniSession = z.object({ unionid: z.string().min(1).optional() });

/** WeChat's error number for an application without permission. */
const UNAUTHORIZED = 48001;

function needed(app: WechatApp | undefined, part: string): WechatApp {
  if (app === undefined) throw new WechatRefusal(UNAUTHORIZED, `${part} is not set up`);
  return app;
}

/** The documented signature of the script interface; the text after # is not part of the address. */
export const pageSignature = (ticket: string, nonceStr: string, timestamp: number, url: string): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#', 1)[0]}`)
    .digest('hex');

export function openWechat({ openUrl, apiUrl, website, miniProgram, official, now }: WechatOptions): Wechat {
  const ticket = official && createTicket(apiUrl, official, now);
  return {
    website: website !== undefined,
    signInAddress(returnTo, state) {
      const url = new URL('/connect/qrconnect', openUrl);
      const { appId } = needed(website, 'the website');
      const query = { appid: appId, redirect_uri: returnTo, response_type: 'code', scope: 'snsapi_login', state };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      url.hash = 'wechat_redirect';
      return url.href;
    },
    async personOfCode(code) {
      const { appId, secret } = needed(website, 'the website');
      const query = { appid: appId, secret, code, grant_type: 'authorization_code' };
      const { access_token, openid } = await ask(apiUrl, '/sns/oauth2/access_token', query, granted);
      const person = await ask(apiUrl, '/sns/userinfo', { access_token, openid }, profile);
      return { unionId: person.unionid, nickName: person.nickname };
    },
    async personOfMiniProgram(jsCode) {
      const { appId, secret } = needed(miniProgram, 'the mini-program');
      const query = { appid: appId, secret, js_code: jsCode, grant_type: 'authorization_code' };
      const { unionid } = await ask(apiUrl, '/sns/jscode2session', query, miniSession);
      // Only applications that belong to one open platform account have union ids.
      if (unionid === undefined) throw new WechatRefusal(UNAUTHORIZED, 'the mini-program has no union ids');
      return { unionId: unionid, nickName: '' };
    },
    async signPage(url) {
      const { appId } = needed(official, 'the official account');
      const nonceStr = newSecret().slice(0, 16);
      const timestamp = Math.floor(now() / 1_000);
      const signature = pageSignature((await ticket?.()) ?? '', nonceStr, timestamp, url);
      return { appId, timestamp, nonceStr, signature };
    },
  };
}

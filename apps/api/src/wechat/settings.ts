import type { Clock } from '@sw/base';
import { httpUrl, type Logger, variable } from '@sw/service';
import { openWechat, type Wechat, type WechatApp } from '@sw/wechat';
import * as z from 'zod';
import { loggedWechat } from './logged-wechat.ts';

const off = z.union([z.literal('off').transform(() => undefined), z.string().min(1)]);
const text = (env: string, doc: string) => variable({ env, doc, schema: off, fallback: 'off' });
const secretText = (env: string, doc: string) => variable({ env, doc, schema: off, fallback: 'off', secret: true });

/** The three applications that an operator can register with WeChat; each is optional. */
export const wechatVariables = {
  wechatAppId: text('WECHAT_APP_ID', 'website application at WeChat, for signing in; off: nobody signs in with WeChat'),
  wechatAppSecret: secretText('WECHAT_APP_SECRET', 'secret of the website application'),
  wechatMiniAppId: text('WECHAT_MINI_APP_ID', 'mini-program at WeChat, of the same open platform account'),
  wechatMiniSecret: secretText('WECHAT_MINI_SECRET', 'secret of the mini-program'),
  wechatOfficialAppId: text(
    'WECHAT_OFFICIAL_APP_ID',
    "official account at WeChat whose script interface the mini-program's pages use",
  ),
  wechatOfficialSecret: secretText('WECHAT_OFFICIAL_SECRET', 'secret of the official account'),
  wechatOpenUrl: variable({
    env: 'WECHAT_OPEN_URL',
    doc: 'where browsers go to sign in with WeChat',
    schema: httpUrl,
    fallback: 'https://open.weixin.qq.com',
  }),
  wechatApiUrl: variable({
    env: 'WECHAT_API_URL',
    doc: "WeChat's api",
    schema: httpUrl,
    fallback: 'https://api.weixin.qq.com',
  }),
};

type WechatConfig = {
  readonly [Name in keyof typeof wechatVariables]: z.output<(typeof wechatVariables)[Name]['schema']>;
};

const appOf = (appId: string | undefined, secret: string | undefined): WechatApp | undefined =>
  appId === undefined || secret === undefined ? undefined : { appId, secret };

export function wechatOf(config: WechatConfig, clock: Clock, logger: Logger): Wechat | undefined {
  const website = appOf(config.wechatAppId, config.wechatAppSecret);
  const miniProgram = appOf(config.wechatMiniAppId, config.wechatMiniSecret);
  const official = appOf(config.wechatOfficialAppId, config.wechatOfficialSecret);
  if (website === undefined && miniProgram === undefined && official === undefined) return undefined;
  const { wechatOpenUrl: openUrl, wechatApiUrl: apiUrl } = config;
  const wechat = openWechat({ openUrl, apiUrl, website, miniProgram, official, now: () => clock.now() });
  return loggedWechat(wechat, logger);
}

import * as z from 'zod';
import { route } from '../route.ts';
import { timestamp } from '../rules/fields.ts';
import { signInResult } from './account.ts';
import { confirmQrSignIn, refuseQrSignIn, scanQrSignIn } from './qr-sign-in.ts';

const common = { tag: 'miniProgram', module: 'miniProgram' } as const;

export const signInByMiniProgram = route({
  ...common,
  access: 'anyone',
  name: 'signInByMiniProgram',
  method: 'POST',
  path: '/api/wechat/miniapp/login',
  summary:
    'Signs in the user of the mini-program with the code of `wx.login`, if an account is linked to their WeChat.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ jsCode: z.string().min(1).max(256) }),
  reply: signInResult,
  errors: ['WECHAT_FAILED', 'MINI_NOT_LINKED', 'ACCOUNT_DISABLED', 'INITIAL_PASSWORD_IN_USE'],
});

export const createMiniPass = route({
  ...common,
  access: 'session',
  name: 'createMiniPass',
  method: 'POST',
  path: '/api/wechat/miniapp/pass',
  summary:
    'The `authorization` of `/m/{authorization}/{wbNo}/{wbPageId}`: works once, within a minute. An address is seen by many, so it never holds a session token.',
  limit: { requests: 30, seconds: 60 },
  reply: z.object({ authorization: z.string(), expiresAt: timestamp }),
  errors: [],
});

export const enterByMiniPass = route({
  ...common,
  access: 'anyone',
  name: 'enterByMiniPass',
  method: 'POST',
  path: '/api/wechat/miniapp/enter',
  summary: 'The page of the mini-program exchanges what its address holds for a session of its own.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({ authorization: z.string().min(1).max(128) }),
  reply: signInResult,
  errors: ['MINI_PASS_EXPIRED', 'ACCOUNT_DISABLED', 'INITIAL_PASSWORD_IN_USE'],
});

/** The two digits are missing in the first call, which reports the scan, and come with the second, which confirms. */
export const webScan = route({
  ...common,
  access: 'session',
  name: 'webScan',
  method: 'POST',
  path: '/api/wechat/miniapp/device/web-scan',
  summary:
    'The mini-program has scanned the QR code of a computer. Without `number`: which browser waits. With the number that the browser shows: lets it in.',
  limit: scanQrSignIn.limit,
  body: scanQrSignIn.body.extend({ number: confirmQrSignIn.body.shape.number.optional() }),
  reply: scanQrSignIn.reply.nullable(),
  errors: confirmQrSignIn.errors,
});

export const webCancel = route({
  ...common,
  access: 'session',
  name: 'webCancel',
  method: 'POST',
  path: '/api/wechat/miniapp/web-cancel',
  summary: 'The mini-program does not let the computer in. The code ends.',
  limit: refuseQrSignIn.limit,
  body: refuseQrSignIn.body,
  reply: z.null(),
  errors: refuseQrSignIn.errors,
});

export const signJsapi = route({
  ...common,
  access: 'anyone',
  name: 'signJsapi',
  method: 'POST',
  path: '/api/wechat/jsapi-signature',
  summary: "What `wx.config` needs on one of our own pages: WeChat's signature of its address.",
  limit: { requests: 60, seconds: 60 },
  body: z.object({ url: z.string().min(1).max(2_048) }),
  reply: z.object({ appId: z.string(), timestamp: z.number().int(), nonceStr: z.string(), signature: z.string() }),
  errors: ['PAGE_NOT_OURS', 'WECHAT_OFF', 'WECHAT_FAILED'],
});

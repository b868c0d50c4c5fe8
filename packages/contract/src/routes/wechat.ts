import * as z from 'zod';
import { route } from '../route.ts';
import { signInResult } from './account.ts';

const TAG = 'wechat';

/** Why a browser goes to WeChat: to sign in, or to link WeChat to the account that is signed in. */
export const WECHAT_PURPOSES = ['signIn', 'link'] as const;
export type WechatPurpose = (typeof WECHAT_PURPOSES)[number];

/** WeChat's answer, with the secret that this browser received when it left. */
const returned = z.object({
  code: z.string().min(1).max(512),
  state: z.string().min(1).max(128),
  verifier: z.string().min(1).max(128),
});

export const startWechat = route({
  tag: TAG,
  access: 'anyone',
  name: 'startWechat',
  method: 'POST',
  path: '/api/wechat/start',
  summary:
    'Where the browser goes to be confirmed by WeChat. It keeps the verifier: what comes back is worth nothing in another browser.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ purpose: z.enum(WECHAT_PURPOSES) }),
  reply: z.object({ url: z.string(), state: z.string(), verifier: z.string() }),
  errors: ['WECHAT_OFF'],
});

/** WeChat has identified the person, but no account has this WeChat yet. The ticket links it after a sign-in. */
const unlinked = z.object({ unlinked: z.object({ ticket: z.string(), nickName: z.string() }) });

export const signInByWechat = route({
  tag: TAG,
  access: 'anyone',
  name: 'signInByWechat',
  method: 'POST',
  path: '/api/wechat/login',
  summary:
    'Signs in with what WeChat sent back. Without a linked account: a ticket to link it after signing in otherwise.',
  limit: { requests: 30, seconds: 60 },
  body: returned,
  reply: z.union([signInResult, unlinked]),
  errors: ['WECHAT_OFF', 'WECHAT_EXPIRED', 'WECHAT_FAILED', 'ACCOUNT_DISABLED', 'INITIAL_PASSWORD_IN_USE'],
});

export const linkWechat = route({
  tag: TAG,
  access: 'session',
  fresh: true,
  name: 'linkWechat',
  method: 'POST',
  path: '/api/wechat/link',
  summary:
    'Links WeChat to the account, with what WeChat sent back or with the ticket of a sign-in that found no account.',
  limit: { requests: 20, seconds: 60 },
  body: z.union([returned, z.object({ ticket: z.string().min(1).max(128), verifier: z.string().min(1).max(128) })]),
  reply: z.object({ nickName: z.string(), unionId: z.string() }),
  errors: ['WECHAT_OFF', 'WECHAT_EXPIRED', 'WECHAT_FAILED', 'WECHAT_TAKEN', 'WECHAT_LINKED'],
});

export const unlinkWechat = route({
  tag: TAG,
  access: 'session',
  fresh: true,
  name: 'unlinkWechat',
  method: 'DELETE',
  path: '/api/wechat/link',
  summary: 'Unlinks WeChat. The e-mail address remains, and with it a way to sign in.',
  limit: { requests: 20, seconds: 60 },
  reply: z.null(),
  errors: [],
});

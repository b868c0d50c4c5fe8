import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { linkWechat, unlinkWechat } from './link.ts';
import { signInByWechat, startWechat } from './sign-in.ts';

export const wechatHandlers = (deps: ApiDeps) =>
  ({
    startWechat: startWechat(deps),
    signInByWechat: signInByWechat(deps),
    linkWechat: linkWechat(deps),
    unlinkWechat: unlinkWechat(deps),
  }) satisfies Partial<RouteHandlers>;

import { BUILD_VERSION, TEMPLATE_THEME } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';

export const platformHandlers = ({ clock, modules, calls, callsUrl, smsOn, wechat, registration }: ApiDeps) =>
  ({
    getTime: async () => ({ timestamp: clock.now() }),
    getWebConfig: async () => ({
      version: BUILD_VERSION,
      theme: TEMPLATE_THEME,
      modules,
      calls: calls !== undefined,
      wechat: wechat?.website === true,
      sms: smsOn,
      registration: registration.policy,
      ...(registration.domains.length > 0 && { registrationDomains: [...registration.domains] }),
      ...(calls !== undefined && { callServer: callsUrl }),
    }),
  }) satisfies Partial<RouteHandlers>;

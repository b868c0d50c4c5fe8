import { BUILD_VERSION, TEMPLATE_THEME } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';

export const platformHandlers = ({ clock, modules, calls }: ApiDeps) =>
  ({
    getTime: async () => ({ timestamp: clock.now() }),
    getWebConfig: async () => ({ version: BUILD_VERSION, theme: TEMPLATE_THEME, modules, calls: calls !== undefined }),
  }) satisfies Partial<RouteHandlers>;

import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { turnOffDemoMode } from './turn-off-demo-mode.ts';
import { turnOnDemoMode } from './turn-on-demo-mode.ts';

export const demoHandlers = (deps: ApiDeps) =>
  ({
    turnOnDemoMode: turnOnDemoMode(deps),
    turnOffDemoMode: turnOffDemoMode(deps),
  }) satisfies Partial<RouteHandlers>;

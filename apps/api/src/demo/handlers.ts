import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { turnOffDemoMode, turnOnDemoMode } from './demo-mode.ts';

export const demoHandlers = (deps: ApiDeps) =>
  ({
    turnOnDemoMode: turnOnDemoMode(deps),
    turnOffDemoMode: turnOffDemoMode(deps),
  }) satisfies Partial<RouteHandlers>;

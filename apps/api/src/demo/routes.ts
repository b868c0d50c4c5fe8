import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { turnOffDemoMode } from './turn-off-demo-mode.ts';
import { turnOnDemoMode } from './turn-on-demo-mode.ts';

export const demoRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.turnOnDemoMode, turnOnDemoMode(deps)),
  serve(ROUTES.turnOffDemoMode, turnOffDemoMode(deps)),
];

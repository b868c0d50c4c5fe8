import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { getScreenCopy } from './get-screen-copy.ts';
import { listScreens } from './list-screens.ts';
import { putScreenCopy } from './put-screen-copy.ts';

export const screenRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.putScreenCopy, putScreenCopy(deps)),
  serve(ROUTES.getScreenCopy, getScreenCopy(deps)),
  serve(ROUTES.listScreens, listScreens(deps)),
];

import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { getScreenCopy } from './get-screen-copy.ts';
import { listScreens } from './list-screens.ts';
import { putScreenCopy } from './put-screen-copy.ts';

export const screenHandlers = (deps: ApiDeps) =>
  ({
    putScreenCopy: putScreenCopy(deps),
    getScreenCopy: getScreenCopy(deps),
    listScreens: listScreens(deps),
  }) satisfies Partial<RouteHandlers>;

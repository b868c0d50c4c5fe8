import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { changeTakeAwayPassword, openTakeAway, takeAway } from './take-aways.ts';

export const takeAwayHandlers = (deps: ApiDeps) =>
  ({
    takeAway: takeAway(deps),
    changeTakeAwayPassword: changeTakeAwayPassword(deps),
    openTakeAway: openTakeAway(deps),
  }) satisfies Partial<RouteHandlers>;

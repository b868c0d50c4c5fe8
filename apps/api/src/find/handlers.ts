import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { findOnBoard } from './find-on-board.ts';

export const findHandlers = (deps: ApiDeps) =>
  ({
    findOnBoard: findOnBoard(deps),
  }) satisfies Partial<RouteHandlers>;

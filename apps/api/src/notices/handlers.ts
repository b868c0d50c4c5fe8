import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { listNotices } from './list-notices.ts';
import { readNotices } from './read-notices.ts';

export const noticeHandlers = (deps: ApiDeps) =>
  ({
    listNotices: listNotices(deps),
    readNotices: readNotices(deps),
  }) satisfies Partial<RouteHandlers>;

import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { listNotices, readNotices } from './notice-list.ts';

export const noticeHandlers = (deps: ApiDeps) =>
  ({
    listNotices: listNotices(deps),
    readNotices: readNotices(deps),
  }) satisfies Partial<RouteHandlers>;

import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { listNotices } from './list-notices.ts';
import { readNotices } from './read-notices.ts';

export const noticeRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.listNotices, listNotices(deps)),
  serve(ROUTES.readNotices, readNotices(deps)),
];

import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { createPage } from './create-page.ts';
import { deletePage } from './delete-page.ts';
import { getPage } from './get-page.ts';
import { getHistoriesHash } from './histories-hash.ts';
import { movePage } from './move-page.ts';
import { getPageCache } from './page-cache.ts';
import { getPageThumbnails } from './page-thumbnails.ts';
import { getSocketTicket } from './socket-ticket.ts';

export const pageRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.getSocketTicket, getSocketTicket(deps)),
  serve(ROUTES.getPage, getPage(deps)),
  serve(ROUTES.createPage, createPage(deps)),
  serve(ROUTES.deletePage, deletePage(deps)),
  serve(ROUTES.movePage, movePage(deps)),
  serve(ROUTES.getHistoriesHash, getHistoriesHash(deps)),
  serve(ROUTES.getPageCache, getPageCache(deps)),
  serve(ROUTES.getPageThumbnails, getPageThumbnails(deps)),
];

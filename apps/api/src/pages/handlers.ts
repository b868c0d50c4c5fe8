import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { createPage } from './create-page.ts';
import { deletePage } from './delete-page.ts';
import { duplicatePage } from './duplicate-page.ts';
import { getPage } from './get-page.ts';
import { movePage } from './move-page.ts';
import { listDeletedPages, restoreDeletedPage } from './page-bin.ts';
import { getHistoriesHash, getPageCache } from './page-cache.ts';
import { getPageThumbnails } from './page-thumbnails.ts';
import { renamePage } from './rename-page.ts';
import { getSocketTicket } from './socket-ticket.ts';

export const pageHandlers = (deps: ApiDeps) =>
  ({
    getSocketTicket: getSocketTicket(deps),
    getPage: getPage(deps),
    createPage: createPage(deps),
    deletePage: deletePage(deps),
    movePage: movePage(deps),
    renamePage: renamePage(deps),
    duplicatePage: duplicatePage(deps),
    listDeletedPages: listDeletedPages(deps),
    restoreDeletedPage: restoreDeletedPage(deps),
    getHistoriesHash: getHistoriesHash(deps),
    getPageCache: getPageCache(deps),
    getPageThumbnails: getPageThumbnails(deps),
  }) satisfies Partial<RouteHandlers>;

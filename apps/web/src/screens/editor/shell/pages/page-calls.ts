import { type PageSummary, ROUTES } from '@sw/contract';
import { useLiveStore } from '../../../../features/live/live-store.ts';
import { api } from '../../../../features/transport/api.ts';

/** Names this tab, so that it recognises the event of its own action and does not fetch a second time (`staleAfter`). */
function fromHere(): { readonly clientId?: string } {
  const clientId = useLiveStore.getState().connection?.clientId;
  return clientId === undefined ? {} : { clientId };
}

export const pageCalls = {
  add: (wbNo: string): Promise<PageSummary> =>
    api.call(ROUTES.createPage, { query: { wbNo, ...fromHere() }, body: {} }),
  duplicate: (wbNo: string, pageId: string): Promise<PageSummary> =>
    api.call(ROUTES.duplicatePage, { params: { wbNo }, query: { pageId, ...fromHere() } }),
  remove: (pageId: string): Promise<null> =>
    api.call(ROUTES.deletePage, { params: { pageId }, query: { ...fromHere() } }),
  /** Without an index, at the end. */
  restore: (wbNo: string, pageId: string, index?: number): Promise<PageSummary> =>
    api.call(ROUTES.restoreDeletedPage, {
      params: { wbNo },
      query: { pageId, ...fromHere() },
      body: index === undefined ? {} : { index },
    }),
};

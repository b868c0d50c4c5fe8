import { type PageSummary, ROUTES } from '@sw/contract';
import { api } from '../../../../features/transport/api.ts';
import { usePageAction } from './use-page-action.ts';

interface Restoration {
  readonly pageId: string;
  /** Undefined: at the end. */
  readonly index?: number;
  /** Opens the restored page. */
  readonly opens?: boolean;
}

/** Restores a deleted page. */
export function useRestorePage(wbNo: string, show?: (pageId: string) => void): (restoration: Restoration) => void {
  return usePageAction<Restoration, PageSummary>(wbNo, {
    call: ({ pageId, index }) =>
      api.call(ROUTES.restoreDeletedPage, {
        params: { wbNo },
        query: { pageId },
        body: index === undefined ? {} : { index },
      }),
    after: ({ pageId }, { opens }) => {
      if (opens) show?.(pageId);
    },
    adds: true,
  });
}

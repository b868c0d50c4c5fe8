import type { PageSummary } from '@sw/contract';
import { pageCalls } from './page-calls.ts';
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
    call: ({ pageId, index }) => pageCalls.restore(wbNo, pageId, index),
    after: ({ pageId }, { opens }) => {
      if (opens) show?.(pageId);
    },
    adds: true,
  });
}

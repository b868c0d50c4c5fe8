import { type PageInfo, type PageSummary, ROUTES } from '@sw/contract';
import type { PagesPort, Turn } from '@sw/editor';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { boardKeys } from '../../../../features/live/board-keys.ts';
import { api } from '../../../../features/transport/api.ts';
import { useT } from '../../../../i18n/language.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { pageCalls } from './page-calls.ts';
import { moved, neighbourOf, without } from './page-order.ts';
import { usePageAction } from './use-page-action.ts';
import { useRestorePage } from './use-restore-page.ts';

interface Move {
  readonly pageId: string;
  readonly index: number;
}

interface Removal {
  readonly pageId: string;
  /** The index at which Undo restores it. */
  readonly index: number;
  readonly wasOpen: boolean;
}

/** Why the next page is opened. */
export interface PageTurn {
  readonly pageId: string;
  readonly turn: Turn;
}

/** Pages by HTTP. Predictable results are shown immediately, and reverted if the server refuses. */
export function usePagesPort(wbNo: string, turned: RefObject<PageTurn | undefined>): PagesPort {
  const t = useT();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { wbPageId } = useParams();
  // Turning pages stays within the board: the browser's Back leads out of the board, to where the user came from.
  const show = useCallback(
    (pageId: string) => void navigate(`/board/${wbNo}/${pageId}`, { replace: true }),
    [navigate, wbNo],
  );
  const add = usePageAction<void, PageSummary>(wbNo, {
    call: () => pageCalls.add(wbNo),
    after: ({ pageId }) => show(pageId),
    adds: true,
  });
  const duplicate = usePageAction<string, PageSummary>(wbNo, {
    call: (pageId) => pageCalls.duplicate(wbNo, pageId),
    after: ({ pageId }) => show(pageId),
    adds: true,
  });
  const restore = useRestorePage(wbNo, show);
  const remove = usePageAction<Removal, null>(wbNo, {
    call: ({ pageId }) => pageCalls.remove(pageId),
    ahead: (pages, { pageId }) => without(pages, pageId),
    after: (_, { pageId, index, wasOpen }) => {
      cache.removeQueries({ queryKey: boardKeys.page(wbNo, pageId) });
      const undo = () => restore({ pageId, index, opens: wasOpen });
      showToast(t('editorView:pages.deleted', { number: index + 1 }), 'plain', { label: t('common:undo'), run: undo });
    },
  });
  const move = usePageAction<Move, PageSummary[]>(wbNo, {
    call: ({ pageId, index }) => api.call(ROUTES.movePage, { params: { wbNo }, query: { pageId, toIndex: index } }),
    ahead: (pages, { pageId, index }) => moved(pages, pageId, index),
  });
  // The open page, and a page to delete once it is no longer shown.
  const shown = useRef(wbPageId);
  const doomed = useRef<Removal | undefined>(undefined);
  useEffect(() => {
    shown.current = wbPageId;
    if (doomed.current !== undefined) remove(doomed.current);
    doomed.current = undefined;
  }, [wbPageId, remove]);
  return useMemo(
    () => ({
      has: (pageId) => {
        const pages = cache.getQueryData<PageInfo>(boardKeys.page(wbNo, shown.current))?.pages;
        return pages === undefined || pages.some((page) => page.pageId === pageId);
      },
      open: (pageId, turn) => {
        turned.current = turn && { pageId, turn };
        show(pageId);
      },
      add: () => add(),
      remove: (pageId) => {
        const open = cache.getQueryData<PageInfo>(boardKeys.page(wbNo, shown.current));
        const index = open?.pages.findIndex((page) => page.pageId === pageId) ?? 0;
        const next = open?.pageId === pageId ? neighbourOf(open.pages, pageId) : undefined;
        if (next === undefined) return remove({ pageId, index, wasOpen: false });
        // Leaves the page first, so that users get no message about a page that they have just deleted themselves.
        doomed.current = { pageId, index, wasOpen: true };
        show(next);
      },
      duplicate,
      move: (pageId, index) => move({ pageId, index }),
    }),
    [wbNo, cache, show, add, duplicate, remove, move, turned],
  );
}

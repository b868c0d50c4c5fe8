import type { PageSummary } from '@sw/contract';
import type { RefObject } from 'react';
import { useReorder } from '../../../ui/reorder.ts';

/** Sorts pages by dragging. Without `move`, pages cannot be dragged. */
export const usePageReorder = (
  pages: readonly PageSummary[],
  list: RefObject<HTMLElement | null>,
  move: ((page: PageSummary, index: number) => void) | undefined,
) =>
  useReorder({
    order: pages.map((one) => one.pageId),
    enabled: move !== undefined,
    list,
    drop: (from, to) => {
      const moved = pages[from];
      if (moved) move?.(moved, to);
    },
  });

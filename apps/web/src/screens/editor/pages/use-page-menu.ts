import type { PageSummary } from '@sw/contract';
import { type MouseEvent, useState } from 'react';
import type { ItemMenuHandle } from '../../../features/boards/item-menu.tsx';

/** Whose menu is open. It opens above the row of pages, not over it; in the list below its button. */
export function usePageMenu(): ItemMenuHandle<PageSummary> {
  const [opened, setOpened] = useState<ItemMenuHandle<PageSummary>['opened']>();
  return {
    opened,
    open: (board, event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      const opener = event.currentTarget;
      const bar = opener.closest('[data-island="pages"]')?.getBoundingClientRect();
      const { left, bottom } = opener.getBoundingClientRect();
      setOpened({ board, x: left, y: bar ? bar.top - 4 : bottom + 4, opener });
    },
    close: () => setOpened(undefined),
  };
}

import type { PageSummary } from '@sw/contract';
import { useEffect, useRef } from 'react';
import type { ItemMenuHandle } from '../../../features/boards/item-menu.tsx';
import { useT } from '../../../i18n/language.ts';
import { MENU_GAP, Menu, type MenuSection } from '../../../ui/menu.tsx';
import { keysOf } from '../shell/chrome/shortcut-text.ts';

interface PageMenuProps {
  readonly opened: NonNullable<ItemMenuHandle<PageSummary>['opened']>;
  readonly inRow: boolean;
  /** Of the pages, the last one's index. */
  readonly last: number;
  readonly pick: (key: string, page: PageSummary) => void;
  readonly close: () => void;
}

/** What can be done to one page. In the row keys do the same; they are shown there. */
export function PageMenu({ opened: { board: page, x, y, opener }, inRow, last, pick, close }: PageMenuProps) {
  const t = useT();
  // The handle is another object with every drawing; the menu's listeners need not be.
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const leave = useRef(() => {
    latest.current();
    opener?.focus();
  });
  const { pageIndex } = page;
  const keys = (combination: Parameters<typeof keysOf>[0]) => (inRow ? keysOf(combination) : undefined);
  const order: MenuSection = {
    items: [
      {
        key: 'earlier',
        label: inRow ? t('editorView:pages.moveLeft') : t('editorView:pages.moveUp'),
        keys: keys('alt+arrowleft'),
        disabled: pageIndex === 0,
      },
      {
        key: 'later',
        label: inRow ? t('editorView:pages.moveRight') : t('editorView:pages.moveDown'),
        keys: keys('alt+arrowright'),
        disabled: pageIndex === last,
      },
    ],
  };
  const end: MenuSection = {
    items: [{ key: 'delete', label: t('editorView:pages.delete.action'), keys: keys('delete'), danger: true }],
  };
  return (
    <Menu
      label={t('editorView:pages.more', { number: pageIndex + 1 })}
      sections={last === 0 ? [order] : [order, end]}
      anchor={() => ({ left: x, top: y, width: 0, height: 0 })}
      place={{ placement: 'bottom-start', gap: MENU_GAP }}
      byKeys
      pick={(key) => pick(key, page)}
      onClose={leave.current}
    />
  );
}

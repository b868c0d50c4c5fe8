import type { PageSummary } from '@sw/contract';
import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import type { Anchor } from '../../../ui/anchor.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { MENU_GAP, Menu, type MenuSection } from '../../../ui/menu.tsx';

export type PagesShape = 'row' | 'grid' | 'list';

export interface OpenedPage {
  readonly page: PageSummary;
  /** The element that gets the focus back. */
  readonly opener: HTMLElement;
}

/** In the row, a box as high as the island, so that the menu opens above it and does not cover it. In the list, the button. */
function anchorOf(opener: HTMLElement): Anchor {
  const island = opener.closest('[data-island="pages"]')?.getBoundingClientRect();
  if (island === undefined) return opener;
  const { left, width } = opener.getBoundingClientRect();
  return { left, width, top: island.top, height: island.height };
}

interface PageMenuProps {
  readonly opened: OpenedPage;
  readonly shape: PagesShape;
  /** The index of the last page. */
  readonly last: number;
  readonly pick: (key: string, page: PageSummary) => void;
  readonly close: () => void;
}

/** The actions on one page. In the row and the grid they have keys, which are shown. */
export function PageMenu({ opened: { page, opener }, shape, last, pick, close }: PageMenuProps) {
  const t = useT();
  // The handler changes with every render; the menu's listeners need not.
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const leave = useRef(() => {
    latest.current();
    opener.focus();
  });
  const { pageIndex } = page;
  const keys = (combination: Parameters<typeof keysOf>[0]) => (shape === 'list' ? undefined : keysOf(combination));
  const own: MenuSection = {
    items: [
      { key: 'rename', label: t('editorView:pages.rename.action'), keys: keys('f2') },
      { key: 'duplicate', label: t('editorView:pages.duplicate') },
    ],
  };
  const order: MenuSection = {
    items: [
      {
        key: 'earlier',
        label: shape === 'list' ? t('editorView:pages.moveUp') : t('editorView:pages.moveLeft'),
        keys: keys('alt+arrowleft'),
        disabled: pageIndex === 0,
      },
      {
        key: 'later',
        label: shape === 'list' ? t('editorView:pages.moveDown') : t('editorView:pages.moveRight'),
        keys: keys('alt+arrowright'),
        disabled: pageIndex === last,
      },
    ],
  };
  const end: MenuSection = {
    items: [{ key: 'delete', label: t('editorView:pages.delete'), keys: keys('delete'), danger: true }],
  };
  return (
    <Menu
      label={t('editorView:pages.more', { number: pageIndex + 1 })}
      sections={last === 0 ? [own] : [own, order, end]}
      anchor={() => anchorOf(opener)}
      place={{ placement: 'bottom-start', gap: MENU_GAP }}
      byKeys
      pick={(key) => pick(key, page)}
      onClose={leave.current}
    />
  );
}

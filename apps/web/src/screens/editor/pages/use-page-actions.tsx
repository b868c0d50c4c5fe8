import type { PageInfo, PageSummary } from '@sw/contract';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { rovingIndex } from '../../../ui/roving.ts';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { type OpenedPage, PageMenu, type PagesShape } from './page-menu.tsx';

const RenamePage = lazyPart(async () => (await import('./rename-page.tsx')).RenamePage);

interface PageMenuHandle {
  readonly opened: OpenedPage | undefined;
  /** Opens from the page's button, the context-menu key or a right click. */
  readonly open: (page: PageSummary, event: MouseEvent<HTMLElement>) => void;
  readonly close: () => void;
}

function usePageMenu(): PageMenuHandle {
  const [opened, setOpened] = useState<OpenedPage>();
  return {
    opened,
    open: (page, event) => {
      event.preventDefault();
      setOpened({ page, opener: event.currentTarget });
    },
    close: () => setOpened(undefined),
  };
}

export interface PageActions {
  /** Whether the user may add, rename, sort and delete pages. */
  readonly allowed: boolean;
  readonly menu: PageMenuHandle;
  readonly open: (page: PageSummary) => void;
  readonly move: (page: PageSummary, index: number) => void;
  /** Handles keys on a page's picture: arrows move, with Alt they sort; F2 and Delete. */
  readonly press: (event: KeyboardEvent<HTMLElement>, page: PageSummary, columns?: number) => void;
  /** The menu, the name dialog and the announcements, which must be rendered once. */
  readonly layers: ReactNode;
}

const SORTING: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The actions on a page, from its picture in the row or the grid, and from the list. */
export function usePageActions({ wbNo, pageId, pages }: PageInfo, shape: PagesShape): PageActions {
  const t = useT();
  const run = useRun();
  const allowed = useEditor((state) => state.rights.edit);
  const menu = usePageMenu();
  const [renaming, setRenaming] = useState<PageSummary>();
  const [announcement, setAnnouncement] = useState('');
  const last = pages.length - 1;
  const move = (page: PageSummary, index: number): void => {
    if (!allowed || index < 0 || index > last || index === page.pageIndex) return;
    run({ name: 'movePage', pageId: page.pageId, index });
    const [number, place] = [page.pageIndex + 1, index + 1];
    setAnnouncement(t('editorView:pages.moved', { number, place, count: pages.length }));
  };
  const remove = (page: PageSummary): void => {
    if (allowed && last > 0) run({ name: 'deletePage', pageId: page.pageId });
  };
  const pick = (key: string, page: PageSummary): void => {
    if (key === 'delete') remove(page);
    else if (key === 'rename') setRenaming(page);
    else if (key === 'duplicate') run({ name: 'duplicatePage', pageId: page.pageId });
    else move(page, page.pageIndex + (key === 'earlier' ? -1 : 1));
  };
  return {
    allowed,
    menu,
    move,
    open: (page) => {
      if (page.pageId !== pageId) run({ name: 'openPage', pageId: page.pageId });
    },
    press: (event, page, columns = pages.length) => {
      const { key, altKey, currentTarget } = event;
      const by = altKey && allowed ? SORTING[key] : undefined;
      const target = rovingIndex(key, page.pageIndex, pages.length, columns);
      if (by !== undefined) move(page, page.pageIndex + by);
      else if (key === 'Delete' || key === 'Backspace') remove(page);
      else if (key === 'F2' && allowed) setRenaming(page);
      else if (target !== undefined) {
        const items = currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-page]');
        items?.[target]?.focus();
      } else return;
      // Otherwise the browser would go back a page, and the editor would move or delete the selection.
      event.preventDefault();
      event.stopPropagation();
    },
    layers: (
      <>
        <span className="sw-visually-hidden" role="status">
          {announcement}
        </span>
        {menu.opened && <PageMenu opened={menu.opened} shape={shape} last={last} close={menu.close} pick={pick} />}
        {renaming && <RenamePage wbNo={wbNo} page={renaming} close={() => setRenaming(undefined)} />}
      </>
    ),
  };
}

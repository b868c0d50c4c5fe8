import type { PageInfo, PageSummary } from '@sw/contract';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { useT } from '../../../i18n/language.ts';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { type OpenedPage, PageMenu } from './page-menu.tsx';

interface PageMenuHandle {
  readonly opened: OpenedPage | undefined;
  /** From its button, the context-menu key or a right click. */
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
  /** One may add, sort and delete pages. */
  readonly allowed: boolean;
  readonly menu: PageMenuHandle;
  readonly open: (page: PageSummary) => void;
  readonly move: (page: PageSummary, index: number) => void;
  readonly askToDelete: (page: PageSummary) => void;
  /** The menu, the question and what is announced: to be drawn once. */
  readonly layers: ReactNode;
}

/** What can be done to a page, from its thumbnail in the row and from the list. */
export function usePageActions({ pageId, pages }: PageInfo, shape: 'row' | 'list'): PageActions {
  const t = useT();
  const run = useRun();
  const allowed = useEditor((state) => state.rights.edit);
  const menu = usePageMenu();
  const [doomed, setDoomed] = useState<PageSummary>();
  const [asking, setAsking] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const last = pages.length - 1;
  const inRow = shape === 'row';
  const move = (page: PageSummary, index: number): void => {
    if (!allowed || index < 0 || index > last || index === page.pageIndex) return;
    run({ name: 'movePage', pageId: page.pageId, index });
    const [number, place] = [page.pageIndex + 1, index + 1];
    setAnnouncement(t('editorView:pages.moved', { number, place, count: pages.length }));
  };
  const askToDelete = (page: PageSummary): void => {
    if (!allowed || last === 0) return;
    setDoomed(page);
    setAsking(true);
  };
  const number = (doomed?.pageIndex ?? 0) + 1;
  return {
    allowed,
    menu,
    move,
    askToDelete,
    open: (page) => {
      if (page.pageId !== pageId) run({ name: 'openPage', pageId: page.pageId });
    },
    layers: (
      <>
        <span className="sw-visually-hidden" role="status">
          {announcement}
        </span>
        {menu.opened && (
          <PageMenu
            opened={menu.opened}
            inRow={inRow}
            last={last}
            close={menu.close}
            pick={(key, page) => {
              if (key === 'delete') askToDelete(page);
              else move(page, page.pageIndex + (key === 'earlier' ? -1 : 1));
            }}
          />
        )}
        <ConfirmDialog
          open={asking}
          danger
          title={t('editorView:pages.delete.title', { number })}
          text={t('editorView:pages.delete.text')}
          action={t('editorView:pages.delete.action')}
          close={() => setAsking(false)}
          run={async () => doomed && (() => run({ name: 'deletePage', pageId: doomed.pageId }))}
        />
      </>
    ),
  };
}

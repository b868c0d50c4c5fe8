import type { PageInfo } from '@sw/contract';
import { useIsMutating } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { closeThen } from '../../../features/timing/modal-close.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainDialog } from '../../../ui/dialog.tsx';
import type { Shift } from '../../../ui/reorder.ts';
import island from '../shell/chrome/island.module.css';
import { addingKey } from '../shell/pages/use-page-action.ts';
import { usePageTitle } from '../shell/pages/use-page-title.ts';
import { useRun } from '../shell/session/editor-context.ts';
import { DeletedPages } from './deleted-pages.tsx';
import styles from './page-grid.module.css';
import { usePageActions } from './use-page-actions.tsx';
import { usePageLooks } from './use-page-looks.tsx';
import { usePageReorder } from './use-page-reorder.ts';

interface PageGridProps {
  readonly page: PageInfo;
  readonly close: () => void;
}

const WIDTH = 208;

const movedBy = (shift: Shift | undefined): CSSProperties =>
  shift === undefined ? {} : { transform: `translate(${shift.x}px, ${shift.y}px)` };

/** The current number of columns. */
function columnsIn(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect().top);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}

/** All pages at once: a click opens, dragging sorts, and deleted ones can be restored. */
export function PageGrid({ page, close }: PageGridProps) {
  const t = useT();
  const run = useRun();
  const { wbNo, pages } = page;
  const list = useRef<HTMLOListElement>(null);
  const lookOf = usePageLooks(page, WIDTH);
  const titleOf = usePageTitle();
  const { allowed, menu, open, move, press, layers } = usePageActions(page, 'grid');
  const reorder = usePageReorder(pages, list, allowed ? move : undefined);
  const adding = useIsMutating({ mutationKey: addingKey(wbNo) }) > 0;
  return (
    <PlainDialog title={t('editorView:pages.all')} width={980} close={close}>
      <ol ref={list} className={styles.grid} data-dragging={reorder.dragging}>
        {pages.map((one) => {
          const { name, isCurrent, picture } = lookOf(one);
          const number = one.pageIndex + 1;
          return (
            <li
              key={one.pageId}
              style={movedBy(reorder.shiftOf(one.pageIndex))}
              data-held={reorder.isHeld(one.pageIndex)}
            >
              <button
                type="button"
                className={styles.page}
                data-page
                data-first={isCurrent}
                aria-label={name}
                aria-current={isCurrent ? 'page' : undefined}
                aria-keyshortcuts={allowed ? 'Alt+ArrowLeft Alt+ArrowRight F2 Delete' : undefined}
                tabIndex={isCurrent ? 0 : -1}
                onClick={() => closeThen(close, () => open(one))}
                onContextMenu={(event) => (allowed ? menu.open(one, event) : event.preventDefault())}
                onKeyDown={(event) => press(event, one, columnsIn(list.current))}
                {...reorder.handlers(one.pageIndex)}
              >
                {picture}
              </button>
              <div className={styles.foot}>
                <span>{titleOf(one)}</span>
                {allowed && (
                  <button
                    type="button"
                    className={island.button}
                    aria-label={t('editorView:pages.more', { number })}
                    aria-haspopup="menu"
                    onClick={(event) => menu.open(one, event)}
                  >
                    <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
                  </button>
                )}
              </div>
            </li>
          );
        })}
        {allowed && (
          <li className={styles.add}>
            <button type="button" disabled={adding} onClick={() => closeThen(close, () => run({ name: 'addPage' }))}>
              <Plus size={24} strokeWidth={1.75} aria-hidden />
              {t('editorView:pages.add')}
            </button>
          </li>
        )}
      </ol>
      {allowed && <DeletedPages wbNo={wbNo} />}
      {layers}
    </PlainDialog>
  );
}

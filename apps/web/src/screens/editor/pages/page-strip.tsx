import type { PageInfo } from '@sw/contract';
import { useIsMutating } from '@tanstack/react-query';
import { Ellipsis, LayoutGrid, Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import island from '../shell/chrome/island.module.css';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { addingKey } from '../shell/pages/use-page-action.ts';
import { useRun } from '../shell/session/editor-context.ts';
import styles from './pages.module.css';
import { usePageActions } from './use-page-actions.tsx';
import { usePageLooks } from './use-page-looks.tsx';
import { usePageReorder } from './use-page-reorder.ts';

const PageGrid = lazyPart(async () => (await import('./page-grid.tsx')).PageGrid);

function showCurrent(row: HTMLElement | null, behavior: ScrollBehavior): void {
  const thumb = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!row || !thumb) return;
  row.scrollTo({ left: thumb.offsetLeft - (row.clientWidth - thumb.offsetWidth) / 2, behavior });
}

/** Keeps the open page in the middle of the row, or as near as the row's ends allow. */
function useCurrentInView(row: RefObject<HTMLElement | null>, pageId: string, index: number): void {
  const motion = usePreference((state) => state.motion);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was opened or moved is to be seen.
  useEffect(() => {
    showCurrent(row.current, motion && !first.current ? 'smooth' : 'auto');
    first.current = false;
  }, [row, pageId, index]);
  useEffect(() => {
    if (row.current === null) return;
    const watch = new ResizeObserver(() => showCurrent(row.current, 'auto'));
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [row]);
}

/** The pages in a row: a click opens, dragging sorts; with the keyboard the arrows move, and with Alt they sort. */
export function PageStrip({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const run = useRun();
  const { wbNo, pageId, pages } = page;
  const row = useRef<HTMLOListElement>(null);
  const lookOf = usePageLooks(page);
  const { allowed, menu, open, move, press, layers } = usePageActions(page, 'row');
  const [all, setAll] = useState(false);
  const reorder = usePageReorder(pages, row, allowed ? move : undefined);
  const adding = useIsMutating({ mutationKey: addingKey(wbNo) }) > 0;
  // Touch does not drag here, and has no second button.
  const coarse = usePreference((state) => state.coarse);
  const current = pages.find((one) => one.pageId === pageId);
  useCurrentInView(row, pageId, page.pageIndex);
  return (
    <nav className={`${island.island} ${styles.strip}`} aria-label={t('editorView:pages.label')} data-island="pages">
      <ol
        ref={row}
        className={styles.row}
        data-dragging={reorder.dragging}
        onWheel={({ deltaY, deltaX, currentTarget }) => {
          // A plain wheel scrolls vertically only: here it moves along the row.
          if (deltaX === 0) currentTarget.scrollLeft += deltaY;
        }}
      >
        {pages.map((one) => {
          const { name, isCurrent, picture } = lookOf(one);
          const shift = reorder.shiftOf(one.pageIndex);
          return (
            <li
              key={one.pageId}
              style={{ transform: shift === undefined ? undefined : `translateX(${shift.x}px)` }}
              data-held={reorder.isHeld(one.pageIndex)}
            >
              <button
                type="button"
                className={styles.page}
                data-page
                aria-label={name}
                title={one.pageName ?? undefined}
                aria-current={isCurrent ? 'page' : undefined}
                aria-keyshortcuts={allowed ? 'Alt+ArrowLeft Alt+ArrowRight F2 Delete' : undefined}
                tabIndex={isCurrent ? 0 : -1}
                onClick={() => open(one)}
                onContextMenu={(event) => (allowed ? menu.open(one, event) : event.preventDefault())}
                onKeyDown={(event) => press(event, one)}
                {...reorder.handlers(one.pageIndex)}
              >
                {picture}
              </button>
            </li>
          );
        })}
      </ol>
      {allowed && coarse && current && (
        <button
          type="button"
          className={island.button}
          aria-label={t('editorView:pages.more', { number: current.pageIndex + 1 })}
          aria-haspopup="menu"
          onClick={(event) => menu.open(current, event)}
        >
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {allowed && (
        <ToolButton
          icon={Plus}
          label={t('editorView:pages.add')}
          disabled={adding}
          onClick={() => run({ name: 'addPage' })}
        />
      )}
      <ToolButton icon={LayoutGrid} label={t('editorView:pages.all')} expanded={all} onClick={() => setAll(true)} />
      {all && <PageGrid page={page} close={() => setAll(false)} />}
      {layers}
    </nav>
  );
}

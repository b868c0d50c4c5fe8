import type { PageInfo, PageSummary } from '@sw/contract';
import { useIsMutating } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { useReorder } from '../../../ui/reorder.ts';
import { rovingIndex } from '../../../ui/roving.ts';
import island from '../shell/chrome/island.module.css';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { addingKey } from '../shell/pages/use-page-action.ts';
import { useRun } from '../shell/session/editor-context.ts';
import { PagePicture } from './page-picture.tsx';
import styles from './pages.module.css';
import { useAudioCounts } from './use-audio-counts.ts';
import { usePageActions } from './use-page-actions.tsx';
import { usePageName } from './use-page-name.ts';
import { usePagePictures } from './use-page-pictures.ts';
import { usePeopleOnPages } from './use-people-on-pages.ts';

function showCurrent(row: HTMLElement | null, behavior: ScrollBehavior): void {
  const thumb = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!row || !thumb) return;
  row.scrollTo({ left: thumb.offsetLeft - (row.clientWidth - thumb.offsetWidth) / 2, behavior });
}

/** The page that is open is in the middle of the row, or as near as the row's ends allow. */
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

/** The pages in a row: click opens, dragging sorts; with keys the arrows walk, and with Alt they sort. */
export function PageStrip({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const run = useRun();
  const { wbNo, pageId, pages } = page;
  const row = useRef<HTMLOListElement>(null);
  const pictureOf = usePagePictures(wbNo);
  const peopleOn = usePeopleOnPages(wbNo);
  const audioOf = useAudioCounts(wbNo);
  const nameOf = usePageName();
  const { allowed, menu, open, move, askToDelete, layers } = usePageActions(page, 'row');
  const reorder = useReorder({
    order: pages.map((one) => one.pageId),
    enabled: allowed,
    row,
    drop: (from, to) => {
      const moved = pages[from];
      if (moved) move(moved, to);
    },
  });
  const adding = useIsMutating({ mutationKey: addingKey(wbNo) }) > 0;
  // Fingers neither drag here nor have a second button everywhere.
  const coarse = usePreference((state) => state.coarse);
  const current = pages.find((one) => one.pageId === pageId);
  useCurrentInView(row, pageId, page.pageIndex);
  const press = (event: KeyboardEvent, one: PageSummary): void => {
    const { key } = event;
    const sorts = event.altKey && allowed && (key === 'ArrowLeft' || key === 'ArrowRight');
    const target = rovingIndex(key, one.pageIndex, pages.length, pages.length);
    if (sorts) move(one, one.pageIndex + (key === 'ArrowLeft' ? -1 : 1));
    else if (key === 'Delete' || key === 'Backspace') askToDelete(one);
    else if (target !== undefined) row.current?.querySelectorAll('button')[target]?.focus();
    else return;
    // Else the browser would go back a page, and the editor would move or delete what is selected.
    event.preventDefault();
  };
  return (
    <nav className={`${island.island} ${styles.strip}`} aria-label={t('editorView:pages.label')} data-island="pages">
      <ol
        ref={row}
        className={styles.row}
        data-dragging={reorder.dragging}
        onWheel={({ deltaY, deltaX, currentTarget }) => {
          // A wheel turns one way only: here it runs along the row.
          if (deltaX === 0) currentTarget.scrollLeft += deltaY;
        }}
      >
        {pages.map((one) => {
          const isCurrent = one === current;
          const shift = reorder.shiftOf(one.pageIndex);
          return (
            <li
              key={one.pageId}
              style={{ transform: shift === undefined ? undefined : `translateX(${shift}px)` }}
              data-held={reorder.isHeld(one.pageIndex)}
            >
              <button
                type="button"
                className={styles.page}
                aria-label={nameOf(one.pageIndex + 1, peopleOn(one.pageId), audioOf(one.pageId))}
                aria-current={isCurrent ? 'page' : undefined}
                aria-keyshortcuts={allowed ? 'Alt+ArrowLeft Alt+ArrowRight Delete' : undefined}
                tabIndex={isCurrent ? 0 : -1}
                onClick={() => open(one)}
                onContextMenu={(event) => (allowed ? menu.open(one, event) : event.preventDefault())}
                onKeyDown={(event) => press(event, one)}
                {...reorder.handlers(one.pageIndex)}
              >
                <PagePicture
                  number={one.pageIndex + 1}
                  picture={pictureOf(one.pageId)}
                  current={isCurrent}
                  people={peopleOn(one.pageId)}
                  audio={audioOf(one.pageId)}
                />
              </button>
            </li>
          );
        })}
      </ol>
      {allowed && coarse && current && pages.length > 1 && (
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
      {layers}
    </nav>
  );
}

import type { PageInfo } from '@sw/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { PlainDialog } from '../../../ui/dialog.tsx';
import island from '../shell/chrome/island.module.css';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { PageList } from './page-list.tsx';
import styles from './pages.module.css';
import { usePageActions } from './use-page-actions.tsx';

interface CompactPagesProps {
  readonly page: PageInfo;
  /** What the button shows: the place among the pages. */
  readonly children: ReactNode;
}

/** One button instead of the row of pages; it opens the list. */
export function CompactPages({ page, children }: CompactPagesProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const actions = usePageActions(page, 'list');
  const { pageIndex, pages } = page;
  const close = (): void => setShown(false);
  const step = (by: -1 | 1, icon: typeof ChevronLeft, label: string) => {
    const target = pages[pageIndex + by];
    return (
      <ToolButton
        icon={icon}
        label={label}
        disabled={target === undefined}
        onClick={() => target && actions.open(target)}
      />
    );
  };
  return (
    <nav className={`${island.island} ${styles.compact}`} aria-label={t('editorView:pages.label')} data-island="pages">
      {step(-1, ChevronLeft, t('editorView:pages.previous'))}
      <button
        type="button"
        className={styles.place}
        aria-label={t('editorView:pages.of', { number: pageIndex + 1, count: pages.length })}
        aria-haspopup="dialog"
        aria-expanded={shown}
        onClick={() => setShown(true)}
      >
        {children}
      </button>
      {step(1, ChevronRight, t('editorView:pages.next'))}
      {shown && (
        <PlainDialog title={t('editorView:pages.label')} width={360} close={close}>
          <PageList page={page} actions={actions} close={close} />
        </PlainDialog>
      )}
      {actions.layers}
    </nav>
  );
}

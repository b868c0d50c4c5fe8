import type { PageInfo } from '@sw/contract';
import { useIsMutating } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { closeThen } from '../../../features/timing/modal-close.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import island from '../shell/chrome/island.module.css';
import { addingKey } from '../shell/pages/use-page-action.ts';
import { usePageTitle } from '../shell/pages/use-page-title.ts';
import { useRun } from '../shell/session/editor-context.ts';
import { DeletedPages } from './deleted-pages.tsx';
import styles from './pages.module.css';
import type { PageActions } from './use-page-actions.tsx';
import { usePageLooks } from './use-page-looks.tsx';

interface PageListProps {
  readonly page: PageInfo;
  readonly actions: PageActions;
  /** Called when a page was opened or added. */
  readonly close: () => void;
}

/** The pages one below the other, for windows without room for a row. */
export function PageList({ page, actions, close }: PageListProps) {
  const { wbNo, pages } = page;
  const t = useT();
  const run = useRun();
  const lookOf = usePageLooks(page);
  const titleOf = usePageTitle();
  const adding = useIsMutating({ mutationKey: addingKey(wbNo) }) > 0;
  return (
    <>
      <ol className={styles.list}>
        {pages.map((one) => {
          const { name, isCurrent, picture } = lookOf(one);
          const number = one.pageIndex + 1;
          return (
            <li key={one.pageId} data-current={isCurrent}>
              <button
                type="button"
                className={styles.line}
                aria-label={name}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={() => closeThen(close, () => actions.open(one))}
              >
                {picture}
                <span className={styles.title}>{titleOf(one)}</span>
              </button>
              {actions.allowed && (
                <button
                  type="button"
                  className={island.button}
                  aria-label={t('editorView:pages.more', { number })}
                  aria-haspopup="menu"
                  onClick={(event) => actions.menu.open(one, event)}
                >
                  <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {actions.allowed && (
        <PlainButton
          block
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
          disabled={adding}
          onClick={() => closeThen(close, () => run({ name: 'addPage' }))}
        >
          {t('editorView:pages.add')}
        </PlainButton>
      )}
      {actions.allowed && <DeletedPages wbNo={wbNo} />}
    </>
  );
}

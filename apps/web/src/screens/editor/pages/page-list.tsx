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
import { PagePicture } from './page-picture.tsx';
import styles from './pages.module.css';
import { useAudioCounts } from './use-audio-counts.ts';
import type { PageActions } from './use-page-actions.tsx';
import { usePageName } from './use-page-name.ts';
import { usePagePictures } from './use-page-pictures.ts';
import { usePeopleOnPages } from './use-people-on-pages.ts';

interface PageListProps {
  readonly page: PageInfo;
  readonly actions: PageActions;
  /** A page was opened or added. */
  readonly close: () => void;
}

/** The pages one below the other, where there is no room for a row. */
export function PageList({ page: { wbNo, pageId, pages }, actions, close }: PageListProps) {
  const t = useT();
  const run = useRun();
  const pictureOf = usePagePictures(wbNo, pageId);
  const peopleOn = usePeopleOnPages(wbNo);
  const audioOf = useAudioCounts(wbNo);
  const nameOf = usePageName();
  const titleOf = usePageTitle();
  const adding = useIsMutating({ mutationKey: addingKey(wbNo) }) > 0;
  return (
    <>
      <ol className={styles.list}>
        {pages.map((one) => {
          const current = one.pageId === pageId;
          const number = one.pageIndex + 1;
          return (
            <li key={one.pageId} data-current={current}>
              <button
                type="button"
                className={styles.line}
                aria-label={nameOf(one, peopleOn(one.pageId), audioOf(one.pageId))}
                aria-current={current ? 'page' : undefined}
                onClick={() => closeThen(close, () => actions.open(one))}
              >
                <PagePicture
                  number={number}
                  picture={pictureOf(one.pageId)}
                  current={current}
                  people={peopleOn(one.pageId)}
                  audio={audioOf(one.pageId)}
                />
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

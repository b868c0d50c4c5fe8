import { type DeletedPage, PAGE_BIN_DAYS, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useWhen } from '../../../features/boards/use-when.ts';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { useRestorePage } from '../shell/pages/use-restore-page.ts';
import styles from './deleted-pages.module.css';

/** Deleted pages that can be restored. */
export function DeletedPages({ wbNo }: { readonly wbNo: string }) {
  const t = useT();
  const restore = useRestorePage(wbNo);
  const { data = [] } = useQuery({
    queryKey: boardKeys.deletedPages(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.listDeletedPages, { params: { wbNo } }, { signal }),
    // Somebody may have deleted a page while this was closed.
    staleTime: 0,
    meta: { failures: 'inPlace' },
  });
  return (
    <section className={styles.deleted} aria-label={t('editorView:pages.bin.title')}>
      <h3>{t('editorView:pages.bin.title')}</h3>
      <p>{t('editorView:pages.bin.hint', { count: PAGE_BIN_DAYS })}</p>
      {data.length > 0 && (
        <ul>
          {data.map((page) => (
            <Deleted key={page.pageId} page={page} restore={() => restore({ pageId: page.pageId })} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DeletedProps {
  readonly page: DeletedPage;
  readonly restore: () => void;
}

function Deleted({ page: { pageName, deletedAt, deletedBy, thumbnail }, restore }: DeletedProps) {
  const t = useT();
  const when = useWhen();
  const theme = usePreference((state) => state.name);
  const picture = thumbnail?.[theme];
  const time = when(deletedAt);
  const name = pageName ?? t('editorView:pages.bin.unnamed');
  return (
    <li>
      <span className={styles.picture} aria-hidden>
        {picture !== undefined && <img src={picture} alt="" width={76} height={44} />}
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        <small>
          {deletedBy === null
            ? t('editorView:pages.bin.when', { time })
            : t('editorView:pages.bin.who', { name: deletedBy.nickName, time })}
        </small>
      </span>
      <PlainButton label={t('editorView:pages.bin.restoreOne', { name })} onClick={restore}>
        {t('editorView:pages.bin.restore')}
      </PlainButton>
    </li>
  );
}

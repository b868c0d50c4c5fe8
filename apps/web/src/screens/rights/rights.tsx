import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { PageHead } from '../../features/page/page-head.tsx';
import { RightsView, SalesButton } from '../../features/rights/rights-view.tsx';
import { useRights } from '../../features/rights/use-rights.ts';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';
import styles from './rights.module.css';

/** The rights of the current space. */
export function Rights() {
  const t = useT();
  const space = useSession((state) => state.user?.space);
  const { data, isLoadingError, refetch } = useRights();
  return (
    <>
      <PageHead title={t('shell:menu.rights')}>{data && <SalesButton rights={data} />}</PageHead>
      {isLoadingError ? (
        <LoadFailed retry={() => void refetch()} />
      ) : data === undefined ? (
        <BoardsSkeleton view="list" />
      ) : (
        <div className={styles.rights}>
          <RightsView rights={data} name={space?.kind === 'merchant' ? space.name : t('shell:space.personal')} />
        </div>
      )}
    </>
  );
}

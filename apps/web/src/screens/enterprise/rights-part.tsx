import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import shared from '../../features/console/console.module.css';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { RightsView, SalesButton } from '../../features/rights/rights-view.tsx';
import { useRights } from '../../features/rights/use-rights.ts';
import { useT } from '../../i18n/language.ts';
import styles from './enterprise.module.css';
import { useEnterprise } from './use-enterprise.ts';

/** The enterprise's level, how much of it is used, and the limits of the next level. */
export function RightsPart() {
  const t = useT();
  const { data: info } = useEnterprise();
  const { data, isLoadingError, refetch } = useRights();
  return (
    <>
      <header className={shared.head}>
        <h2>{t('merchantAdmin:parts.rights')}</h2>
        {data && <SalesButton rights={data} />}
      </header>
      {isLoadingError && <LoadFailed retry={() => void refetch()} />}
      {!isLoadingError && (data === undefined || info === undefined) && <BoardsSkeleton view="list" />}
      {data && info && (
        <div className={styles.view}>
          <RightsView
            rights={data}
            name={info.name}
            people={{ used: info.usage.people, limit: info.usage.peopleMax }}
          />
        </div>
      )}
    </>
  );
}

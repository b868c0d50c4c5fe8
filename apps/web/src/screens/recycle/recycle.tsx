import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { restOf } from '../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { useViewChoice } from '../../features/boards/use-view-choice.ts';
import { ViewSwitch } from '../../features/boards/view-switch.tsx';
import { BinDrawing } from '../../features/brand/line-drawings.tsx';
import { useConfig } from '../../features/config/config.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { PageHead } from '../../features/page/page-head.tsx';
import { useT } from '../../i18n/language.ts';
import { ClearDialog, type Clearing } from './clear-dialog.tsx';
import styles from './recycle.module.css';
import { RecycledBoards } from './recycled-boards.tsx';
import { RecycledFiles } from './recycled-files.tsx';
import { useRecycled } from './use-recycled.ts';

/** Deleted boards and, if the file centre is enabled, deleted files. */
export function Recycle() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const withFiles = useConfig((state) => state.modules.file);
  if (!withFiles) return <RecycleBoards />;
  const kind = params.get('kind') === 'files' ? 'files' : 'boards';
  const which = (
    <Segmented
      aria-label={t('files:bin.label')}
      value={kind}
      options={[
        { value: 'boards', label: t('files:bin.boards') },
        { value: 'files', label: t('files:bin.tab') },
      ]}
      onChange={(next) => setParams(next === 'files' ? { kind: 'files' } : {})}
    />
  );
  if (kind === 'boards') return <RecycleBoards which={which} />;
  return (
    <>
      <PageHead title={t('boards:recycle.title')} />
      <div className={styles.which}>{which}</div>
      <RecycledFiles />
    </>
  );
}

function RecycleBoards({ which }: { readonly which?: ReactNode }) {
  const t = useT();
  const { view, choose } = useViewChoice();
  const { list, boards, total } = useRecycled();
  const [clearing, setClearing] = useState<Clearing>();
  const some = boards.length > 0;
  const toolbar = (
    <div className={styles.tools}>
      <span className={styles.note}>
        {t('boards:recycle.note')} {total !== undefined && t('boards:total', { count: total })}
      </span>
      <ViewSwitch view={view ?? 'grid'} choose={choose} />
    </div>
  );
  return (
    <>
      <PageHead title={t('boards:recycle.title')}>
        {some && (
          <Button danger onClick={() => setClearing({ all: true, count: total ?? boards.length })}>
            {t('boards:recycle.clearAll')}
          </Button>
        )}
      </PageHead>
      {which && <div className={styles.which}>{which}</div>}
      {list.isLoadingError ? (
        <LoadFailed boards retry={() => void list.refetch()} />
      ) : list.isPending || view === undefined ? (
        <BoardsSkeleton view={view ?? 'grid'} />
      ) : some ? (
        <RecycledBoards
          boards={boards}
          view={view}
          toolbar={toolbar}
          clear={(chosen) => setClearing({ all: false, boards: chosen })}
          rest={restOf(list)}
        />
      ) : (
        <EmptyState
          drawing={<BinDrawing />}
          title={t('boards:recycle.empty.title')}
          text={t('boards:recycle.empty.text')}
        />
      )}
      <ClearDialog clearing={clearing} close={() => setClearing(undefined)} />
    </>
  );
}

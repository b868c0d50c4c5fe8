import type { AdminLevel } from '@sw/contract';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import shared from '../../features/console/console.module.css';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { useT } from '../../i18n/language.ts';
import { LevelDialog } from './level-dialog.tsx';
import columns from './levels.module.css';
import { RIGHTS, useRightWords } from './right-words.ts';
import styles from './site.module.css';
import { useLevels } from './use-site.ts';

/** A comparison of all levels, one right per row. */
export function LevelsPart() {
  const t = useT();
  const { data: levels, isLoadingError, refetch } = useLevels();
  const [edited, setEdited] = useState<AdminLevel>();
  const { name: nameOf, amount } = useRightWords();
  return (
    <>
      <header className={shared.head}>
        <h2>{t('siteAdmin:parts.levels')}</h2>
      </header>
      {isLoadingError && <LoadFailed retry={() => void refetch()} />}
      {!levels && !isLoadingError && <BoardsSkeleton view="list" />}
      {levels && (
        <section className={styles.list} aria-label={t('siteAdmin:parts.levels')}>
          <table className={`${styles.table} ${columns.levels}`}>
            <thead>
              <tr>
                <th scope="col">{t('siteAdmin:levels.right')}</th>
                {levels.map((level) => (
                  <th key={level.levelNo} scope="col">
                    <b>{level.name}</b>
                    <Button
                      size="small"
                      icon={<Pencil size={14} strokeWidth={1.75} aria-hidden />}
                      aria-label={t('siteAdmin:levels.editOne', { name: level.name })}
                      onClick={() => setEdited(level)}
                    >
                      {t('siteAdmin:levels.edit')}
                    </Button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {RIGHTS.map((right) => (
                <tr key={right}>
                  <th scope="row">{nameOf(right)}</th>
                  {levels.map((level) => (
                    <td key={level.levelNo}>{amount(right, level.rights[right])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {edited && <LevelDialog key={edited.levelNo} level={edited} close={() => setEdited(undefined)} />}
    </>
  );
}

import type { ROUTES, RouteData } from '@sw/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { useT } from '../../i18n/language.ts';
import { LeaveFolder } from './leave-folder.tsx';
import styles from './shared-folders.module.css';

/** The folder's owner, the user's rights in it, and the button to leave it. */
export function SharedLine({
  folder: { owner, right, path },
}: {
  readonly folder: RouteData<typeof ROUTES.getFolder>;
}) {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  const [top] = path;
  const name = owner?.nickName ?? '';
  return (
    <p className={styles.line}>
      <span>{t('files:sharedWith.by', { name })}</span>
      <span>{t(right === 'edit' ? 'files:permit.edit' : 'files:permit.view')}</span>
      {top && path.length === 1 && (
        <Button type="link" size="small" onClick={() => setLeaving(true)}>
          {t('files:sharedWith.leave')}
        </Button>
      )}
      {top && leaving && <LeaveFolder id={top.id} name={top.name} owner={name} close={() => setLeaving(false)} />}
    </p>
  );
}

export function FolderGone() {
  const t = useT();
  return (
    <EmptyState drawing={<LostDrawing />} title={t('files:gone.title')} text={t('files:gone.text')}>
      <Link to="/files">{t('files:gone.back')}</Link>
    </EmptyState>
  );
}

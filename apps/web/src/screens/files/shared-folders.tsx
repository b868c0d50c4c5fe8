import type { SharedFolder } from '@sw/contract';
import { FolderOpen, LogOut, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ItemMenu, useItemMenu } from '../../features/boards/item-menu.tsx';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { BoardDrawing } from '../../features/brand/board-drawing.tsx';
import { FileIcon } from '../../features/files/file-icon.tsx';
import { useSharedFolders } from '../../features/files/use-files.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { PageHead } from '../../features/page/page-head.tsx';
import { useT } from '../../i18n/language.ts';
import { folderPath, SHARED_PATH } from './address.ts';
import files from './files.module.css';
import { LeaveFolder } from './leave-folder.tsx';
import styles from './shared-folders.module.css';

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The link to the folders that others share with the user; nothing if there are none. */
export function SharedEntry() {
  const t = useT();
  const { data = [] } = useSharedFolders();
  if (data.length === 0) return null;
  return (
    <div className={styles.entry}>
      <Link to={SHARED_PATH} className={styles.card}>
        <FileIcon name="" category={0} />
        <span className={files.name}>
          {t('files:sharedWith.title')}
          <small>{t('files:sharedWith.count', { count: data.length })}</small>
        </span>
      </Link>
    </div>
  );
}

/** Folders that others share with the user. */
export function SharedFolders() {
  const t = useT();
  const navigate = useNavigate();
  const { data: folders = [], isPending, isLoadingError, refetch } = useSharedFolders();
  const menu = useItemMenu<SharedFolder>();
  const [leaving, setLeaving] = useState<SharedFolder>();
  const title = t('files:sharedWith.title');
  const crumbs = [
    { name: 'files', path: '/files', title: t('files:title') },
    { name: 'shared', path: SHARED_PATH, title },
  ];
  return (
    <section className={styles.screen} aria-label={title}>
      <PageHead title={title} crumbs={crumbs} />
      {isLoadingError && <LoadFailed retry={() => void refetch()} />}
      {isPending && <BoardsSkeleton view="list" />}
      {!isPending && !isLoadingError && folders.length === 0 && (
        <EmptyState
          drawing={<BoardDrawing />}
          title={t('files:sharedWith.none')}
          text={t('files:sharedWith.noneText')}
        />
      )}
      <ul className={styles.folders} aria-label={title}>
        {folders.map((folder) => (
          <li key={folder.id} onContextMenu={(event) => menu.open(folder, event)}>
            <Link to={folderPath(folder.id)} className={styles.card}>
              <FileIcon name={folder.name} category={0} />
              <span className={files.name} title={folder.name}>
                {folder.name}
                <small>{t('files:sharedWith.by', { name: folder.owner.nickName })}</small>
                <small>{t(folder.permit === 1 ? 'files:permit.edit' : 'files:permit.view')}</small>
              </span>
            </Link>
            <button
              type="button"
              className={files.more}
              aria-label={t('files:menu.label', { name: folder.name })}
              onClick={(event) => menu.open(folder, event)}
            >
              <MoreHorizontal size={18} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <ItemMenu
        handle={menu}
        items={() => [
          { key: 'open', label: t('files:menu.open'), icon: <FolderOpen {...icon} /> },
          { type: 'divider' },
          { key: 'leave', label: t('files:sharedWith.leave'), icon: <LogOut {...icon} />, danger: true },
        ]}
        pick={(key, folder) => {
          if (key === 'leave') setLeaving(folder);
          else void navigate(folderPath(folder.id));
        }}
      />
      {leaving && (
        <LeaveFolder
          id={leaving.id}
          name={leaving.name}
          owner={leaving.owner.nickName}
          close={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

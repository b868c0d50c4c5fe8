import { Button } from 'antd';
import { FolderPlus, type LucideIcon, Upload, UserPlus } from 'lucide-react';
import { type DragEvent, useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { chosenFiles, droppedFiles } from '../../features/files/dropped-files.ts';
import { sendFiles } from '../../features/files/file-uploads.ts';
import { useEntries, useFolder } from '../../features/files/use-files.ts';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { PageHead } from '../../features/page/page-head.tsx';
import { SearchField } from '../../features/page/search-field.tsx';
import { isGone } from '../../features/transport/query-client.ts';
import { useT } from '../../i18n/language.ts';
import { type BoardView, storage } from '../../storage/storage.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { CATEGORIES_OF, type FilesAddress, folderPath, readAddress, SHARED_PATH, writeAddress } from './address.ts';
import { createFolder } from './file-commands.ts';
import styles from './files.module.css';
import { FilesToolbar } from './files-toolbar.tsx';
import { ListedFiles } from './listed-files.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NoFiles } from './no-files.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import { placeOf } from './place.ts';
import { SharedEntry } from './shared-folders.tsx';
import { FolderGone, SharedLine } from './shared-line.tsx';
import { SpaceMeter } from './space-meter.tsx';

/** The folder in the address, or a search. */
export function FolderScreen() {
  const t = useT();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const address = readAddress(params);
  const { folderId, q } = address;
  const [view, setView] = useState(() => storage.fileView.get() ?? 'list');
  const choose = (next: BoardView): void => {
    storage.fileView.set(next);
    setView(next);
  };
  const folder = useFolder(folderId);
  const listed = { ...address, categories: CATEGORIES_OF[address.kind] };
  const gone = isGone(folder.error);
  const place = placeOf(folderId, gone ? undefined : folder.data);
  const isOwn = place.right === 'own';
  const folders = useEntries(listed, 'folders');
  const files = useEntries(listed, 'files');
  const [naming, setNaming] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const change = useCallback(
    (next: Partial<FilesAddress>): void => setParams((now) => writeAddress(now, next), { replace: !('kind' in next) }),
    [setParams],
  );
  const openFolder = (id: string): void => void navigate(folderPath(id));
  const drop = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    if (place.right === 'view') return;
    void droppedFiles(event.dataTransfer).then((dropped) => sendFiles(dropped, folderId ?? null));
  };

  const add = (
    <Button
      type="primary"
      icon={<Upload size={17} strokeWidth={1.75} aria-hidden />}
      onClick={() => input.current?.click()}
    >
      {t('files:add')}
    </Button>
  );
  /** A button whose label is hidden if there is no room. */
  const headButton = (Icon: LucideIcon, label: string, onClick: () => void) => (
    <Button
      icon={<Icon size={17} strokeWidth={1.75} aria-hidden />}
      onClick={onClick}
      {...(narrow ? { 'aria-label': label, title: label } : {})}
    >
      {narrow ? undefined : label}
    </Button>
  );
  const newFolder = headButton(FolderPlus, t('files:newFolder'), () => setNaming(true));
  const share = headButton(UserPlus, t('files:people.button'), () => setSharing(true));
  const searchField = (
    <SearchField label={t('files:search')} className={styles.search} q={q} search={(text) => change({ q: text })} />
  );
  const path = folder.data?.path ?? [];
  const shown = path.at(-1);
  const title = shown?.name ?? t('files:title');
  const crumbs = [
    { name: 'files', path: '/files', title: t('files:title') },
    ...(isOwn ? [] : [{ name: 'shared', path: SHARED_PATH, title: t('files:sharedWith.title') }]),
    ...path.map(({ id, name }) => ({ name: id, path: folderPath(id), title: name })),
  ];
  const pending = folders.list.isPending || files.list.isPending;
  const old = folders.list.isPlaceholderData || files.list.isPlaceholderData;
  const failed = files.list.isLoadingError || folders.list.isLoadingError;
  // In a huge space the first page of a search may be empty although there are more pages.
  const more = folders.list.hasNextPage || files.list.hasNextPage;
  const empty = !pending && !old && !more && folders.entries.length + files.entries.length === 0;
  return (
    <section
      className={styles.screen}
      aria-label={t('files:title')}
      data-over={over}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(place.right !== 'view');
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <PageHead title={title} {...(shown && q === '' ? { crumbs } : {})}>
        <div className={styles.head}>
          {!narrow && isOwn && searchField}
          {isOwn && shown && q === '' && share}
          {place.right !== 'view' && newFolder}
          {place.right !== 'view' && add}
        </div>
      </PageHead>
      {narrow && isOwn && <div className={styles.searchRow}>{searchField}</div>}
      {folderId === undefined && q === '' && <SharedEntry />}
      {folderId !== undefined && !gone && folder.data?.owner != null && <SharedLine folder={folder.data} />}
      {gone ? (
        <FolderGone />
      ) : failed ? (
        <LoadFailed
          retry={() => {
            void files.list.refetch();
            void folders.list.refetch();
          }}
        />
      ) : pending ? (
        <BoardsSkeleton view={view} />
      ) : (
        <ListedFiles
          key={folderId ?? 'top'}
          address={address}
          view={view}
          folders={folders}
          files={files}
          old={old}
          title={title}
          place={place}
          openFolder={openFolder}
          toolbar={<FilesToolbar address={address} view={view} change={change} chooseView={choose} />}
          empty={
            empty ? (
              <NoFiles
                address={address}
                add={add}
                newFolder={newFolder}
                change={change}
                readOnly={place.right === 'view'}
              />
            ) : undefined
          }
        />
      )}
      {isOwn && <SpaceMeter />}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="add-files"
        onChange={({ target }) => {
          void sendFiles(chosenFiles(target.files ?? []), folderId ?? null);
          target.value = '';
        }}
      />
      {naming && (
        <NameDialog
          title={t('files:newFolder')}
          start=""
          action={t('files:create')}
          close={() => setNaming(false)}
          save={(name) => createFolder(name, folderId ?? null)}
        />
      )}
      {sharing && shown && <PeopleDialog folder={shown} close={() => setSharing(false)} />}
      {over && (
        <div className={styles.drop} aria-hidden>
          <Upload size={32} strokeWidth={1.5} />
          {t('files:drop')}
        </div>
      )}
    </section>
  );
}

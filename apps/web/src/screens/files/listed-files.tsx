import type { CloudFile } from '@sw/contract';
import { Button, type MenuProps } from 'antd';
import { Copy, Download, FolderInput, FolderOpen, Link2, Pencil, Trash2, UserPlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useMemo, useState } from 'react';
import { BatchBar } from '../../features/boards/batch-bar.tsx';
import { type Rest, restOf } from '../../features/boards/endless.tsx';
import { ItemMenu, useItemMenu } from '../../features/boards/item-menu.tsx';
import { useSelection } from '../../features/boards/use-selection.ts';
import type { useEntries } from '../../features/files/use-files.ts';
import type { Translate } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import type { FilesAddress } from './address.ts';
import { copyFiles, downloadFiles, moveFiles, renameFile } from './file-commands.ts';
import { FileItems, type ItemEvents } from './file-items.tsx';
import styles from './files.module.css';
import { FolderDialog } from './folder-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import type { Place } from './place.ts';
import { Preview } from './preview.tsx';
import { useBinning } from './use-binning.tsx';

type Listed = ReturnType<typeof useEntries>;

interface ListedFilesProps {
  readonly address: FilesAddress;
  readonly view: BoardView;
  readonly folders: Listed;
  readonly files: Listed;
  readonly old: boolean;
  /** The name of the shown folder. */
  readonly title: string;
  readonly place: Place;
  readonly openFolder: (id: string) => void;
  /** Replaced by the batch bar while entries are selected. */
  readonly toolbar: ReactNode;
  /** Shown instead of the lists. */
  readonly empty: ReactNode | undefined;
}

/** A move of entries and its target. */
interface Going {
  readonly files: readonly CloudFile[];
  readonly how: 'move' | 'copy';
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function ListedFiles(props: ListedFilesProps) {
  const { view, folders, files, old, title, place, openFolder, toolbar, empty } = props;
  const t = useT();
  const isOwn = place.right === 'own';
  const mayChange = place.right !== 'view';
  const all = useMemo(() => [...folders.entries, ...files.entries], [folders.entries, files.entries]);
  const ids = useMemo(() => all.map(({ id }) => id), [all]);
  const selection = useSelection(ids);
  const chosen = all.filter(({ id }) => selection.chosen.has(id));
  const menu = useItemMenu<CloudFile>();
  const [shownId, setShownId] = useState<string>();
  const [renaming, setRenaming] = useState<CloudFile>();
  const [sharing, setSharing] = useState<CloudFile>();
  const [peopleOf, setPeopleOf] = useState<CloudFile>();
  const [going, setGoing] = useState<Going>();
  const [dragged, setDragged] = useState<readonly CloudFile[]>([]);
  const shown = files.entries.find(({ id }) => id === shownId);

  /** All selected entries if this is one of them. */
  const withChosen = (file: CloudFile): readonly CloudFile[] => (selection.chosen.has(file.id) ? chosen : [file]);
  const { bin, question } = useBinning(selection.none, isOwn);
  const download = (some: readonly CloudFile[]): void =>
    void downloadFiles(some, some.length === 1 ? (some[0]?.name ?? title) : title);
  const act = (action: string, file: CloudFile): void => {
    if (action === 'open') openFolder(file.id);
    if (action === 'download') download(withChosen(file));
    if (action === 'share') setSharing(file);
    if (action === 'people') setPeopleOf(file);
    if (action === 'rename') setRenaming(file);
    if (action === 'move' || action === 'copy') setGoing({ files: withChosen(file), how: action });
    if (action === 'bin') bin(withChosen(file));
  };
  const events: ItemEvents = {
    open: (file) => (file.category === 0 ? openFolder(file.id) : setShownId(file.id)),
    menu: menu.open,
    press: (key, file) => {
      if (!mayChange) return false;
      if (key === 'F2') setRenaming(file);
      else if (key === 'Delete') bin(withChosen(file));
      else return false;
      return true;
    },
    dragStart: (file, event: DragEvent) => {
      const some = withChosen(file);
      setDragged(some);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', some.map(({ name }) => name).join('\n'));
    },
    dropOn: (folderId) => {
      if (dragged.some(({ id }) => id === folderId)) return;
      selection.none();
      void moveFiles(dragged, folderId);
    },
  };
  const lists = (some: Listed): { files: readonly CloudFile[]; rest: Rest } => ({
    files: some.entries,
    rest: restOf(some.list),
  });
  return (
    <>
      {chosen.length > 0 ? (
        <BatchBar label={t('files:selected')} selection={selection}>
          <Button icon={<Download {...icon} />} onClick={() => download(chosen)}>
            {t('files:menu.download')}
          </Button>
          {mayChange && (
            <>
              <Button icon={<FolderInput {...icon} />} onClick={() => setGoing({ files: chosen, how: 'move' })}>
                {t('files:menu.move')}
              </Button>
              <Button icon={<Copy {...icon} />} onClick={() => setGoing({ files: chosen, how: 'copy' })}>
                {t('files:menu.copy')}
              </Button>
              <Button danger icon={<Trash2 {...icon} />} onClick={() => bin(chosen)}>
                {t('files:menu.bin')}
              </Button>
            </>
          )}
        </BatchBar>
      ) : (
        toolbar
      )}
      {empty ?? (
        <div className={styles.body}>
          <div className={styles.lists}>
            {folders.entries.length > 0 && (
              <FileItems
                {...events}
                {...lists(folders)}
                label={t('files:folders')}
                view="folders"
                place={place}
                selection={selection}
                old={old}
              />
            )}
            {view === 'list' && files.entries.length > 0 && <ColumnHeads />}
            <FileItems
              {...events}
              {...lists(files)}
              label={t('files:list')}
              view={view}
              place={place}
              selection={selection}
              shownId={shown?.id}
              old={old}
            />
          </div>
          {shown && (
            <Preview
              key={shown.id}
              file={shown}
              right={place.right}
              menu={menu.open}
              close={() => setShownId(undefined)}
            />
          )}
        </div>
      )}
      <ItemMenu handle={menu} items={(file) => menuOf(file, place, t)} pick={act} />
      {renaming && (
        <NameDialog
          title={t('files:rename')}
          start={renaming.name}
          action={t('files:save')}
          close={() => setRenaming(undefined)}
          save={(name) => renameFile(renaming.id, name)}
        />
      )}
      {question}
      {sharing && <LinkDialog file={sharing} close={() => setSharing(undefined)} />}
      {peopleOf && <PeopleDialog folder={peopleOf} close={() => setPeopleOf(undefined)} />}
      {going && (
        <FolderDialog
          title={t(going.how === 'move' ? 'files:moveTo' : 'files:copyTo', { count: going.files.length })}
          action={t(going.how === 'move' ? 'files:moveHere' : 'files:copyHere')}
          moving={going.files}
          top={place.top}
          close={() => setGoing(undefined)}
          choose={async (folderId) => {
            selection.none();
            await (going.how === 'move' ? moveFiles : copyFiles)(going.files, folderId);
          }}
        />
      )}
    </>
  );
}

function ColumnHeads() {
  const t = useT();
  return (
    <div className={styles.columns} aria-hidden>
      <span>{t('files:column.name')}</span>
      <span className={styles.by}>{t('files:column.addedBy')}</span>
      <span className={styles.size}>{t('files:column.size')}</span>
      <span className={styles.boards}>{t('files:column.boards')}</span>
      <span className={styles.when}>{t('files:column.changed')}</span>
    </div>
  );
}

function menuOf({ category }: CloudFile, { right }: Place, t: Translate): NonNullable<MenuProps['items']> {
  const entry = (key: string, label: string, Icon: typeof Copy) => ({ key, label, icon: <Icon {...icon} /> });
  const seen = [
    ...(category === 0 ? [entry('open', t('files:menu.open'), FolderOpen)] : []),
    entry('download', t('files:menu.download'), Download),
  ];
  if (right === 'view') return seen;
  const share =
    category === 0 ? entry('people', t('files:menu.people'), UserPlus) : entry('share', t('files:menu.share'), Link2);
  return [
    ...seen,
    ...(right === 'own' ? [share] : []),
    entry('rename', t('files:menu.rename'), Pencil),
    entry('move', t('files:menu.move'), FolderInput),
    entry('copy', t('files:menu.copy'), Copy),
    { type: 'divider' },
    { ...entry('bin', t('files:menu.bin'), Trash2), danger: true },
  ];
}

import type { CloudFile } from '@sw/contract';
import { MoreHorizontal, SquarePen, Users } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Endless, type Rest } from '../../features/boards/endless.tsx';
import { useLongPress } from '../../features/boards/use-long-press.ts';
import type { SelectionHandle } from '../../features/boards/use-selection.ts';
import { useWhen } from '../../features/boards/use-when.ts';
import { FileIcon } from '../../features/files/file-icon.tsx';
import { fileSize } from '../../features/files/file-size.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import { rovingIndex } from '../../ui/roving.ts';
import styles from './files.module.css';
import type { Place } from './place.ts';

/** The user's actions on an entry. */
export interface ItemEvents {
  readonly open: (file: CloudFile) => void;
  readonly menu: (file: CloudFile, event: MouseEvent<HTMLElement>) => void;
  /** Handles a key on the focused entry; true if it did something. */
  readonly press: (key: string, file: CloudFile) => boolean;
  readonly dragStart: (file: CloudFile, event: DragEvent) => void;
  /** Entries were dropped on a folder. */
  readonly dropOn: (folderId: string) => void;
}

interface FileItemsProps extends ItemEvents {
  readonly label: string;
  readonly files: readonly CloudFile[];
  /** Folders are cards in both views. */
  readonly view: BoardView | 'folders';
  readonly selection: SelectionHandle;
  /** The entry whose details are open. */
  readonly shownId?: string | undefined;
  readonly place: Place;
  readonly old: boolean;
  readonly rest: Rest;
}

function columnsOf(list: HTMLElement): number {
  const items = [...list.children] as HTMLElement[];
  const first = items[0]?.offsetTop;
  const next = items.findIndex(({ offsetTop }) => offsetTop !== first);
  return next === -1 ? Math.max(1, items.length) : next;
}

/** Folders or files. The list is a single Tab stop; arrow keys move inside, with Shift they select. */
export function FileItems(props: FileItemsProps) {
  const { files, selection, view, label, old, rest } = props;
  const list = useRef<HTMLUListElement>(null);
  const [touched, setTouched] = useState<string>();
  const current = files.some(({ id }) => id === touched) ? touched : files[0]?.id;
  const press = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).dataset.main;
    const at = files.findIndex((file) => file.id === id);
    const file = files[at];
    if (file === undefined || list.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = rovingIndex(event.key, at, files.length, columnsOf(list.current));
    const next = to === undefined ? undefined : files[to];
    if (next !== undefined) {
      list.current.querySelector<HTMLElement>(`[data-main="${next.id}"]`)?.focus();
      if (event.shiftKey) selection.extend(next.id);
    } else if (event.key === ' ') selection.toggle(file.id);
    else if (event.shiftKey || !props.press(event.key, file)) return;
    event.preventDefault();
  };
  return (
    <>
      <ul
        ref={list}
        className={styles[view]}
        aria-label={label}
        aria-busy={old}
        onKeyDown={press}
        onFocus={({ target }) => setTouched(target.closest<HTMLElement>('[data-file]')?.dataset.file)}
      >
        {files.map((file) => (
          <Item key={file.id} {...props} file={file} current={file.id === current} />
        ))}
      </ul>
      <Endless rest={rest} />
    </>
  );
}

interface ItemProps extends FileItemsProps {
  readonly file: CloudFile;
  readonly current: boolean;
}

function Item({ file, current, view, selection, shownId, place, open, menu, dragStart, dropOn }: ItemProps) {
  const t = useT();
  const { id, name, category } = file;
  const isFolder = category === 0;
  const [over, setOver] = useState(false);
  const press = useLongPress(() => selection.toggle(id));
  const click = (event: MouseEvent): void => {
    if (press.consumed()) return;
    const several = selection.chosen.size > 0 && press.byTouch();
    if (event.shiftKey) selection.extend(id);
    else if (event.ctrlKey || event.metaKey || several) selection.toggle(id);
    else open(file);
  };
  const mayChange = place.right !== 'view';
  const takesDrop = mayChange && isFolder && !selection.chosen.has(id);
  return (
    <li
      className={styles.item}
      data-file={id}
      data-chosen={selection.chosen.has(id)}
      data-over={over}
      data-shown={id === shownId}
      draggable={mayChange}
      onDragStart={(event) => dragStart(file, event)}
      onDragOver={(event) => {
        if (!takesDrop || event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!takesDrop || event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        dropOn(id);
      }}
      onContextMenu={(event) => (press.byTouch() ? event.preventDefault() : menu(file, event))}
      {...press.handlers}
    >
      <input
        type="checkbox"
        className={styles.check}
        tabIndex={-1}
        checked={selection.chosen.has(id)}
        aria-label={t('files:choose', { name })}
        onChange={() => selection.toggle(id)}
      />
      <button
        type="button"
        className={styles.main}
        data-main={id}
        tabIndex={current ? 0 : -1}
        aria-label={isFolder ? t('files:folderNamed', { name, count: file.files + file.folders }) : undefined}
        onClick={click}
      >
        {view === 'grid' && <Picture file={file} />}
        {view !== 'grid' && <FileIcon name={name} category={category} />}
        <span className={styles.name} title={name}>
          {name} {view === 'folders' && <small>{t('files:entries', { count: file.files + file.folders })}</small>}
          {view === 'grid' && <Facts file={file} />}
          {place.isShared && !isFolder && file.addedBy && (
            <small className={styles.addedBy}>{t('files:addedBy', { name: file.addedBy.nickName })}</small>
          )}
        </span>
      </button>
      {file.isShared && (
        <span className={styles.isShared} title={t('files:isShared')}>
          <Users size={16} strokeWidth={1.75} role="img" aria-label={t('files:isShared')} />
        </span>
      )}
      {view === 'list' && <Columns file={file} />}
      <button
        type="button"
        className={styles.more}
        tabIndex={current ? 0 : -1}
        aria-label={t('files:menu.label', { name })}
        onClick={(event) => menu(file, event)}
      >
        <MoreHorizontal size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  );
}

/** A picture of the file, if there is one. */
function Picture({ file: { category, url, name } }: { readonly file: CloudFile }) {
  return (
    <span className={styles.picture}>
      {category === 1 && url !== null ? (
        <img src={url} crossOrigin="anonymous" alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <FileIcon name={name} category={category} large />
      )}
    </span>
  );
}

function Facts({ file }: { readonly file: CloudFile }) {
  const when = useWhen();
  const locale = useLanguage((state) => state.locale);
  return (
    <small>
      {fileSize(file.bytes, locale)}, {when(file.changedAt)}
    </small>
  );
}

function Columns({ file: { bytes, boards, changedAt, addedBy } }: { readonly file: CloudFile }) {
  const t = useT();
  const when = useWhen();
  const locale = useLanguage((state) => state.locale);
  return (
    <>
      <span className={styles.by}>{addedBy?.nickName}</span>
      <span className={styles.size}>{fileSize(bytes, locale)}</span>
      <span className={styles.boards}>
        {boards > 0 && (
          <>
            <SquarePen size={15} strokeWidth={1.75} aria-hidden />
            <span title={t('files:onBoards', { count: boards })}>{boards}</span>
          </>
        )}
      </span>
      <time className={styles.when} dateTime={changedAt}>
        {when(changedAt)}
      </time>
    </>
  );
}

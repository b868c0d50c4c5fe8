import type { CloudFile } from '@sw/contract';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { PlainDialog } from '../../ui/dialog.tsx';
import { Endless, restOf } from '../boards/endless.tsx';
import { presentFailure } from '../feedback/present-failure.ts';
import { FileChoice, FileChoices, FolderPath } from './file-choices.tsx';
import styles from './file-picker.module.css';
import { useEntries, useFolder } from './use-files.ts';

/** The pause in typing after which the search runs; clearing it needs no pause. */
const PAUSE_MS = 250;

function useSettledText(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

interface FilePickerProps {
  readonly title: string;
  /** Shown in a folder without such files. */
  readonly none: string;
  /** The categories of files that can be chosen. */
  readonly categories: readonly number[];
  /** The picker closes when it resolves, and shows why it rejects. */
  readonly choose: (file: CloudFile) => Promise<void>;
  readonly close: () => void;
}

/** Folders and files of the user's file centre, to choose one. */
export function FilePicker({ title, none, categories, choose, close }: FilePickerProps) {
  const t = useT();
  const [folderId, setFolderId] = useState<string>();
  const [text, setText] = useState('');
  const q = useSettledText(text);
  const [busy, setBusy] = useState(false);
  const { data: folder } = useFolder(folderId);
  const listed = { folderId, q, categories, sort: 'name', descending: false } as const;
  const folders = useEntries(listed, 'folders');
  const files = useEntries(listed, 'files');
  const take = async (file: CloudFile): Promise<void> => {
    setBusy(true);
    try {
      await choose(file);
      close();
    } catch (failure) {
      presentFailure(failure);
      setBusy(false);
    }
  };
  const isEmpty =
    folders.entries.length + files.entries.length === 0 && !folders.list.hasNextPage && !files.list.hasNextPage;
  const isPending = folders.list.isPending || files.list.isPending;
  return (
    <PlainDialog title={title} close={close} width={480}>
      <input
        type="search"
        className={styles.search}
        value={text}
        maxLength={100}
        placeholder={t('files:search')}
        aria-label={t('files:search')}
        onChange={({ target }) => setText(target.value)}
      />
      {q === '' && <FolderPath path={folder?.path ?? []} go={setFolderId} />}
      <FileChoices busy={busy || files.list.isPlaceholderData} nothing={isEmpty && !isPending ? none : undefined}>
        {folders.entries.map((entry) => (
          <FileChoice
            key={entry.id}
            file={entry}
            disabled={busy}
            choose={() => {
              setText('');
              setFolderId(entry.id);
            }}
          />
        ))}
        <Endless rest={restOf(folders.list)} />
        {files.entries.map((entry) => (
          <FileChoice key={entry.id} file={entry} disabled={busy} choose={() => void take(entry)} />
        ))}
        <Endless rest={restOf(files.list)} />
      </FileChoices>
    </PlainDialog>
  );
}

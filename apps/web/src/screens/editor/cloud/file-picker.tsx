import { type CloudFile, FILE_CATEGORY } from '@sw/contract';
import { useEffect, useState } from 'react';
import { Endless, restOf } from '../../../features/boards/endless.tsx';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { FileChoice, FileChoices, FolderPath } from '../../../features/files/file-choices.tsx';
import { useEntries, useFolder } from '../../../features/files/use-files.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import styles from './file-picker.module.css';

/** The categories of files that can be put on a page. */
const CATEGORIES = [FILE_CATEGORY.image, FILE_CATEGORY.pdf, FILE_CATEGORY.office, FILE_CATEGORY.audio];

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

/** Folders and files of the file centre; the chosen one is put on the page. */
export function FilePicker({ close }: { readonly close: () => void }) {
  const t = useT();
  const session = useEditorSession();
  const [folderId, setFolderId] = useState<string>();
  const [text, setText] = useState('');
  const q = useSettledText(text);
  const [busy, setBusy] = useState(false);
  const { data: folder } = useFolder(folderId);
  const listed = { folderId, q, categories: CATEGORIES, sort: 'name', descending: false } as const;
  const folders = useEntries(listed, 'folders');
  const files = useEntries(listed, 'files');
  const insert = async (file: CloudFile): Promise<void> => {
    setBusy(true);
    try {
      await session.registry.fileInserter?.cloudFile?.(session, file);
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
    <PlainDialog title={t('files:picker.title')} close={close} width={480}>
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
      <FileChoices
        busy={busy || files.list.isPlaceholderData}
        nothing={isEmpty && !isPending ? t('files:picker.none') : undefined}
      >
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
          <FileChoice key={entry.id} file={entry} disabled={busy} choose={() => void insert(entry)} />
        ))}
        <Endless rest={restOf(files.list)} />
      </FileChoices>
    </PlainDialog>
  );
}

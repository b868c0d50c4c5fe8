import type { CloudFile } from '@sw/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Endless, restOf } from '../../features/boards/endless.tsx';
import { FileChoice, FileChoices, FolderPath } from '../../features/files/file-choices.tsx';
import { useEntries, useFolder } from '../../features/files/use-files.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import type { Place } from './place.ts';

interface FolderDialogProps {
  readonly title: string;
  readonly action: string;
  /** These cannot be opened, because a folder cannot be moved into itself. */
  readonly moving: readonly CloudFile[];
  /** Folders above it cannot be chosen. */
  readonly top: Place['top'];
  readonly close: () => void;
  readonly choose: (folderId: string | null) => Promise<void>;
}

/** Chooses a folder by navigating through the tree. */
export function FolderDialog({ title, action, moving, top, close, choose }: FolderDialogProps) {
  const t = useT();
  const [folderId, setFolderId] = useState(top?.id);
  const [busy, setBusy] = useState(false);
  const { data: folder } = useFolder(folderId);
  const listed = { folderId, q: '', categories: [], sort: 'name', descending: false } as const;
  const { list, entries } = useEntries(listed, 'folders');
  const closed = new Set(moving.map(({ id }) => id));
  const take = async (): Promise<void> => {
    setBusy(true);
    await choose(folderId ?? null);
    close();
  };
  return (
    <Modal open getContainer={layers} onCancel={close} title={title} width="28rem" footer={null} centered>
      <FolderPath path={folder?.path ?? []} within={top !== undefined} go={setFolderId} />
      <FileChoices
        busy={list.isPlaceholderData}
        nothing={entries.length === 0 && !list.isPending ? t('files:noFolders') : undefined}
      >
        {entries.map((entry) => (
          <FileChoice
            key={entry.id}
            file={entry}
            disabled={closed.has(entry.id)}
            choose={() => setFolderId(entry.id)}
          />
        ))}
        <Endless rest={restOf(list)} />
      </FileChoices>
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" loading={busy} onClick={() => void take()}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}

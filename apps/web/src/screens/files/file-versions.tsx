import { type CloudFile, type FileVersion, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useWhen } from '../../features/boards/use-when.ts';
import { useAction } from '../../features/feedback/use-action.ts';
import { fileKeys } from '../../features/files/file-keys.ts';
import { fileSize } from '../../features/files/file-size.ts';
import { refreshFiles } from '../../features/files/file-uploads.ts';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { downloadFile } from './file-commands.ts';
import styles from './file-versions.module.css';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface FileVersionsProps {
  readonly file: CloudFile;
  /** Only the owner can delete permanently. */
  readonly own: boolean;
}

/** The versions of a file before it was uploaded again, each of which can be downloaded, restored or deleted. */
export function FileVersions({ file: { id, changedAt }, own }: FileVersionsProps) {
  const t = useT();
  const { data = [] } = useQuery({
    // The list changes when the file gets new content.
    queryKey: [...fileKeys.file(id), 'versions', changedAt],
    queryFn: ({ signal }) => api.call(ROUTES.listFileVersions, { params: { id } }, { signal }),
    meta: { failures: 'inPlace' },
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.versions} aria-labelledby={`versions-${id}`}>
      <h3 id={`versions-${id}`}>{t('files:versions.title')}</h3>
      <ul>
        {data.map((version) => (
          <Version key={version.versionId} fileId={id} version={version} own={own} />
        ))}
      </ul>
    </section>
  );
}

interface VersionProps {
  readonly fileId: string;
  readonly version: FileVersion;
  readonly own: boolean;
}

function Version({ fileId, version, own }: VersionProps) {
  const t = useT();
  const when = useWhen();
  const locale = useLanguage((state) => state.locale);
  const { versionId, bytes, addedAt, addedBy } = version;
  const params = { id: fileId, versionId };
  const settled = async (): Promise<void> => refreshFiles();
  const restore = useAction(
    async () => {
      await api.call(ROUTES.restoreFileVersion, { params });
      showToast(t('files:versions.restored'));
    },
    { settled },
  );
  const remove = useAction(() => api.call(ROUTES.deleteFileVersion, { params }), { settled });
  const busy = restore.busy || remove.busy;
  const time = when(addedAt);
  return (
    <li>
      <span>
        {time}
        <small>{[addedBy?.nickName, fileSize(bytes, locale)].filter(Boolean).join(', ')}</small>
      </span>
      <Act label={t('files:versions.download', { time })} icon={Download} run={() => downloadFile(version)} />
      <Act label={t('files:versions.restore', { time })} icon={RotateCcw} disabled={busy} run={() => restore.run()} />
      {own && (
        <Act label={t('files:versions.delete', { time })} icon={Trash2} disabled={busy} run={() => remove.run()} />
      )}
    </li>
  );
}

interface ActProps {
  readonly label: string;
  readonly icon: typeof Download;
  readonly disabled?: boolean;
  readonly run: () => void;
}

function Act({ label, icon: Icon, disabled = false, run }: ActProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={run}>
      <Icon {...icon} />
    </button>
  );
}

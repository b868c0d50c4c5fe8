import { fileCategory, type GuestView, ROUTES } from '@sw/contract';
import { Download } from 'lucide-react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { FileIcon } from '../../../features/files/file-icon.tsx';
import { fileSize } from '../../../features/files/file-size.ts';
import { api } from '../../../features/transport/api.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import styles from './guest.module.css';

interface FilesProps {
  readonly files: GuestView['meeting']['files'];
  readonly guestKey: string;
  /** The list may have changed: the organiser may have removed a file. */
  readonly refresh: () => Promise<unknown>;
}

/** The files of the meeting. The address for a download is requested when the guest wants it, so that it has not expired. */
export function Files({ files, guestKey, refresh }: FilesProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const download = useAction(
    async (fileId: string) => {
      const { url } = await api.call(ROUTES.getGuestFile, { params: { key: guestKey, fileId } });
      window.location.assign(url);
    },
    { settled: refresh },
  );
  if (files.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('guestMeeting:files')}>
      <h2>{t('guestMeeting:files')}</h2>
      <ul className={styles.files}>
        {files.map(({ fileId, name, bytes }) => (
          <li key={fileId}>
            <button
              type="button"
              title={name}
              aria-label={t('guestMeeting:download', { name, size: fileSize(bytes, locale) })}
              aria-busy={download.input === fileId}
              onClick={() => download.run(fileId)}
            >
              <FileIcon name={name} category={fileCategory(name)} />
              <span className={styles.name}>{name}</span>
              <small>{fileSize(bytes, locale)}</small>
              <Download size={18} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

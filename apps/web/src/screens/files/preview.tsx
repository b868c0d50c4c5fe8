import { MEGABYTE } from '@sw/base';
import { type CloudFile, FILE_CATEGORY, type FileRight, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download, MoreHorizontal, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useWhen } from '../../features/boards/use-when.ts';
import { FileIcon } from '../../features/files/file-icon.tsx';
import { fileKeys } from '../../features/files/file-keys.ts';
import { FileLook } from '../../features/files/file-look.tsx';
import { fileSize } from '../../features/files/file-size.ts';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { downloadFile } from './file-commands.ts';
import { FileVersions } from './file-versions.tsx';
import styles from './preview.module.css';
import { TextPreview } from './text-preview.tsx';

const TEXTS = /\.(txt|md|csv)$/i;
/** A browser decodes a whole picture even to show it small. */
const PICTURE_BYTES = 30 * MEGABYTE;

interface PreviewProps {
  readonly file: CloudFile;
  readonly right: FileRight;
  readonly menu: (file: CloudFile, event: MouseEvent<HTMLElement>) => void;
  readonly close: () => void;
}

/** One file: its preview and its data. */
export function Preview({ file, right, menu, close }: PreviewProps) {
  const t = useT();
  const when = useWhen();
  const locale = useLanguage((state) => state.locale);
  const { data } = useQuery({
    queryKey: fileKeys.file(file.id),
    queryFn: ({ signal }) => api.call(ROUTES.getFile, { params: { id: file.id } }, { signal }),
    meta: { failures: 'inPlace' },
  });
  const usedOn = data?.usedOn ?? [];
  return (
    <aside className={styles.pane} aria-label={t('files:preview.label', { name: file.name })}>
      <button type="button" className={styles.close} aria-label={t('common:close')} onClick={close}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <div className={styles.look}>
        <Look file={file} pageUrl={data?.pageUrl ?? null} />
      </div>
      <h2>{file.name}</h2>
      <p className={styles.facts}>{fileSize(file.bytes, locale)}</p>
      <div className={styles.actions}>
        <Button
          type="primary"
          icon={<Download size={17} strokeWidth={1.75} aria-hidden />}
          onClick={() => downloadFile(file)}
        >
          {t('files:menu.download')}
        </Button>
        <Button
          icon={<MoreHorizontal size={18} strokeWidth={1.75} aria-hidden />}
          aria-label={t('files:menu.label', { name: file.name })}
          onClick={(event) => menu(file, event)}
        />
      </div>
      <dl>
        {file.addedBy && (
          <>
            <dt>{t('files:column.addedBy')}</dt>
            <dd>{file.addedBy.nickName}</dd>
          </>
        )}
        <dt>{t('files:column.changed')}</dt>
        <dd>{when(file.changedAt)}</dd>
        {usedOn.length > 0 && (
          <>
            <dt>{t('files:column.boards')}</dt>
            <dd>
              {usedOn.map(({ wbNo, wbName }) => (
                <Link key={wbNo} to={`/board/${wbNo}`}>
                  {wbName}
                </Link>
              ))}
            </dd>
          </>
        )}
      </dl>
      {right !== 'view' && <FileVersions file={file} own={right === 'own'} />}
    </aside>
  );
}

interface LookProps {
  readonly file: CloudFile;
  /** The address of a picture of the first page. */
  readonly pageUrl: string | null;
}

export function Look({ file, pageUrl }: LookProps) {
  const t = useT();
  const { category, url, name, bytes } = file;
  const icon = <FileIcon name={name} category={category} large />;
  if (category === FILE_CATEGORY.image && bytes > PICTURE_BYTES) return icon;
  if (url !== null && TEXTS.test(name)) return <TextPreview url={url} id={file.id} />;
  const page =
    pageUrl === null ? (
      icon
    ) : (
      <img src={pageUrl} crossOrigin="anonymous" alt={t('files:preview.page', { name })} decoding="async" />
    );
  return url === null ? page : <FileLook file={{ name, category, bytes, url }} otherwise={page} />;
}

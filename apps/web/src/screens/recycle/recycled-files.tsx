import { ROUTES, type RouteData } from '@sw/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { serverClock } from '../../clock/clock.ts';
import { inBatches } from '../../features/boards/batches.ts';
import { daysLeft } from '../../features/boards/board-times.ts';
import { Endless, restOf } from '../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { BinDrawing } from '../../features/brand/line-drawings.tsx';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { useAction } from '../../features/feedback/use-action.ts';
import { FileIcon } from '../../features/files/file-icon.tsx';
import { fileKeys } from '../../features/files/file-keys.ts';
import { fileSize } from '../../features/files/file-size.ts';
import { refreshFiles } from '../../features/files/file-uploads.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './recycle.module.css';

type BinnedFile = RouteData<typeof ROUTES.listFileBin>[number];

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Deleted files and folders, each of which can be restored or deleted permanently. */
export function RecycledFiles() {
  const t = useT();
  const list = useInfiniteQuery({
    queryKey: fileKeys.bin,
    queryFn: ({ pageParam, signal }) =>
      api.reply(ROUTES.listFileBin, { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const files = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  const [erasing, setErasing] = useState<readonly BinnedFile[]>([]);
  const { run: restore } = useAction(
    (file: BinnedFile) => api.call(ROUTES.restoreFiles, { body: { ids: [file.id] } }),
    { queued: true, settled: async () => refreshFiles() },
  );
  if (list.isLoadingError) return <LoadFailed retry={() => void list.refetch()} />;
  if (list.isPending) return <BoardsSkeleton view="list" />;
  if (files.length === 0) {
    return <EmptyState drawing={<BinDrawing />} title={t('files:bin.empty.title')} text={t('files:bin.empty.text')} />;
  }
  return (
    <>
      <p className={styles.filesNote}>{t('files:bin.note')}</p>
      <ul className={styles.files} aria-label={t('files:bin.list')}>
        {files.map((file) => (
          <Binned key={file.id} file={file} restore={() => restore(file)} erase={() => setErasing([file])} />
        ))}
      </ul>
      <Endless rest={restOf(list)} />
      <ConfirmDialog
        open={erasing.length > 0}
        danger
        title={t('files:bin.eraseTitle', { count: erasing.length })}
        text={t('files:bin.eraseText')}
        action={t('files:bin.erase')}
        close={() => setErasing([])}
        run={async () => {
          const ids = erasing.map(({ id }) => id);
          await inBatches(ids, (some) => api.call(ROUTES.eraseFiles, { body: { ids: [...some] } }));
          refreshFiles();
          return undefined;
        }}
      />
    </>
  );
}

interface BinnedProps {
  readonly file: BinnedFile;
  readonly restore: () => void;
  readonly erase: () => void;
}

function Binned({ file, restore, erase }: BinnedProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { name, category, bytes, expiresAt } = file;
  return (
    <li>
      <FileIcon name={name} category={category} />
      <span className={styles.fileName} title={name}>
        {name}
        <small>
          {category !== 0 && `${fileSize(bytes, locale)}, `}
          {t('boards:recycle.daysLeft', { count: daysLeft(expiresAt, serverClock.now()) })}
        </small>
      </span>
      <Button icon={<RotateCcw {...icon} />} onClick={restore}>
        {t('files:bin.restore')}
      </Button>
      <Button
        danger
        type="text"
        icon={<Trash2 {...icon} />}
        aria-label={`${t('files:bin.erase')}: ${name}`}
        title={t('files:bin.erase')}
        onClick={erase}
      />
    </li>
  );
}

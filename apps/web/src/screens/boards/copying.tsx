import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { boardKeys } from '../../features/live/board-keys.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';
import { useT } from '../../i18n/language.ts';
import styles from './boards.module.css';

const EVERY_MS = 1_000;

/** The progress of a copy, shown instead of the edit time. */
export function Copying({ wbNo }: { readonly wbNo: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: [...boardKeys.board(wbNo), 'copy'],
    queryFn: ({ signal }) => api.call(ROUTES.getCopyProgress, { params: { wbNo } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? EVERY_MS : false),
    // Queried every second: a toast for each failure would be too much. The list shows when a copy is gone.
    meta: { failures: 'inPlace' },
  });
  const ended = data !== undefined && data.state !== 'running';
  useEffect(() => {
    if (ended) void refetchStale(queryClient, boardKeys.boards);
  }, [ended]);
  const { done = 0, total = 0 } = data ?? {};
  return (
    <>
      <span role="status">{t('boards:copy.running', { done, total })}</span>
      <Progress
        className={styles.progress ?? ''}
        percent={total === 0 ? 0 : (100 * done) / total}
        showInfo={false}
        size="small"
        aria-label={t('boards:copy.progress')}
      />
    </>
  );
}

export function CopyFailed() {
  const t = useT();
  return (
    <>
      <CircleAlert className={styles.failed} size={14} strokeWidth={1.75} aria-hidden />
      <span className={styles.failed}>{t('boards:copy.failed')}</span>
    </>
  );
}

import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { boardKeys } from '../../features/live/board-keys.ts';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { NotInList } from './board-away.tsx';

/** For a page that does not exist, on a board that may still exist: the user can go to the board. */
export function PageGone({ wbNo }: { readonly wbNo: string }) {
  const t = useT();
  const board = useQuery({
    queryKey: boardKeys.page(wbNo, undefined),
    queryFn: ({ signal }) => api.call(ROUTES.getPage, { params: { id: wbNo } }, { signal }),
    // The cached state of the board may be older than the deletion of the page.
    refetchOnMount: 'always',
    meta: { failures: 'inPlace' },
  });
  const found = board.isSuccess && !board.isFetching;
  useEffect(() => {
    if (found) showToast(t('editorPeople:gone.page'));
  }, [found, t]);
  if (found) return <Navigate to={`/board/${wbNo}`} replace />;
  return board.isError ? <NotInList /> : <AppSpinner label={t('common:loading')} />;
}

import { CallFailure, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { lazyScreen } from '../../features/lazy/lazy-screen.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { useOpenBoard } from '../../features/live/live-store.ts';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { isUnanswered } from '../../features/session/session-rules.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { pageAhead } from '../editor/shell/pages/page-order.ts';
import { BoardFailed } from './no-board.tsx';

const BoardDeleted = lazyScreen(async () => (await import('./board-away.tsx')).BoardDeleted);
const NotInList = lazyScreen(async () => (await import('./board-away.tsx')).NotInList);
const PageGone = lazyScreen(async () => (await import('./page-gone.tsx')).PageGone);

/** The frame around a board: checks access, shows the head, and contains the component that shows the pages. */
export function Board() {
  const { wbNo = '', wbPageId } = useParams();
  return <BoardOf key={wbNo} wbNo={wbNo} wbPageId={wbPageId} />;
}

interface BoardOfProps {
  readonly wbNo: string;
  readonly wbPageId: string | undefined;
}

function BoardOf({ wbNo, wbPageId }: BoardOfProps) {
  const t = useT();
  useOpenBoard(wbNo);
  const page = useQuery({
    queryKey: boardKeys.page(wbNo, wbPageId),
    queryFn: ({ signal }) => api.call(ROUTES.getPage, { params: { id: wbPageId ?? wbNo } }, { signal }),
    // The window is never blank between two pages.
    placeholderData: (before) => before && pageAhead(before, wbPageId),
    meta: { failures: 'inPlace' },
  });
  // If the server does not answer, the last known state of the board stays valid.
  const refusal = page.error instanceof CallFailure && !isUnanswered(page.error) ? page.error.error : undefined;
  // The page's number may belong to another board than the one in the address.
  const here = page.data?.wbNo === wbNo && refusal === undefined ? page.data : undefined;
  if (refusal === 'BOARD_DELETED') return <BoardDeleted wbNo={wbNo} />;
  if (refusal !== undefined && wbPageId !== undefined) return <PageGone wbNo={wbNo} />;
  if (refusal !== undefined || (page.isSuccess && here === undefined)) return <NotInList />;
  if (here === undefined) {
    return page.isError ? (
      <BoardFailed failure={page.error} retry={() => void page.refetch()} />
    ) : (
      <AppSpinner label={t('common:loading')} />
    );
  }
  return <EditorScreen page={here} />;
}

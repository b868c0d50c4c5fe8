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

/** The frame around a board: who may be here, the head, and inside it what shows the pages. */
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
    // From one page to the next the window never goes blank.
    placeholderData: (before) => before && pageAhead(before, wbPageId),
    meta: { failures: 'inPlace' },
  });
  // Without an answer, what was known of the board still counts.
  const refusal = page.error instanceof CallFailure && !isUnanswered(page.error) ? page.error.error : undefined;
  // A page's number may be of another board than the address says.
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

import { ROUTES } from '@sw/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { BoardCard, BoardGrid, BoardGridSkeleton } from '../../features/boards/board-grid.tsx';
import { useWhen } from '../../features/boards/use-when.ts';
import { BoardDrawing } from '../../features/brand/line-drawings.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { PageHead } from '../../features/page/page-head.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useClickLimiter } from '../../features/timing/use-click-limiter.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { BOARDS_KEY } from './boards-key.ts';
import { NewBoardDialog } from './new-board-dialog.tsx';

export function Boards() {
  const t = useT();
  const when = useWhen();
  const userId = useSession((state) => state.user?.userId);
  const [asking, setAsking] = useState(false);
  const ask = useClickLimiter(() => setAsking(true));
  const list = useInfiniteQuery({
    queryKey: BOARDS_KEY,
    queryFn: ({ pageParam, signal }) =>
      api.reply(ROUTES.listBoards, { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const boards = list.data?.pages.flatMap((page) => page.data) ?? [];
  const create = (
    <Button type="primary" icon={<Plus size={17} strokeWidth={1.75} aria-hidden />} onClick={ask}>
      {t('boards:create')}
    </Button>
  );
  const empty = list.isSuccess && boards.length === 0;
  return (
    <>
      <PageHead title={t('boards:title')}>{!empty && create}</PageHead>
      {list.isPending && <BoardGridSkeleton />}
      {list.isError && <LoadFailed retry={() => void list.refetch()} />}
      {empty && (
        <EmptyState drawing={<BoardDrawing />} title={t('boards:empty.title')} text={t('boards:empty.text')}>
          {create}
        </EmptyState>
      )}
      {boards.length > 0 && (
        <BoardGrid
          label={t('boards:list')}
          loading={list.isFetchingNextPage}
          more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        >
          {boards.map(({ wbNo, wbName, author, editedAt }) => (
            <BoardCard
              key={wbNo}
              name={wbName}
              detail={t(author.userId === userId ? 'boards:edited.byYou' : 'boards:edited.bySomebody', {
                when: when(editedAt),
              })}
              link={(name, className) => (
                <Link to={`/board/${wbNo}?${new URLSearchParams({ wbName })}`} className={className}>
                  {name}
                </Link>
              )}
            />
          ))}
        </BoardGrid>
      )}
      <NewBoardDialog open={asking} close={() => setAsking(false)} />
    </>
  );
}

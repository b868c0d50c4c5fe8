import { ROUTES } from '@sw/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BoardCard, BoardGrid, BoardGridSkeleton } from '../../features/boards/board-grid.tsx';
import { useWhen } from '../../features/boards/use-when.ts';
import { BinDrawing } from '../../features/brand/line-drawings.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { PageHead } from '../../features/page/page-head.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

export function Recycle() {
  const t = useT();
  const when = useWhen();
  const list = useInfiniteQuery({
    queryKey: ['recycled'],
    queryFn: ({ pageParam, signal }) =>
      api.reply(ROUTES.listRecycled, { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const boards = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PageHead title={t('boards:recycle.title')} />
      {list.isPending && <BoardGridSkeleton />}
      {list.isError && <LoadFailed retry={() => void list.refetch()} />}
      {list.isSuccess && boards.length === 0 && (
        <EmptyState
          drawing={<BinDrawing />}
          title={t('boards:recycle.empty.title')}
          text={t('boards:recycle.empty.text')}
        />
      )}
      {boards.length > 0 && (
        <BoardGrid
          label={t('boards:recycle.list')}
          loading={list.isFetchingNextPage}
          more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        >
          {boards.map(({ wbNo, wbName, recycledAt }) => (
            <BoardCard key={wbNo} name={wbName} detail={t('boards:recycle.recycled', { when: when(recycledAt) })} />
          ))}
        </BoardGrid>
      )}
    </>
  );
}

import type { BoardFilter, ListedBoard } from '@sw/contract';
import { type CachedList, changeBoards } from '../../features/boards/cached-lists.ts';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { queryClient } from '../../features/transport/query-client.ts';

type Change = (board: ListedBoard, filter: BoardFilter) => ListedBoard | undefined;

/** In all lists of boards that the cache holds, whatever they filter by. */
export function changeLists(change: Change): void {
  for (const [key, list] of queryClient.getQueriesData<CachedList<ListedBoard>>({ queryKey: boardKeys.boards })) {
    const { filter } = key[1] as { filter: BoardFilter };
    if (list !== undefined)
      queryClient.setQueryData(
        key,
        changeBoards(list, (board) => change(board, filter)),
      );
  }
}

/** Shows the change at once and sends it; taken back, with the reason told, when the server refuses. True: done. */
export async function changeAtOnce(change: Change, send: () => Promise<unknown>): Promise<boolean> {
  // An answer of before the change would show the old for a moment.
  await queryClient.cancelQueries({ queryKey: boardKeys.boards });
  const before = queryClient.getQueriesData({ queryKey: boardKeys.boards });
  changeLists(change);
  const refresh = (refetchType: 'none' | 'active') =>
    void queryClient.invalidateQueries({ queryKey: boardKeys.boards, refetchType });
  try {
    await send();
    // Lists that are not in sight are asked for anew when they come into it.
    refresh('none');
    return true;
  } catch (failure) {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
    // Of several, some may have been done.
    refresh('active');
    presentFailure(failure);
    return false;
  }
}

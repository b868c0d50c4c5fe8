import type { BoardFilter, ListedBoard } from '@sw/contract';
import { hashKey } from '@tanstack/react-query';
import { type CachedList, changeBoards } from '../../features/boards/cached-lists.ts';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';

type Change = (board: ListedBoard, filter: BoardFilter) => ListedBoard | undefined;

/** In all cached lists of boards, whatever their filter. */
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

/** Changes being sent: an answer between two of them does not show the second. */
let underWay = 0;
/** A list was requested during a change: its answer, if not cancelled, may be from before. */
let doubtful = false;

const isAsked = (): boolean => queryClient.isFetching({ queryKey: boardKeys.boards }) > 0;
const listsNow = () => queryClient.getQueriesData({ queryKey: boardKeys.boards });

function renew(): void {
  doubtful = false;
  void refetchStale(queryClient, boardKeys.boards);
}

/** Shows the change at once and sends it; reverts it and shows the reason if the server refuses. True: done. */
export async function changeAtOnce(change: Change, send: () => Promise<unknown>): Promise<boolean> {
  underWay += 1;
  doubtful ||= isAsked();
  // An answer of before the change would show the old for a moment.
  await queryClient.cancelQueries({ queryKey: boardKeys.boards });
  const before = listsNow();
  changeLists(change);
  const changed = new Map(listsNow().map(([key, list]) => [hashKey(key), list]));
  try {
    await send();
    doubtful ||= isAsked() || listsNow().some(([key, list]) => changed.get(hashKey(key)) !== list);
    if (doubtful && underWay === 1) renew();
    // Lists that are not in sight are fetched again when they come into it.
    else void queryClient.invalidateQueries({ queryKey: boardKeys.boards, refetchType: 'none' });
    return true;
  } catch (failure) {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
    // Of several, some may have been done.
    renew();
    presentFailure(failure);
    return false;
  } finally {
    underWay -= 1;
  }
}

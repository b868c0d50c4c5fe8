import type { BoardFilter, ListedBoard } from '@sw/contract';
import { hashKey } from '@tanstack/react-query';
import { type CachedList, changeBoards } from '../../features/boards/cached-lists.ts';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';

type Change = (board: ListedBoard, filter: BoardFilter) => ListedBoard | undefined;

/** Applies to all cached lists of boards, whatever their filter. */
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

/** The number of changes being sent: an answer that arrives between two of them does not contain the second. */
let underWay = 0;
/** A list was requested during a change: unless it was cancelled, its answer may be from before the change. */
let doubtful = false;

const isAsked = (): boolean => queryClient.isFetching({ queryKey: boardKeys.boards }) > 0;
const listsNow = () => queryClient.getQueriesData({ queryKey: boardKeys.boards });

function renew(): void {
  doubtful = false;
  void refetchStale(queryClient, boardKeys.boards);
}

/** Shows the change immediately and sends it. If the server refuses, reverts it and shows the reason. True: done. */
export async function changeAtOnce(change: Change, send: () => Promise<unknown>): Promise<boolean> {
  underWay += 1;
  doubtful ||= isAsked();
  // An answer from before the change would briefly show the old state.
  await queryClient.cancelQueries({ queryKey: boardKeys.boards });
  const before = listsNow();
  changeLists(change);
  const changed = new Map(listsNow().map(([key, list]) => [hashKey(key), list]));
  try {
    await send();
    doubtful ||= isAsked() || listsNow().some(([key, list]) => changed.get(hashKey(key)) !== list);
    if (doubtful && underWay === 1) renew();
    // Lists that are not on the screen are fetched again when they are shown.
    else void queryClient.invalidateQueries({ queryKey: boardKeys.boards, refetchType: 'none' });
    return true;
  } catch (failure) {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
    // If several boards were sent, some may have been changed.
    renew();
    presentFailure(failure);
    return false;
  } finally {
    underWay -= 1;
  }
}

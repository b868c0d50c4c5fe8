import { ROUTES } from '@sw/contract';
import { inBatches } from '../../features/boards/batches.ts';
import { type CachedList, changeBoards } from '../../features/boards/cached-lists.ts';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import type { FollowUp } from '../../features/timing/modal-close.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';
import { translate } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import type { RecycledBoard } from './use-recycled.ts';

type Boards = readonly RecycledBoard[];

/** Removes them from the bin on this screen; the server's answer decides. */
function takeOut(boards: Boards): void {
  const gone = new Set(boards.map(({ wbNo }) => wbNo));
  queryClient.setQueryData<CachedList<RecycledBoard>>(
    boardKeys.recycled,
    (list) => list && changeBoards(list, (board) => (gone.has(board.wbNo) ? undefined : board)),
  );
}

const renewLists = (): void => void refetchStale(queryClient, boardKeys.recycled, boardKeys.boards);

export async function restoreBoards(boards: Boards): Promise<void> {
  const wbNos = boards.map(({ wbNo }) => wbNo);
  try {
    await inBatches(wbNos, (some) => api.call(ROUTES.recoverBoards, { body: { wbNos: [...some] } }));
    takeOut(boards);
    const text =
      boards.length === 1
        ? translate('boards:recycle.restored.one', { name: boards[0]?.wbName ?? '' })
        : translate('boards:recycle.restored.several', { count: boards.length });
    showToast(text);
  } catch (failure) {
    presentFailure(failure);
  }
  renewLists();
}

function cleared(count: number): FollowUp {
  renewLists();
  return () => showToast(translate('boards:recycle.cleared', { count }));
}

/** Throws the server's refusal, which the dialog shows. */
export async function clearSome(boards: Boards): Promise<FollowUp> {
  const answers = await inBatches(
    boards.map(({ wbNo }) => wbNo),
    (some) => api.call(ROUTES.clearBoards, { query: { wbNo: [...some] } }),
  );
  takeOut(boards);
  return cleared(answers.reduce((sum, answer) => sum + answer.cleared, 0));
}

/** Throws the server's refusal, which the dialog shows. */
export async function clearAll(): Promise<FollowUp> {
  const answer = await api.call(ROUTES.clearBoards, { query: {} });
  return cleared(answer.cleared);
}

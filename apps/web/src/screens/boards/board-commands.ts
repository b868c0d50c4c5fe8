import { type ListedBoard, ROUTES } from '@sw/contract';
import { inBatches } from '../../features/boards/batches.ts';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import type { FollowUp } from '../../features/timing/modal-close.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';
import { translate } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { changeAtOnce, changeLists } from './change-lists.ts';

type Boards = readonly ListedBoard[];
type Named = Pick<ListedBoard, 'wbNo' | 'wbName'>;

const numbersOf = (boards: readonly Named[]): string[] => boards.map(({ wbNo }) => wbNo);

const renewLists = (): void => void refetchStale(queryClient, boardKeys.boards, boardKeys.recycled);

/** Adds or removes the stars of all these boards; those that already match are skipped. */
export async function starBoards(boards: Boards, star: boolean): Promise<void> {
  const changing = new Set(numbersOf(boards.filter((board) => board.star !== star)));
  await changeAtOnce(
    (board, filter) => {
      if (!changing.has(board.wbNo)) return board;
      return filter === 'starred' && !star ? undefined : { ...board, star };
    },
    async () => {
      for (const wbNo of changing)
        await api.call(ROUTES.starBoard, { params: { wbNo }, query: { sign: star ? '1' : '0' } });
    },
  );
}

async function recover(wbNos: readonly string[]): Promise<void> {
  try {
    await inBatches(wbNos, (some) => api.call(ROUTES.recoverBoards, { body: { wbNos: [...some] } }));
  } catch (failure) {
    presentFailure(failure);
  }
  renewLists();
}

/** Runs without confirmation, because one click undoes it. */
export async function recycleBoards(boards: readonly Named[]): Promise<void> {
  const wbNos = numbersOf(boards);
  const going = new Set(wbNos);
  const done = await changeAtOnce(
    (board) => (going.has(board.wbNo) ? undefined : board),
    () => inBatches(wbNos, (some) => api.call(ROUTES.recycleBoards, { body: { wbNos: [...some] } })),
  );
  renewLists();
  if (!done) return;
  const text =
    boards.length === 1
      ? translate('boards:recycled.one', { name: boards[0]?.wbName ?? '' })
      : translate('boards:recycled.several', { count: boards.length });
  showToast(text, 'plain', { label: translate('common:undo'), run: () => void recover(wbNos) });
}

/** Throws the server's refusal, which the dialog shows. */
export async function leaveBoards(boards: Boards): Promise<FollowUp> {
  for (const { wbNo, wbShareId } of boards) {
    if (wbShareId === null) continue;
    await api.call(ROUTES.removeSharer, { params: { wbShareId } });
    changeLists((board) => (board.wbNo === wbNo ? undefined : board));
  }
  renewLists();
  const text =
    boards.length === 1
      ? translate('boards:left.one', { name: boards[0]?.wbName ?? '' })
      : translate('boards:left.several', { count: boards.length });
  return () => showToast(text);
}

export async function copyBoard({ wbNo }: Named): Promise<void> {
  try {
    const copy = await api.call(ROUTES.copyBoard, { body: { wbNo } });
    showToast(translate('boards:copy.started', { name: copy.wbName }));
  } catch (failure) {
    presentFailure(failure);
  }
  renewLists();
}

/** Throws the server's refusal, which the field shows. */
export async function renameBoard({ wbNo }: Named, wbName: string): Promise<void> {
  const { wbName: named } = await api.call(ROUTES.renameBoard, { params: { wbNo }, query: { wbName } });
  changeLists((board) => (board.wbNo === wbNo ? { ...board, wbName: named } : board));
  renewLists();
}

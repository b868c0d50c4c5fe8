import type { ListedBoard } from '@sw/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { BoardCollection } from '../../features/boards/collection.tsx';
import type { Rest } from '../../features/boards/endless.tsx';
import { ItemMenu, useItemMenu } from '../../features/boards/item-menu.tsx';
import { useSelection } from '../../features/boards/use-selection.ts';
import { useWhen } from '../../features/boards/use-when.ts';
import { useSession } from '../../features/session/session-store.ts';
import { openShareDialog } from '../../features/sharing/dialogs.ts';
import { useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import { actionsOf, type BoardActionName } from './board-actions.ts';
import { copyBoard, recycleBoards, renameBoard, starBoards } from './board-commands.ts';
import { addressOf, ListedItem } from './board-item.tsx';
import { boardMenu } from './board-menu.tsx';
import { BoardsBatch } from './boards-batch.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RenameField } from './rename-field.tsx';
import { useOnline } from './use-online.ts';
import { useRecycle } from './use-recycle.tsx';

interface ListedBoardsProps {
  readonly boards: readonly ListedBoard[];
  readonly view: BoardView;
  readonly keyword: string;
  /** Replaced by the batch bar while boards are selected. */
  readonly toolbar: ReactNode;
  readonly old: boolean;
  readonly rest: Rest;
}

const KEYS: Readonly<Record<string, readonly BoardActionName[]>> = {
  s: ['star'],
  S: ['star'],
  F2: ['rename'],
  Delete: ['recycle', 'leave'],
};

const focusBoard = (wbNo: string): void =>
  // Runs after the field is replaced by the name.
  void setTimeout(() => document.querySelector<HTMLElement>(`[data-main="${wbNo}"]`)?.focus());

export function ListedBoards({ boards, view, keyword, toolbar, old, rest }: ListedBoardsProps) {
  const t = useT();
  const when = useWhen();
  const navigate = useNavigate();
  const userId = useSession((state) => state.user?.userId);
  const online = useOnline(boards, userId);
  const ids = useMemo(() => boards.map(({ wbNo }) => wbNo), [boards]);
  const selection = useSelection(ids);
  const menu = useItemMenu<ListedBoard>();
  const [renaming, setRenaming] = useState<string>();
  const [leaving, setLeaving] = useState<readonly ListedBoard[]>([]);
  const chosen = boards.filter(({ wbNo }) => selection.chosen.has(wbNo));

  const { run: recycle, question } = useRecycle((some: readonly ListedBoard[]) => {
    selection.none();
    void recycleBoards(some);
  });
  const act = (action: BoardActionName, board: ListedBoard): void => {
    if (action === 'open') void navigate(addressOf(board));
    if (action === 'star') void starBoards([board], !board.star);
    if (action === 'rename') setRenaming(board.wbNo);
    if (action === 'share') openShareDialog(board);
    if (action === 'copy') void copyBoard(board);
    if (action === 'recycle') recycle([board]);
    if (action === 'leave') setLeaving([board]);
  };
  const press = (key: string, board: ListedBoard): boolean => {
    const action = KEYS[key]?.find((name) => actionsOf(board).includes(name));
    if (action === undefined) return false;
    // Delete on one of several selected boards applies to all of its kind: own boards are recycled, received ones left.
    const several = selection.chosen.has(board.wbNo) ? chosen.filter(({ mine }) => mine === board.mine) : [board];
    if (action === 'recycle') recycle(several);
    else if (action === 'leave') setLeaving(several);
    else act(action, board);
    return true;
  };
  const endRename = (wbNo: string): void => {
    setRenaming(undefined);
    focusBoard(wbNo);
  };

  return (
    <>
      {chosen.length > 0 ? (
        <BoardsBatch boards={chosen} selection={selection} recycle={recycle} leave={setLeaving} />
      ) : (
        toolbar
      )}
      <BoardCollection
        label={t('boards:list')}
        hint={t('boards:hint')}
        view={view}
        boards={boards}
        selection={selection}
        press={press}
        old={old}
        rest={rest}
      >
        {(board, current) => (
          <ListedItem
            key={board.wbNo}
            board={board}
            keyword={keyword}
            when={when}
            people={online.get(board.wbNo) ?? []}
            selection={selection}
            current={current}
            editing={
              renaming === board.wbNo ? (
                <RenameField
                  wbName={board.wbName}
                  save={(name) => renameBoard(board, name)}
                  close={() => endRename(board.wbNo)}
                />
              ) : undefined
            }
            openMenu={(event) => menu.open(board, event)}
            renameByDoubleClick={
              view === 'list' && actionsOf(board).includes('rename') ? () => setRenaming(board.wbNo) : undefined
            }
          />
        )}
      </BoardCollection>
      <ItemMenu
        handle={menu}
        items={(board) => boardMenu(board, t)}
        pick={(key, board) => act(key as BoardActionName, board)}
      />
      <LeaveDialog boards={leaving} close={() => setLeaving([])} left={selection.none} />
      {question}
    </>
  );
}

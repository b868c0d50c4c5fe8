import { Button } from 'antd';
import { RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { serverClock } from '../../clock/clock.ts';
import { BatchBar } from '../../features/boards/batch-bar.tsx';
import { daysLeft, SOON_DAYS } from '../../features/boards/board-times.ts';
import { BoardCollection } from '../../features/boards/collection.tsx';
import type { Rest } from '../../features/boards/endless.tsx';
import { BoardItem } from '../../features/boards/item.tsx';
import { ItemAction } from '../../features/boards/item-action.tsx';
import { ItemMenu, useItemMenu } from '../../features/boards/item-menu.tsx';
import { Shortcut } from '../../features/boards/shortcut.tsx';
import { useSelection } from '../../features/boards/use-selection.ts';
import { useWhen } from '../../features/boards/use-when.ts';
import { useT } from '../../i18n/language.ts';
import type { BoardView } from '../../storage/storage.ts';
import styles from './recycle.module.css';
import { restoreBoards } from './recycle-commands.ts';
import type { RecycledBoard } from './use-recycled.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RecycledBoardsProps {
  readonly boards: readonly RecycledBoard[];
  readonly view: BoardView;
  readonly toolbar: ReactNode;
  /** Asks for confirmation first. */
  readonly clear: (boards: readonly RecycledBoard[]) => void;
  readonly rest: Rest;
}

export function RecycledBoards({ boards, view, toolbar, clear, rest }: RecycledBoardsProps) {
  const t = useT();
  const when = useWhen();
  const ids = useMemo(() => boards.map(({ wbNo }) => wbNo), [boards]);
  const selection = useSelection(ids);
  const menu = useItemMenu<RecycledBoard>();
  const chosen = boards.filter(({ wbNo }) => selection.chosen.has(wbNo));
  const restore = (some: readonly RecycledBoard[]): void => void restoreBoards(some);
  /** An action on one of several selected boards applies to all of them. */
  const meant = (board: RecycledBoard) => (selection.chosen.has(board.wbNo) ? chosen : [board]);

  const press = (key: string, board: RecycledBoard): boolean => {
    if (key === 'Delete') clear(meant(board));
    else if (key === 'r' || key === 'R') restore(meant(board));
    else return false;
    return true;
  };
  const left = (board: RecycledBoard) => {
    const count = daysLeft(board.clearsAt, serverClock.now());
    const text = count === 0 ? t('boards:recycle.today') : t('boards:recycle.daysLeft', { count });
    return <span className={count <= SOON_DAYS ? styles.soon : undefined}>{text}</span>;
  };

  return (
    <>
      {chosen.length > 0 ? (
        <BatchBar label={t('boards:batch.label')} selection={selection}>
          <Button icon={<RotateCcw {...icon} />} onClick={() => restore(chosen)}>
            {t('boards:recycle.restore')}
          </Button>
          <Button danger icon={<Trash2 {...icon} />} onClick={() => clear(chosen)}>
            {t('boards:recycle.clearForGood')}
          </Button>
        </BatchBar>
      ) : (
        toolbar
      )}
      <BoardCollection
        label={t('boards:recycle.list')}
        hint={t('boards:recycle.hint')}
        view={view}
        boards={boards}
        selection={selection}
        press={press}
        old={false}
        rest={rest}
      >
        {(board, current) => (
          <BoardItem
            key={board.wbNo}
            wbNo={board.wbNo}
            wbName={board.wbName}
            name={board.wbName}
            to={undefined}
            thumbnail={board.thumbnail}
            pageCount={1}
            detail={
              <span className={view === 'grid' ? styles.when : undefined}>
                {t('boards:recycle.recycled', { when: when(board.recycledAt) })}
              </span>
            }
            tail={left(board)}
            quick={
              <ItemAction
                icon={RotateCcw}
                label={t('boards:recycle.restoreOne', { name: board.wbName })}
                title={`${t('boards:recycle.restore')} (R)`}
                current={current}
                run={() => restore([board])}
              />
            }
            selection={selection}
            openMenu={(event) => menu.open(board, event)}
            current={current}
          />
        )}
      </BoardCollection>
      <ItemMenu
        handle={menu}
        items={() => [
          {
            key: 'restore',
            icon: <RotateCcw {...icon} />,
            label: t('boards:recycle.restore'),
            extra: <Shortcut>R</Shortcut>,
          },
          { type: 'divider' },
          {
            key: 'clear',
            icon: <Trash2 {...icon} />,
            label: t('boards:recycle.clearForGood'),
            extra: <Shortcut>Del</Shortcut>,
            danger: true,
          },
        ]}
        pick={(key, board) => (key === 'restore' ? restore([board]) : clear([board]))}
      />
    </>
  );
}

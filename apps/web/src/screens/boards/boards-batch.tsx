import type { ListedBoard } from '@sw/contract';
import { Button } from 'antd';
import { LogOut, Star, Trash2 } from 'lucide-react';
import { BatchBar } from '../../features/boards/batch-bar.tsx';
import type { SelectionHandle } from '../../features/boards/use-selection.ts';
import { useT } from '../../i18n/language.ts';
import { starBoards } from './board-commands.ts';

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface BoardsBatchProps {
  readonly boards: readonly ListedBoard[];
  readonly selection: SelectionHandle;
  readonly recycle: (boards: readonly ListedBoard[]) => void;
  readonly leave: (boards: readonly ListedBoard[]) => void;
}

/** Actions on several boards: own ones are recycled, shared ones left. */
export function BoardsBatch({ boards, selection, recycle, leave }: BoardsBatchProps) {
  const t = useT();
  const own = boards.filter(({ mine }) => mine);
  const received = boards.filter(({ mine, wbShareId }) => !mine && wbShareId !== null);
  const starred = boards.every(({ star }) => star);
  // If both kinds are selected, each button shows how many boards it applies to.
  const mixed = own.length > 0 && received.length > 0;
  return (
    <BatchBar label={t('boards:batch.label')} selection={selection}>
      <Button icon={<Star {...icon} />} onClick={() => void starBoards(boards, !starred)}>
        {t(starred ? 'boards:menu.unstar' : 'boards:menu.star')}
      </Button>
      {own.length > 0 && (
        <Button danger icon={<Trash2 {...icon} />} onClick={() => recycle(own)}>
          {mixed ? t('boards:batch.recycle', { count: own.length }) : t('boards:menu.recycle')}
        </Button>
      )}
      {received.length > 0 && (
        <Button danger icon={<LogOut {...icon} />} onClick={() => leave(received)}>
          {mixed ? t('boards:batch.leave', { count: received.length }) : t('boards:menu.leave')}
        </Button>
      )}
    </BatchBar>
  );
}

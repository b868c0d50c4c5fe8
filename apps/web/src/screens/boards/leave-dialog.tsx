import type { ListedBoard } from '@sw/contract';
import { useRef } from 'react';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { useT } from '../../i18n/language.ts';
import { leaveBoards } from './board-commands.ts';

interface LeaveDialogProps {
  /** Empty: the dialog is closed. */
  readonly boards: readonly ListedBoard[];
  readonly close: () => void;
  readonly left: () => void;
}

/** Asks for confirmation, because only the owner can readmit a user. */
export function LeaveDialog({ boards, close, left }: LeaveDialogProps) {
  const t = useT();
  // Kept while the dialog closes, so that its text does not change before it is gone.
  const shown = useRef(boards);
  if (boards.length > 0) shown.current = boards;
  const [first] = shown.current;
  const count = shown.current.length;
  return (
    <ConfirmDialog
      open={boards.length > 0}
      title={count === 1 ? t('boards:leave.one', { name: first?.wbName ?? '' }) : t('boards:leave.several', { count })}
      text={t('boards:leave.text')}
      action={t('boards:leave.action')}
      danger
      close={close}
      run={async () => {
        const follow = await leaveBoards(boards);
        left();
        return follow;
      }}
    />
  );
}

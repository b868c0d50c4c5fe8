import type { PageInfo } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { renameBoard } from '../../boards/board-commands.ts';
import { RenameField } from '../../boards/rename-field.tsx';

interface RenameBoardProps {
  readonly board: Pick<PageInfo, 'wbNo' | 'wbName'>;
  readonly close: () => void;
}

/** The name of the open board, as a field. */
export function RenameBoard({ board, close }: RenameBoardProps) {
  const cache = useQueryClient();
  const save = async (name: string): Promise<void> => {
    await renameBoard(board, name);
    await refetchStale(cache, boardKeys.board(board.wbNo));
  };
  return <RenameField wbName={board.wbName} save={save} close={close} />;
}

import { CallFailure, ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { translate } from '../../../i18n/language.ts';
import { useAction } from '../../feedback/use-action.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { closeThen } from '../../timing/modal-close.ts';
import { api } from '../../transport/api.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';

/** The user is already on that board, as a sharer or as its owner. */
export interface Inside {
  readonly code: string;
  readonly text: string;
}

export function insideOf(failure: unknown, code: string): Inside | undefined {
  if (!(failure instanceof CallFailure)) return undefined;
  const { error, text } = failure;
  if (error !== 'ALREADY_JOINED' && error !== 'OWN_BOARD_JOINED') return undefined;
  return { code, text: text || translate(`errors:${error}`) };
}

/** Joins a board by any of the ways. `join` throws the errors that the way itself must show. */
export function useJoin(done: () => void) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [inside, setInside] = useState<Inside>();
  const call = async (code: string, known: boolean): Promise<void> => {
    const query = { code, ...(known ? { skipAuthorCheck: 'true' as const } : {}) };
    const { wbNo } = await api.call(ROUTES.joinBoard, { query });
    await refetchStale(cache, boardKeys.boards);
    closeThen(done, () => void navigate(`/board/${wbNo}`));
  };
  const join = async (code: string): Promise<void> => {
    setInside(undefined);
    try {
      await call(code, false);
    } catch (failure) {
      const found = insideOf(failure, code);
      if (found === undefined) throw failure;
      setInside(found);
    }
  };
  const open = useAction(({ code }: Inside) => call(code, true));
  return { join, inside, open, forget: () => setInside(undefined) };
}

export type JoinHandle = ReturnType<typeof useJoin>;

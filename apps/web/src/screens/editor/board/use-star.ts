import { type PageInfo, ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { useClickLimiter } from '../../../features/timing/use-click-limiter.ts';
import { api } from '../../../features/transport/api.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';

/** Shown at once; taken back if the server refuses. */
export function useStar({ wbNo, star }: Pick<PageInfo, 'wbNo' | 'star'>): readonly [boolean, () => void] {
  const cache = useQueryClient();
  const [starred, setStarred] = useState(star);
  useEffect(() => setStarred(star), [star]);
  const toggle = useClickLimiter(() => {
    setStarred(!starred);
    api.call(ROUTES.starBoard, { params: { wbNo }, query: { sign: starred ? '0' : '1' } }).then(
      () => {
        void refetchStale(cache, boardKeys.board(wbNo), boardKeys.boards);
      },
      (failure: unknown) => {
        setStarred(starred);
        presentFailure(failure);
      },
    );
  });
  return [starred, toggle];
}

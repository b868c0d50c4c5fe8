import { SECOND } from '@sw/base';
import { type ListedBoard, ROUTES } from '@sw/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inBatches } from '../../features/boards/batches.ts';
import type { BoardPerson } from '../../features/people/face.tsx';
import { api } from '../../features/transport/api.ts';

const EVERY_MS = 15 * SECOND;

/** The other users on these boards now; reloaded while the page is visible. */
export function useOnline(
  boards: readonly ListedBoard[],
  userId: string | undefined,
): ReadonlyMap<string, BoardPerson[]> {
  // Nobody else can be on a board that is not shared.
  const wbNos = boards.filter(({ mine, shareUserCount }) => !mine || shareUserCount > 0).map(({ wbNo }) => wbNo);
  const online = useQuery({
    queryKey: ['online', wbNos],
    queryFn: async ({ signal }) => {
      const answers = await inBatches(wbNos, (some) =>
        api.call(ROUTES.listOnline, { body: { wbNos: [...some] } }, { signal }),
      );
      return answers.flat();
    },
    enabled: wbNos.length > 0,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
    // If this fails only the faces are missing; the boards are there.
    meta: { failures: 'inPlace' },
  });
  return useMemo(
    () =>
      new Map(
        online.data?.map(({ wbNo, people }) => [wbNo, people.filter((person) => person.userId !== userId)] as const),
      ),
    [online.data, userId],
  );
}

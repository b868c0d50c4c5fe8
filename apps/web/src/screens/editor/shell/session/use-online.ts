import { ROUTES, type RouteReply } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { boardKeys } from '../../../../features/live/board-keys.ts';
import { api } from '../../../../features/transport/api.ts';

const ASK_MS = 15_000;

export type OnlinePerson = RouteReply<typeof ROUTES.listOnlineSharers>[number];

const NOBODY: readonly OnlinePerson[] = [];

/** The people who have the board open now. */
export function useOnline(wbNo: string): readonly OnlinePerson[] {
  const { data } = useQuery({
    queryKey: boardKeys.online(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.listOnlineSharers, { params: { id: wbNo } }, { signal }),
    refetchInterval: ASK_MS,
    meta: { failures: 'inPlace' },
  });
  return data ?? NOBODY;
}

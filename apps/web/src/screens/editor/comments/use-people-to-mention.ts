import { type PageInfo, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';
import type { Mentionable } from './mentions.ts';

/** Everybody on the board except the user: its owner and its sharers. */
export function usePeopleToMention({ wbNo, author }: Pick<PageInfo, 'wbNo' | 'author'>): readonly Mentionable[] {
  const me = useSession((state) => state.user?.userId);
  const { data } = useQuery({
    queryKey: boardKeys.sharers(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.listSharers, { params: { id: wbNo } }, { signal }),
    meta: { failures: 'inPlace' },
  });
  return [author, ...(data ?? [])].filter(({ userId }) => userId !== me);
}

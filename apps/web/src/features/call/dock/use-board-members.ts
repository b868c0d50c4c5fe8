import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boardKeys } from '../../live/board-keys.ts';
import { actorColour } from '../../people/actor-colour.ts';
import { personColour } from '../../people/person-colour.ts';
import { api } from '../../transport/api.ts';
import { useCall } from '../call-state.ts';

interface Member {
  readonly userId: string;
  readonly nickName: string;
  readonly actor: number;
}

/** All members of the call's board, its owner first, whether or not they are in the call. */
export function useBoardMembers(): readonly Member[] {
  const wbNo = useCall((state) => state.board?.wbNo);
  const common = { enabled: wbNo !== undefined, meta: { failures: 'inPlace' } } as const;
  const id = wbNo ?? '';
  const { data: page } = useQuery({
    queryKey: boardKeys.page(id, undefined),
    queryFn: ({ signal }) => api.call(ROUTES.getPage, { params: { id } }, { signal }),
    ...common,
  });
  const { data: sharers } = useQuery({
    queryKey: boardKeys.sharers(id),
    queryFn: ({ signal }) => api.call(ROUTES.listSharers, { params: { id } }, { signal }),
    ...common,
  });
  const author = page?.author;
  return useMemo(() => [...(author ? [author] : []), ...(sharers ?? [])], [author, sharers]);
}

/** The colour of a person's cursor on the board of the call. */
export function useCallColours(): (userId: string) => string {
  const members = useBoardMembers();
  return (userId) => {
    const member = members.find((one) => one.userId === userId);
    return member ? actorColour(member.actor) : personColour(userId);
  };
}

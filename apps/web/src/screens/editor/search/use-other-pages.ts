import { type FoundPage, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { api } from '../../../features/transport/api.ts';

/** A pause for a user who is still typing. */
const REST_MS = 250;
/** Others may change pages that this window does not follow. */
const AGAIN_MS = 10_000;

function useRestedQuery(query: string): string {
  const [rested, setRested] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setRested(query), REST_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return rested;
}

interface OtherPages {
  readonly pages: readonly FoundPage[];
  /** The results are not yet those for the present text. */
  readonly searching: boolean;
}

/** The matches on other pages of the board, as the server finds them. */
export function useOtherPages(
  { wbNo, pageId }: { readonly wbNo: string; readonly pageId: string },
  typed: string,
): OtherPages {
  const query = typed.trim();
  const rested = useRestedQuery(query);
  const { data, isPending } = useQuery({
    queryKey: [...boardKeys.board(wbNo), 'find', pageId, rested],
    queryFn: ({ signal }) =>
      api.call(ROUTES.findOnBoard, { params: { wbNo }, query: { q: rested, except: pageId } }, { signal }),
    enabled: rested !== '' && query !== '',
    refetchInterval: AGAIN_MS,
    staleTime: 0,
    gcTime: AGAIN_MS,
  });
  const current = query !== '' && rested === query;
  return { pages: current ? (data ?? []) : [], searching: query !== '' && (!current || isPending) };
}

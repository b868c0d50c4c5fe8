import { type BoardCall, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterPaint } from '../live/after-paint.ts';
import { boardKeys } from '../live/board-keys.ts';
import { api } from '../transport/api.ts';
import { loadCall } from './load-call.ts';

/** The socket reports changes; this finds what a broken connection missed. */
const ASK_MS = 60_000;

/**
 * The call that runs on a board now; null if there is none, undefined until that is known. While one runs, the media library
 * is fetched in advance, so that joining need not wait for it.
 */
export function useBoardCall(wbNo: string): BoardCall | null | undefined {
  const { data: call } = useQuery({
    queryKey: boardKeys.call(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.getCall, { params: { wbNo } }, { signal }),
    refetchInterval: ASK_MS,
    meta: { failures: 'inPlace' },
  });
  const runs = Boolean(call);
  useEffect(() => (runs ? afterPaint(() => void loadCall().catch(() => undefined)) : undefined), [runs]);
  return call;
}

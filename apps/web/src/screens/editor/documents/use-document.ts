import type { BoardObject } from '@sw/board-model';
import { blobAddress, DOCUMENT_EVENT } from '@sw/board-model';
import { type BoardDocument, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';

export const documentKey = (address: string | undefined) => ['document', address] as const;

/** Addresses of pages are signed for an hour or more. */
const STALE_MS = 45 * 60_000;
/** In case an event was lost: the pages still come, a little later. */
const WAITING_MS = 5_000;

/** The server's state of a document, kept up to date while it is converted. Undefined before its upload. */
export function useDocument({ url }: Pick<BoardObject, 'url'>): BoardDocument | undefined {
  const { data } = useQuery({
    queryKey: documentKey(url),
    queryFn: () => api.call(ROUTES.getDocument, { query: { uri: url ?? '' } }),
    enabled: Boolean(url),
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_MS : false),
    retry: 2,
  });
  return data;
}

/** Fetches pages as soon as the server reports them. */
export function useDocumentEvents(): void {
  const connection = useLiveStore((state) => state.connection);
  useEffect(
    () =>
      connection?.on('progress', ({ id, event }) => {
        if (
          event === DOCUMENT_EVENT.pic ||
          event === DOCUMENT_EVENT.convertFinish ||
          event === DOCUMENT_EVENT.uploadFinish
        )
          void queryClient.invalidateQueries({ queryKey: documentKey(blobAddress(id)) });
      }),
    [connection],
  );
}

import { audioCount } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { api } from '../../../features/transport/api.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { atMostEvery } from '../shell/timing/at-most.ts';

const RENEW_MS = 1_000;

/** The number of recordings on each page: for the open page as it is now, for the others as of the server's last check. */
export function useAudioCounts(wbNo: string): (pageId: string) => number {
  const { page } = useEditorSession();
  const [here, setHere] = useState(0);
  useEffect(() => {
    const limited = atMostEvery(RENEW_MS, () => setHere(page.page === undefined ? 0 : audioCount(page.page)));
    const stop = page.on('change', limited.ask);
    limited.ask();
    return () => {
      limited.stop();
      stop();
    };
  }, [page]);
  // The same query as for the pictures, so it is sent only once.
  const { data } = useQuery({
    queryKey: boardKeys.pictures(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.getPageThumbnails, { params: { wbNo } }, { signal }),
    meta: { failures: 'inPlace' },
  });
  return (pageId) =>
    pageId === page.key.pageId ? here : (data?.find((one) => one.pageId === pageId)?.audioCount ?? 0);
}

import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { api } from '../../../features/transport/api.ts';
import { usePreference } from '../../../theme/preference.ts';

/** Pictures are drawn by the server some seconds after somebody drew. */
const ASK_MS = 15_000;

/** The address of a page's picture in the theme in use; undefined until there is one. */
export function usePagePictures(wbNo: string): (pageId: string) => string | undefined {
  const theme = usePreference((state) => state.name);
  const { data } = useQuery({
    queryKey: boardKeys.pictures(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.getPageThumbnails, { params: { wbNo } }, { signal }),
    refetchInterval: ASK_MS,
    meta: { failures: 'inPlace' },
  });
  return (pageId) => data?.find((one) => one.pageId === pageId)?.thumbnail?.[theme];
}

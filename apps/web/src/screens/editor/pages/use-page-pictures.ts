import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { api } from '../../../features/transport/api.ts';
import { usePreference } from '../../../theme/preference.ts';
import { isNewer, useOwnPictures } from './own-pictures.ts';
import { useOwnPicture } from './use-own-picture.ts';

/** The server draws pictures some seconds after a change. */
const ASK_MS = 15_000;

/** The address of a page's picture in the current theme; undefined until there is one. `open` is the open page. */
export function usePagePictures(wbNo: string, open: string): (pageId: string) => string | undefined {
  const theme = usePreference((state) => state.name);
  const own = useOwnPictures();
  useOwnPicture(wbNo, open);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: boardKeys.pictures(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.getPageThumbnails, { params: { wbNo } }, { signal }),
    refetchInterval: ASK_MS,
    meta: { failures: 'inPlace' },
  });
  return (pageId) => {
    const server = data?.find((one) => one.pageId === pageId);
    const mine = own.get(pageId);
    const isBetter =
      mine?.theme === theme && isNewer(mine, { md5: server?.md5, askedAt: dataUpdatedAt }, pageId === open);
    return isBetter ? mine.url : server?.thumbnail?.[theme];
  };
}

import type { PageInfo } from '@sw/contract';
import { boardKeys } from '../../../../features/live/board-keys.ts';
import { queryClient } from '../../../../features/transport/query-client.ts';

/** The board's data, as far as this window has it cached. */
export function boardKnown(wbNo: string): PageInfo | undefined {
  const found = queryClient.getQueriesData<PageInfo>({ queryKey: boardKeys.pageInfos(wbNo) });
  return found.map(([, info]) => info).find((info) => info !== undefined);
}

/** The index of a page, as far as known here: a board always has a first page. */
export const pageIndexOf = ({ wbNo, pageId }: { readonly wbNo: string; readonly pageId: string }): number =>
  boardKnown(wbNo)?.pages.find((page) => page.pageId === pageId)?.pageIndex ?? 0;

import type { PageInfo } from '@sw/contract';
import { boardKeys } from '../../../../features/live/board-keys.ts';
import { queryClient } from '../../../../features/transport/query-client.ts';

/** The board's data, as far as this window has it cached. */
export function boardKnown(wbNo: string): PageInfo | undefined {
  const found = queryClient.getQueriesData<PageInfo>({ queryKey: boardKeys.pageInfos(wbNo) });
  return found.map(([, info]) => info).find((info) => info !== undefined);
}

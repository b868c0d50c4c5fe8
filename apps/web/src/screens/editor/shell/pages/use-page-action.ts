import type { PageInfo, PageSummary } from '@sw/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { presentFailure } from '../../../../features/feedback/present-failure.ts';
import { boardKeys } from '../../../../features/live/board-keys.ts';
import { refetchStale } from '../../../../features/transport/refetch-stale.ts';
import { withPage, withPages } from './page-order.ts';

/** All pages of a board that were looked at: each has the list of pages with it. */
const pageInfos = (wbNo: string) => ({ queryKey: boardKeys.pageInfos(wbNo) });
const actionsOf = (wbNo: string) => [...boardKeys.board(wbNo), 'pageAction'];

export const addingKey = (wbNo: string) => [...actionsOf(wbNo), 'add'];

interface PageAction<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  /** The list as it will be. */
  readonly ahead?: (pages: readonly PageSummary[], input: Input) => PageSummary[];
  readonly after?: (answer: Answer, input: Input) => void;
  /** The answer is a new page. */
  readonly adds?: boolean;
}

/** Something done to a board's pages: one after the other, so that two quick moves end where the second one says. */
export function usePageAction<Input, Answer extends PageSummary | PageSummary[] | null>(
  wbNo: string,
  { call, ahead, after, adds = false }: PageAction<Input, Answer>,
): (input: Input) => void {
  const cache = useQueryClient();
  const change = (next: (pages: readonly PageSummary[]) => PageSummary[]): void => {
    cache.setQueriesData<PageInfo>(pageInfos(wbNo), (info) => info && withPages(info, next(info.pages)));
  };
  const { mutate } = useMutation({
    mutationKey: adds ? addingKey(wbNo) : actionsOf(wbNo),
    scope: { id: actionsOf(wbNo).join() },
    mutationFn: call,
    onMutate: async (input) => {
      if (ahead === undefined) return [];
      // A list that is on its way was made before this action.
      await cache.cancelQueries(pageInfos(wbNo));
      const before = cache.getQueriesData<PageInfo>(pageInfos(wbNo));
      change((pages) => ahead(pages, input));
      return before;
    },
    onError: (failure, _input, before) => {
      for (const [queryKey, info] of before ?? []) cache.setQueryData(queryKey, info);
      presentFailure(failure);
    },
    onSuccess: (answer, input) => {
      if (adds && answer !== null && !Array.isArray(answer)) change((pages) => withPage(pages, answer));
      after?.(answer, input);
    },
    onSettled: () => {
      // The list of the server, once nothing of ours is on its way that it does not know yet.
      if (cache.isMutating({ mutationKey: actionsOf(wbNo) }) <= 1) {
        void refetchStale(cache, boardKeys.board(wbNo));
      }
    },
  });
  return mutate;
}

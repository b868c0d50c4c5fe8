import type { PageInfo, PageSummary } from '@sw/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { presentFailure } from '../../../../features/feedback/present-failure.ts';
import { boardKeys } from '../../../../features/live/board-keys.ts';
import { refetchStale } from '../../../../features/transport/refetch-stale.ts';
import { withPage, withPages } from './page-order.ts';

/** The cached pages of a board, each of which includes the list of pages. */
const pageInfos = (wbNo: string) => ({ queryKey: boardKeys.pageInfos(wbNo) });
const actionsOf = (wbNo: string) => [...boardKeys.board(wbNo), 'pageAction'];

export const addingKey = (wbNo: string) => [...actionsOf(wbNo), 'add'];

interface PageAction<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  /** The expected list after the action. */
  readonly ahead?: (pages: readonly PageSummary[], input: Input) => PageSummary[];
  readonly after?: (answer: Answer, input: Input) => void;
  /** The answer is a new page. */
  readonly adds?: boolean;
}

/** An action on a board's pages. Actions run one after the other, so that after two quick moves the second one determines the result. */
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
      // A list that is still being fetched may be from before this action.
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
      // Fetches the server's list once all our own actions are complete.
      if (cache.isMutating({ mutationKey: actionsOf(wbNo) }) <= 1) {
        void refetchStale(cache, boardKeys.board(wbNo));
      }
    },
  });
  return mutate;
}

import type { Reply } from '@sw/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** A list in the query cache: all pages that were loaded by scrolling. */
export type CachedList<B> = InfiniteData<Reply<B[]>, string | undefined>;

/** Changes boards in every page. A board for which `change` returns undefined leaves the list, and the total is reduced. */
export function changeBoards<B>(list: CachedList<B>, change: (board: B) => B | undefined): CachedList<B> {
  const before = list.pages.reduce((sum, { data }) => sum + data.length, 0);
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map(change).filter((board): board is Awaited<B> & B => board !== undefined),
  }));
  const gone = before - pages.reduce((sum, { data }) => sum + data.length, 0);
  return {
    ...list,
    pages: pages.map((page) => ({ ...page, total: page.total === undefined ? undefined : page.total - gone })),
  };
}

import type { CommentThread } from '@sw/contract';

export const FILTERS = ['open', 'resolved', 'mentions'] as const;
export type Filter = (typeof FILTERS)[number];

/** The threads in each list. Mentions are listed even if the thread is resolved. */
export function filtered(threads: readonly CommentThread[], filter: Filter): readonly CommentThread[] {
  if (filter === 'mentions') return threads.filter(({ mentionsMe }) => mentionsMe);
  return threads.filter(({ resolved }) => (resolved !== null) === (filter === 'resolved'));
}

export interface ThreadGroup {
  /** Undefined: the thread was on an object that no longer exists. */
  readonly pageId: string | undefined;
  readonly threads: readonly CommentThread[];
}

/** The open page first, then the others in their order, and last the threads that have lost their object. */
export function grouped(
  threads: readonly CommentThread[],
  { open, pages, isGone }: { open: string; pages: readonly string[]; isGone: (thread: CommentThread) => boolean },
): readonly ThreadGroup[] {
  const gone = threads.filter(isGone);
  const there = threads.filter((thread) => !gone.includes(thread));
  const order = [open, ...pages.filter((pageId) => pageId !== open)];
  const groups: ThreadGroup[] = order.map((pageId) => ({
    pageId,
    threads: there.filter((thread) => thread.pageId === pageId),
  }));
  return [...groups, { pageId: undefined, threads: gone }].filter((group) => group.threads.length > 0);
}

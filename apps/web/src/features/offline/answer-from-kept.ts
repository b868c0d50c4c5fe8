import type { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../session/session-rules.ts';
import type { KeptAnswer } from './kept-boards.ts';
import type { RecentShelf } from './recent-shelf.ts';

/**
 * Shows the kept answer to a query that the network leaves without one. A page that was loaded with a network has in its cache
 * only what it has asked for since. The query itself goes on, and replaces the kept answer once the network is back.
 * @returns a function that ends this
 */
export function answerFromKept(cache: QueryClient, answers: Pick<RecentShelf<KeptAnswer>, 'get'>): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    // Paused: the browser knows that it has no network, and sends nothing.
    const unanswered = query.state.fetchStatus === 'paused' || (action.type === 'failed' && isUnanswered(action.error));
    if (!unanswered || query.state.data !== undefined) return;
    const fill = async (): Promise<void> => {
      const kept = await answers.get(query.queryHash);
      if (kept === undefined || query.state.data !== undefined) return;
      cache.setQueryData(kept.queryKey, kept.data, { updatedAt: kept.updatedAt });
    };
    // Unreadable storage has kept nothing.
    fill().catch(() => undefined);
  });
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for what the cache holds under these keys. A first question that is still under way is taken back before:
 * invalidating leaves it alone, and its answer, which may be of before the change, would count as new.
 */
export async function refetchStale(cache: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      await cache.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await cache.invalidateQueries({ queryKey });
    }),
  );
}

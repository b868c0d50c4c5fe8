import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the cache entries of these keys. A first fetch that is still running is cancelled first: invalidating would let
 * it finish, and its answer, possibly from before the change, would count as new.
 */
export async function refetchStale(cache: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      await cache.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await cache.invalidateQueries({ queryKey });
    }),
  );
}

import { CallFailure } from '@sw/contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { endsSession } from '../feedback/failure-plan.ts';
import { presentFailure } from '../feedback/present-failure.ts';
import { onLogout } from '../session/logout-handlers.ts';

/** Only temporary failures are worth a second attempt; an answer from the server is final. */
const mayPass = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.kind === 'network' || (failure.kind === 'http' && failure.status >= 502));

/**
 * `inPlace`: the part of the screen that made the query shows the failure. For a query that is repeated every few seconds, a
 * toast each time would be too much.
 */
declare module '@tanstack/react-query' {
  interface Register {
    /** `goneInPlace`: the screen itself shows that the entry no longer exists. */
    queryMeta: { readonly failures?: 'inPlace' | 'goneInPlace' };
  }
}

/** The entry does not exist, or not for this user. */
export const isGone = (failure: unknown): boolean => failure instanceof CallFailure && failure.status === 404;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, { meta }) => {
      const inPlace = meta?.failures === 'inPlace' || (meta?.failures === 'goneInPlace' && isGone(failure));
      if (!inPlace || endsSession(failure)) presentFailure(failure);
    },
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, failure) => count < 2 && mayPass(failure) },
    // useAction shows their failures, in a form beside the field. Without a network they fail immediately and visibly,
    // instead of running some time later. Their input, which may be a password, is not kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

onLogout(() => queryClient.clear());

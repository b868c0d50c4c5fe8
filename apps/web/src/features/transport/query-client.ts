import { CallFailure } from '@sw/contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { presentFailure } from '../feedback/present-failure.ts';
import { onLogout } from '../session/logout-handlers.ts';

/** Only temporary failures are worth a second attempt; an answer of the server is final. */
const mayPass = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.kind === 'network' || (failure.kind === 'http' && failure.status >= 502));

/**
 * `inPlace`: the part of the screen that made the query shows the failure; a query repeated every few seconds would
 * show a toast each time.
 */
declare module '@tanstack/react-query' {
  interface Register {
    /** `goneInPlace`: the screen itself says that there is no such thing any more. */
    queryMeta: { readonly failures?: 'inPlace' | 'goneInPlace' };
  }
}

/** Failures that end the session, whatever the query. */
const endsSession = (failure: unknown): boolean =>
  failure instanceof CallFailure && ['membership', 'warning', 'signedOut'].includes(failure.kind);

/** There is no such thing, or none for this user. */
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
    // Their failures are shown by useAction, beside the field where a form has one. Without a network they fail at once
    // and visibly, instead of being done some time later. What was sent, passwords too, is not kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

onLogout(() => queryClient.clear());

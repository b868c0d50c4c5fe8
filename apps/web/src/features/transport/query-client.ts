import { CallFailure } from '@sw/contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { presentFailure } from '../feedback/present-failure.ts';
import { onLogout } from '../session/logout-handlers.ts';

/** Only what may pass by itself is worth a second try; an answer of the server is an answer. */
const mayPass = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.kind === 'network' || (failure.kind === 'http' && failure.status >= 502));

/** `inPlace`: the part of the screen that asked says what went wrong; a question repeated every few seconds would toast each time. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly failures?: 'inPlace' };
  }
}

/** Whatever was asked: these end the session. */
const endsSession = (failure: unknown): boolean =>
  failure instanceof CallFailure && ['membership', 'warning', 'signedOut'].includes(failure.kind);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, { meta }) => {
      if (meta?.failures !== 'inPlace' || endsSession(failure)) presentFailure(failure);
    },
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, failure) => count < 2 && mayPass(failure) },
    // A form shows its own failure, beside the field where there is one: see useForm.
    mutations: { retry: false },
  },
});

onLogout(() => queryClient.clear());

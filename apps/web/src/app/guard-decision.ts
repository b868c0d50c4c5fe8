import type { SessionPhase } from '../features/session/session-store.ts';

export interface GuardQuestion {
  readonly phase: SessionPhase;
  /** The route needs a signed-in user. */
  readonly auth: boolean;
  /** The route is for those who are not signed in. */
  readonly guestOnly: boolean;
  /** Where the sign-in just made leads. */
  readonly landing: string | undefined;
  /** Full path of the page asked for. */
  readonly here: string;
}

export type GuardAnswer =
  | { readonly do: 'show' }
  | { readonly do: 'wait' }
  | { readonly do: 'go'; readonly to: string; readonly from?: string };

export function guardDecision({ phase, auth, guestOnly, landing, here }: GuardQuestion): GuardAnswer {
  if (auth && phase === 'leaving') return { do: 'wait' };
  if (auth && phase === 'out') return { do: 'go', to: '/login', from: here };
  if (guestOnly && phase === 'in') return { do: 'go', to: landing ?? '/' };
  return { do: 'show' };
}

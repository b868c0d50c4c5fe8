import type { SessionPhase } from '../features/session/session-store.ts';

export interface GuardQuestion {
  readonly phase: SessionPhase;
  /** The route needs a signed-in user. */
  readonly auth: boolean;
  /** The route is for users who are not signed in. */
  readonly guestOnly: boolean;
  /** The target of the sign-in that just happened. */
  readonly landing: string | undefined;
  /** Full path of the requested page. */
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

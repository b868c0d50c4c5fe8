import type { SessionPhase } from '../features/session/session-store.ts';

export interface GuardQuestion {
  readonly phase: SessionPhase;
  /** The route needs a signed-in user. */
  readonly auth: boolean;
  /** The route is for users who are not signed in. */
  readonly guestOnly: boolean;
  /** The target of the sign-in that just happened. */
  readonly landing: string | undefined;
  /** The account waits to be deleted: its owner must decide before anything else. */
  readonly ending: boolean;
  /** Full path of the requested page. */
  readonly here: string;
}

export type GuardAnswer =
  | { readonly do: 'show' }
  | { readonly do: 'wait' }
  | { readonly do: 'keep' }
  | { readonly do: 'go'; readonly to: string; readonly from?: string };

export function guardDecision({ phase, auth, guestOnly, landing, ending, here }: GuardQuestion): GuardAnswer {
  if (auth && phase === 'leaving') return { do: 'wait' };
  if (auth && phase === 'out') return { do: 'go', to: '/login', from: here };
  if (auth && phase === 'in' && ending) return { do: 'keep' };
  if (guestOnly && phase === 'in') return { do: 'go', to: landing ?? '/' };
  return { do: 'show' };
}

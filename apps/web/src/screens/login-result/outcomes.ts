import { CallFailure } from '@sw/contract';

/** How a sign-in ended: what stands behind `?result=` of /loginResult. */
export const OUTCOMES = ['ok', 'expired', 'unregistered', 'disabled', 'missingKey', 'reset', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A signed-in user who opens the page without a result sees so; anything unknown is 'not signed in'. */
export function outcomeOf(result: string | null, signedIn: boolean): Outcome {
  const named = OUTCOMES.find((name) => name === result);
  if (named === 'ok' || named === undefined) return signedIn ? 'ok' : 'failed';
  return named;
}

/** The outcome that a refused mail link leads to; undefined where the failure is of another kind. */
export function outcomeOfLink(failure: unknown): Outcome | undefined {
  if (!(failure instanceof CallFailure)) return undefined;
  switch (failure.error) {
    case 'EMAIL_EXPIRED':
      return 'expired';
    case 'USER_NOT_REGISTERED':
      return 'unregistered';
    case 'ACCOUNT_DISABLED':
      return 'disabled';
    case 'KEY_MISSING':
      return 'missingKey';
    default:
      return undefined;
  }
}

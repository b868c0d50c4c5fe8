import { CallFailure } from '@sw/contract';

/** How a sign-in ended: the values of `?result=` in /loginResult. */
export const OUTCOMES = ['ok', 'expired', 'unregistered', 'disabled', 'missingKey', 'reset', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** 'ok', a missing and an unknown result all depend only on whether the user is signed in. */
export function outcomeOf(result: string | null, signedIn: boolean): Outcome {
  const named = OUTCOMES.find((name) => name === result);
  if (named === 'ok' || named === undefined) return signedIn ? 'ok' : 'failed';
  return named;
}

/** The outcome for a refused mail link; undefined for other failures. */
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

import { isSignedIn, type SignInResult } from '@sw/contract';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { startSession } from './session.ts';

/**
 * Starts the session and navigates to its target: the page that required it, the last one, or the root. An account with a
 * second factor must enter that first.
 */
export function useArrival(): (result: SignInResult, target?: string) => void {
  const navigate = useNavigate();
  const remembered = (useLocation().state as { from?: string } | null)?.from;
  return useCallback(
    (result, from = remembered) => {
      if (isSignedIn(result)) void navigate(startSession(result, from), { replace: true });
      else void navigate('/login/verify', { replace: true, state: { from, secondFactor: result.secondFactor } });
    },
    [navigate, remembered],
  );
}

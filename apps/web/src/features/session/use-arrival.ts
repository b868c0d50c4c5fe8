import type { SignedIn } from '@sw/contract';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { begin } from './session.ts';

/** Starts the session and navigates to its target: the page that required it, the last one, or the root. */
export function useArrival(): (signedIn: SignedIn) => void {
  const navigate = useNavigate();
  const from = (useLocation().state as { from?: string } | null)?.from;
  return useCallback((signedIn) => void navigate(begin(signedIn, from), { replace: true }), [navigate, from]);
}

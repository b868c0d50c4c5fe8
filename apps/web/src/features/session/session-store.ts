import type { UserInfo } from '@sw/contract';
import { create } from 'zustand';

/** `leaving`: logged out, waiting for the navigation to the login page. */
export type SessionPhase = 'out' | 'in' | 'leaving';

interface SessionState {
  readonly phase: SessionPhase;
  readonly user: UserInfo | undefined;
  /** The target of the sign-in that has just completed; removed on arrival. */
  readonly landing: string | undefined;
}

export const SIGNED_OUT: SessionState = { phase: 'out', user: undefined, landing: undefined };

export const useSession = create<SessionState>(() => SIGNED_OUT);

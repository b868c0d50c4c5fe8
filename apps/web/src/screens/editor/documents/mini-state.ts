import { sessionState } from '../shell/session/session-state.ts';

interface MiniState {
  /** The document in the mini window. */
  readonly selectId: string | undefined;
  /** Its page there, which is the user's own. */
  readonly pageIndex: number;
}

/** Personal: nobody else sees which document somebody keeps in view. */
export const miniState = sessionState<MiniState>(() => ({ selectId: undefined, pageIndex: 0 }));

import { sessionState } from '../shell/session/session-state.ts';

interface MiniState {
  /** The document in the mini window. */
  readonly selectId: string | undefined;
  /** The page shown there, which is the user's own choice. */
  readonly pageIndex: number;
}

/** Personal: others do not see which document a user keeps in view. */
export const miniState = sessionState<MiniState>(() => ({ selectId: undefined, pageIndex: 0 }));

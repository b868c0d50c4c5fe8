import { sessionState } from '../shell/session/session-state.ts';

/** Whether files of the file centre are shown to choose from. */
export const cloudState = sessionState<{ readonly open: boolean }>(() => ({ open: false }));

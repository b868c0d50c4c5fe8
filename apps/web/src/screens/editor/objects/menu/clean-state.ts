import type { EditorSession } from '../../shell/editor-feature.ts';
import { sessionState } from '../../shell/session/session-state.ts';

/** Whether the user is being asked if the page is really to be emptied. */
export const cleanState = sessionState(() => ({ asking: false }));

export const askToClean = (session: EditorSession): void => cleanState.of(session).setState({ asking: true });

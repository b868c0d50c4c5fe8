import type { EditorSession } from '../../shell/editor-feature.ts';
import { sessionState } from '../../shell/session/session-state.ts';

/** Whether the confirmation for clearing the page is open. */
export const cleanState = sessionState(() => ({ asking: false }));

export const askToClean = (session: EditorSession): void => cleanState.of(session).setState({ asking: true });

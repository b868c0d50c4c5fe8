import { useEffect } from 'react';
import type { EditorSession } from '../shell/editor-feature.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { sessionState, useSessionState } from '../shell/session/session-state.ts';
import { hasBegun } from './has-begun.ts';

/** Once begun, a page is not new again: who undoes their first stroke has no need of hints. */
const startState = sessionState(() => ({ begun: false }));

/** @returns how to stop */
function watch(session: EditorSession): () => void {
  const { editor, page } = session;
  const state = startState.of(session);
  const look = (): void => {
    if (!state.getState().begun && hasBegun(page, editor.state.get())) state.setState({ begun: true });
  };
  const stops = [page.on('change', look), page.on('people', look), editor.state.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Nobody has put anything on the page since it was opened, and all that others did before has arrived. */
export function useUntouched(): boolean {
  const session = useEditorSession();
  const begun = useSessionState(startState, (state) => state.begun);
  const ready = useEditor((state) => state.ready);
  useEffect(() => (begun ? undefined : watch(session)), [begun, session]);
  return ready && !begun;
}

import { useEffect } from 'react';
import type { EditorSession } from '../shell/editor-feature.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { sessionState, useSessionState } from '../shell/session/session-state.ts';
import { hasBegun } from './has-begun.ts';

/** Once begun, a page never counts as new again: a user who undoes the first stroke needs no hints. */
const startState = sessionState(() => ({ begun: false }));

/** @returns a function that stops watching */
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

/** Whether nobody has put anything on the page since it was opened, and everything from before has arrived. */
export function useUntouched(): boolean {
  const session = useEditorSession();
  const begun = useSessionState(startState, (state) => state.begun);
  const ready = useEditor((state) => state.ready);
  useEffect(() => (begun ? undefined : watch(session)), [begun, session]);
  return ready && !begun;
}

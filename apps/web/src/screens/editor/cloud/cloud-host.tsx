import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { sessionState, useSessionState } from '../shell/session/session-state.ts';

const PageFilePicker = lazyPart(async () => (await import('./page-file-picker.tsx')).PageFilePicker);

/** Whether files of the file centre are shown to choose from. */
const cloudState = sessionState<{ readonly open: boolean }>(() => ({ open: false }));

export const openFilePicker = (session: EditorSession): void => cloudState.of(session).setState({ open: true });

export function CloudHost() {
  const session = useEditorSession();
  const open = useSessionState(cloudState, (state) => state.open);
  return open && <PageFilePicker close={() => cloudState.of(session).setState({ open: false })} />;
}

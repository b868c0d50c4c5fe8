import { showToast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';

/** Says what was done, with the way back for as long as the toast stays. */
export const showUndoToast = (session: EditorSession, text: string, undo: string): void =>
  showToast(text, 'plain', { label: undo, run: () => session.editor.run({ name: 'undo' }) });

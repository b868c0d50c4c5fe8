import { showToast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';

/** Shows what was done, with an undo button while the toast is visible. */
export const showUndoToast = (session: EditorSession, text: string, undo: string): void =>
  showToast(text, 'plain', { label: undo, run: () => session.editor.run({ name: 'undo' }) });

import type { EditorSession } from '../shell/editor-feature.ts';
import { sessionState } from '../shell/session/session-state.ts';

type ExportDialogName = 'export' | 'print' | undefined;

/** Which dialog is open. */
export const exportState = sessionState<{ readonly dialog: ExportDialogName }>(() => ({ dialog: undefined }));

export const openExport = (session: EditorSession, dialog: ExportDialogName): void =>
  exportState.of(session).setState({ dialog });

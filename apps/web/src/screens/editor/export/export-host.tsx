import type { PageInfo } from '@sw/contract';
import { useCallback } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { sessionState, useSessionState } from '../shell/session/session-state.ts';

const Exporting = lazyPart(async () => (await import('./exporting.tsx')).Exporting);

type ExportDialogName = 'export' | 'print';

/** Which dialog is open. */
const exportState = sessionState<{ readonly dialog: ExportDialogName | undefined }>(() => ({ dialog: undefined }));

export const openExport = (session: EditorSession, dialog: ExportDialogName): void =>
  exportState.of(session).setState({ dialog });

export function ExportHost({ page }: { readonly page: PageInfo }) {
  const session = useEditorSession();
  const dialog = useSessionState(exportState, (state) => state.dialog);
  const close = useCallback(() => exportState.of(session).setState({ dialog: undefined }), [session]);
  return dialog !== undefined && <Exporting page={page} dialog={dialog} close={close} />;
}

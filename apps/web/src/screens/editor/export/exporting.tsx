import type { PageInfo } from '@sw/contract';
import { useEffect } from 'react';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { ExportDialog } from './export-dialog.tsx';
import { exportState, openExport } from './export-state.ts';
import { PrintDialog } from './print-dialog.tsx';

/** The open dialog. Exporting and printing are copying: without that right an error is shown, also for the shortcuts. */
export function Exporting({ page }: { readonly page: PageInfo }) {
  const session = useEditorSession();
  const dialog = useSessionState(exportState, (state) => state.dialog);
  const may = page.owner || page.permit === 2;
  const close = (): void => openExport(session, undefined);
  useEffect(() => {
    if (dialog === undefined || may) return;
    showToast(translate('errors:COPY_FORBIDDEN'), 'error');
    openExport(session, undefined);
  }, [dialog, may, session]);
  if (!may || dialog === undefined) return null;
  return dialog === 'export' ? <ExportDialog page={page} close={close} /> : <PrintDialog page={page} close={close} />;
}

import { errorText, type PageInfo } from '@sw/contract';
import { useEffect } from 'react';
import { showToast } from '../../../features/feedback/toasts.ts';
import { currentLocale } from '../../../i18n/language.ts';
import { useSession, useUi } from '../shell/session/editor-context.ts';
import { ExportDialog } from './export-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';

/** Exporting and printing are copying: who may not is told so, also by the keys. */
export function Exporting({ page }: { readonly page: PageInfo }) {
  const { ui } = useSession();
  const exporting = useUi((state) => state.exporting);
  const may = page.owner || page.permit === 2;
  const close = (): void => ui.setState({ exporting: undefined });
  useEffect(() => {
    if (exporting === undefined || may) return;
    showToast(errorText('COPY_FORBIDDEN', currentLocale()), 'error');
    ui.setState({ exporting: undefined });
  }, [exporting, may, ui]);
  if (!may || exporting === undefined) return null;
  return exporting === 'export' ? (
    <ExportDialog page={page} close={close} />
  ) : (
    <PrintDialog page={page} close={close} />
  );
}

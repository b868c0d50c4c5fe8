import type { PageInfo } from '@sw/contract';
import { useEffect } from 'react';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';

interface ExportingProps {
  readonly page: PageInfo;
  readonly dialog: 'export' | 'print';
  readonly close: () => void;
}

/** The open dialog. Exporting and printing need the right to copy: without it an error is shown, also for the shortcuts. */
export function Exporting({ page, dialog, close }: ExportingProps) {
  const may = page.owner || page.permit === 2;
  useEffect(() => {
    if (may) return;
    showToast(translate('errors:COPY_FORBIDDEN'), 'error');
    close();
  }, [may, close]);
  if (!may) return null;
  return dialog === 'export' ? <ExportDialog page={page} close={close} /> : <PrintDialog page={page} close={close} />;
}

import type { ExportOrder, PageInfo } from '@sw/contract';
import { useState } from 'react';
import type { MadeFile } from '../../../features/exports/run-export.ts';
import { closeThen } from '../../../features/timing/modal-close.ts';
import { download } from '../../../features/transport/download.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import styles from './export.module.css';
import { MakingLine } from './making-line.tsx';
import { printSheets, sheetsIn } from './print-sheets.ts';
import { RadioRow } from './radio-row.tsx';
import { useExport } from './use-export.ts';

interface PrintDialogProps {
  readonly page: PageInfo;
  readonly close: () => void;
}

/** Prints the page or the board, one page per sheet, with the browser's own dialog. */
export function PrintDialog({ page, close }: PrintDialogProps) {
  const t = useT();
  const several = page.pages.length > 1;
  const [part, setPart] = useState<'page' | 'board'>('page');
  const deliver = async ({ url }: MadeFile): Promise<void> => {
    const sheets = await sheetsIn(await download(url, (answer) => answer.blob()));
    // This dialog returns the focus as it closes, and the browser's dialog blocks everything else.
    closeThen(close, () => printSheets(sheets));
  };
  const { making, begin, cancel } = useExport(page.wbNo, deliver);
  const busy = making.state === 'running';
  const order: ExportOrder = {
    format: 'svg',
    ...(part === 'page' ? { pageId: page.pageId } : {}),
    scale: 1,
    paper: true,
    sheet: 'own',
  };
  return (
    <PlainDialog
      title={t('boardFiles:print.title')}
      close={close}
      actions={
        <>
          <PlainButton onClick={busy ? cancel : close}>{t('common:cancel')}</PlainButton>
          <PlainButton kind="primary" focused busy={busy} onClick={() => void begin(order)}>
            {t('boardFiles:print.action')}
          </PlainButton>
        </>
      }
    >
      <fieldset className={styles.form} disabled={busy}>
        {several && (
          <RadioRow
            legend={t('boardFiles:part.label')}
            value={part}
            options={[
              { value: 'page', label: t('boardFiles:part.page') },
              { value: 'board', label: t('boardFiles:part.board', { count: page.pages.length }) },
            ]}
            choose={setPart}
          />
        )}
        <p className={styles.hint}>{t('boardFiles:print.hint')}</p>
      </fieldset>
      <MakingLine making={making} />
    </PlainDialog>
  );
}

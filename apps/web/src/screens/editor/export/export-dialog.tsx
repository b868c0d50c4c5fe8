import { EXPORT_FORMATS, EXPORT_SCALES, EXPORT_SHEETS, type PageInfo } from '@sw/contract';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { useEditor } from '../shell/session/editor-context.ts';
import styles from './export.module.css';
import { type Choice, firstChoice, hasPart, orderOf, partsOf } from './export-plan.ts';
import { MakingLine } from './making-line.tsx';
import { PdfActions } from './pdf-actions.tsx';
import { RadioRow } from './radio-row.tsx';
import { TakeAwayPanel } from './take-away-panel.tsx';
import { useExport } from './use-export.ts';

/** The store's answer sets the file name, and makes the browser save instead of showing it. */
function download({ url, name }: { readonly url: string; readonly name: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

interface ExportDialogProps {
  readonly page: PageInfo;
  readonly close: () => void;
}

/** Exports a selection, a page or the board as a file. */
export function ExportDialog({ page, close }: ExportDialogProps) {
  const t = useT();
  const selectIds = useEditor((state) => state.selection.ids);
  const place = { pageId: page.pageId, selectIds, pages: page.pages.length };
  const [choice, setChoice] = useState<Choice>(() => firstChoice(place));
  const { making, begin, cancel } = useExport(page.wbNo, download);
  const choose = (change: Partial<Choice>): void => setChoice((now) => ({ ...now, ...change }));
  const busy = making.state === 'running';
  // i18n: boardFiles.part.* boardFiles.format.* boardFiles.scale.* boardFiles.sheet.*
  return (
    <PlainDialog
      title={t('boardFiles:export.title')}
      close={close}
      width={460}
      actions={
        <>
          <PlainButton onClick={busy ? cancel : close}>{t(busy ? 'common:cancel' : 'common:close')}</PlainButton>
          {making.state === 'done' ? (
            <PlainButton kind="primary" onClick={() => download(making.file)}>
              {t('boardFiles:export.again')}
            </PlainButton>
          ) : (
            <PlainButton kind="primary" busy={busy} onClick={() => void begin(orderOf(choice, place))}>
              {t('boardFiles:export.action')}
            </PlainButton>
          )}
        </>
      }
    >
      <fieldset className={styles.form} disabled={busy}>
        <RadioRow
          legend={t('boardFiles:format.label')}
          value={choice.format}
          options={EXPORT_FORMATS.map((value) => ({ value, label: t(`boardFiles:format.${value}`) }))}
          choose={(format) => choose({ format })}
        />
        {hasPart(choice) ? (
          <RadioRow
            legend={t('boardFiles:part.label')}
            value={choice.part}
            options={partsOf(place).map((value) => ({
              value,
              label: t(`boardFiles:part.${value}`, { count: value === 'board' ? place.pages : selectIds.length }),
            }))}
            choose={(part) => choose({ part })}
          />
        ) : (
          <p className={styles.hint}>{t('boardFiles:format.twbHint')}</p>
        )}
        {choice.format === 'png' && (
          <RadioRow
            legend={t('boardFiles:scale.label')}
            value={choice.scale}
            options={EXPORT_SCALES.map((value) => ({ value, label: t('boardFiles:scale.times', { times: value }) }))}
            choose={(scale) => choose({ scale })}
          />
        )}
        {choice.format === 'pdf' && (
          <label className={styles.field}>
            <span>{t('boardFiles:sheet.label')}</span>
            <select
              value={choice.sheet}
              onChange={({ target }) => choose({ sheet: EXPORT_SHEETS.find((one) => one === target.value) ?? 'own' })}
            >
              {EXPORT_SHEETS.map((sheet) => (
                <option key={sheet} value={sheet}>
                  {t(`boardFiles:sheet.${sheet}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {(choice.format === 'png' || choice.format === 'svg') && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={!choice.paper}
              onChange={({ target }) => choose({ paper: !target.checked })}
            />
            <span>{t('boardFiles:transparent')}</span>
          </label>
        )}
      </fieldset>
      <MakingLine making={making} />
      {making.state === 'done' && making.format === 'pdf' && making.file.ossKey !== null && (
        <PdfActions key={making.file.ossKey} ossKey={making.file.ossKey} />
      )}
      {making.state === 'done' && making.file.ossKey !== null && <TakeAwayPanel ossKey={making.file.ossKey} />}
    </PlainDialog>
  );
}

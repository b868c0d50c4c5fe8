import { fileCategory } from '@sw/contract';
import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useT } from '../../i18n/language.ts';
import { FileIcon } from './file-icon.tsx';
import { fileSize } from './file-size.ts';
import {
  continueUpload,
  type FileUpload,
  isActive,
  pauseUpload,
  removeUpload,
  settleName,
  useFileUploads,
} from './file-uploads.ts';
import styles from './upload-panel.module.css';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The running uploads, in a corner of the page. */
export function UploadPanel() {
  const t = useT();
  const uploads = useFileUploads((state) => state.uploads);
  const [open, setOpen] = useState(true);
  if (uploads.length === 0) return null;
  const active = uploads.filter(isActive).length;
  const failed = uploads.filter(({ step }) => step === 'failed');
  const title = (): string => {
    if (active > 0) return t('files:upload.adding', { count: active });
    return failed.length > 0
      ? t('files:upload.failed', { count: failed.length })
      : t('files:upload.added', { count: uploads.length });
  };
  const Arrow = open ? ChevronDown : ChevronUp;
  return (
    <section className={styles.panel} aria-label={t('files:upload.label')}>
      <header>
        <h2 role="status">{title()}</h2>
        {failed.length > 1 && (
          <Tool
            label={t('files:upload.retryAll')}
            icon={RotateCcw}
            run={() => {
              for (const { id } of failed) continueUpload(id);
            }}
          />
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-label={t(open ? 'files:upload.fold' : 'files:upload.unfold')}
          onClick={() => setOpen(!open)}
        >
          <Arrow {...icon} />
        </button>
        {active === 0 && (
          <button
            type="button"
            aria-label={t('common:close')}
            onClick={() => {
              for (const { id } of uploads) removeUpload(id);
            }}
          >
            <X {...icon} />
          </button>
        )}
      </header>
      {open && (
        <ul>
          {uploads.map((upload) => (
            <Upload key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Upload({ upload }: { readonly upload: FileUpload }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { id, file, step, share, failure } = upload;
  const percent = Math.floor(share * 100);
  return (
    <li>
      <FileIcon name={file.name} category={fileCategory(file.name)} />
      <div className={styles.about}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        {(step === 'sending' || step === 'paused') && (
          <progress max={100} value={percent} aria-label={file.name} data-paused={step === 'paused'} />
        )}
        {step === 'waiting' && <small>{t('files:upload.waiting')}</small>}
        {step === 'done' && <small>{fileSize(file.size, locale)}</small>}
        {step === 'failed' && <small className={styles.wrong}>{failure}</small>}
        {step === 'taken' && (
          <small>
            {t('errors:UPLOAD_DUPLICATE')}{' '}
            <button type="button" onClick={() => settleName(id, 'number')}>
              {t('files:upload.keepBoth')}
            </button>{' '}
            <button type="button" onClick={() => settleName(id, 'replace')}>
              {t('files:upload.newVersion')}
            </button>
          </small>
        )}
      </div>
      {step === 'sending' && <span className={styles.percent}>{percent}%</span>}
      {step === 'sending' && <Tool label={t('files:upload.pause')} icon={Pause} run={() => pauseUpload(id)} />}
      {step === 'paused' && <Tool label={t('files:upload.continue')} icon={Play} run={() => continueUpload(id)} />}
      {step === 'failed' && <Tool label={t('common:retry')} icon={RotateCcw} run={() => continueUpload(id)} />}
      {step !== 'done' && <Tool label={t('common:cancel')} icon={X} run={() => removeUpload(id)} />}
    </li>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: typeof X;
  readonly run: () => void;
}

function Tool({ label, icon: Icon, run }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={run}>
      <Icon {...icon} />
    </button>
  );
}

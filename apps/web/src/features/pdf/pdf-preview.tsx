import { CallFailure } from '@sw/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { failureText } from '../feedback/failure-plan.ts';
import { openPdf } from './open-pdf.ts';
import styles from './pdf-preview.module.css';

interface PdfPreviewProps {
  readonly url: string;
  readonly bytes: number;
  readonly name: string;
}

type Opened = { readonly document: PDFDocumentProxy } | { readonly failure: unknown } | undefined;

function usePdf(url: string, bytes: number): Opened {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const pdf = openPdf(url, bytes);
    let over = false;
    pdf.document.then(
      (document) => over || setOpened({ document }),
      (failure: unknown) => over || setOpened({ failure }),
    );
    return () => {
      over = true;
      pdf.close();
      setOpened(undefined);
    };
  }, [url, bytes]);
  return opened;
}

/** Why the pages are not there: the file has a password, its download failed, or it is no PDF that can be read. */
function reasonOf(failure: unknown, t: Translate): string {
  if (failure instanceof PasswordException) return t('files:preview.locked');
  return failure instanceof CallFailure ? failureText(failure, t) : t('files:preview.missing');
}

/** The pages of a PDF, one at a time, drawn by the browser from the file itself. */
export function PdfPreview({ url, bytes, name }: PdfPreviewProps) {
  const t = useT();
  const opened = usePdf(url, bytes);
  const [number, setNumber] = useState(1);
  if (opened === undefined) return <p className={styles.message}>{t('common:loading')}</p>;
  if ('failure' in opened) {
    return <p className={styles.message}>{reasonOf(opened.failure, t)}</p>;
  }
  const { document } = opened;
  const pages = document.numPages;
  return (
    <div className={styles.pdf}>
      <PageOfPdf document={document} number={number} label={t('files:preview.pageOf', { name, number, pages })} />
      {pages > 1 && (
        <div className={styles.pager}>
          <button
            type="button"
            aria-label={t('files:preview.previousPage')}
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          >
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
          </button>
          <span>{`${number} / ${pages}`}</span>
          <button
            type="button"
            aria-label={t('files:preview.nextPage')}
            disabled={number === pages}
            onClick={() => setNumber(number + 1)}
          >
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}

interface PageOfPdfProps {
  readonly document: PDFDocumentProxy;
  /** Counted from 1. */
  readonly number: number;
  readonly label: string;
}

function PageOfPdf({ document, number, label }: PageOfPdfProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let cancel = (): void => undefined;
    let over = false;
    const draw = async (): Promise<void> => {
      const page = await document.getPage(number);
      if (over) return;
      const { width, height } = page.getViewport({ scale: 1 });
      const box = element.parentElement?.getBoundingClientRect();
      const fit = Math.min((box?.width ?? width) / width, (box?.height ?? height) / height);
      const viewport = page.getViewport({ scale: fit * window.devicePixelRatio });
      element.width = Math.max(1, Math.round(viewport.width));
      element.height = Math.max(1, Math.round(viewport.height));
      const drawing = page.render({ canvas: element, viewport });
      cancel = () => drawing.cancel();
      await drawing.promise;
      element.dataset.drawn = String(number);
    };
    setFailed(false);
    draw().catch(() => over || setFailed(true));
    return () => {
      over = true;
      cancel();
    };
  }, [document, number]);
  return (
    <div className={styles.page}>
      <canvas ref={canvas} role="img" aria-label={label} hidden={failed} />
      {failed && <p className={styles.message}>{t('files:preview.missing')}</p>}
    </div>
  );
}

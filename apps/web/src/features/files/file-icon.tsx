import { FILE_CATEGORY, fileExtension } from '@sw/contract';
import { Folder } from 'lucide-react';
import styles from './file-icon.module.css';

const KINDS: Readonly<Record<number, string>> = {
  [FILE_CATEGORY.image]: 'image',
  [FILE_CATEGORY.video]: 'video',
  [FILE_CATEGORY.audio]: 'audio',
  [FILE_CATEGORY.pdf]: 'pdf',
  [FILE_CATEGORY.office]: 'office',
  [FILE_CATEGORY.twb]: 'twb',
  [FILE_CATEGORY.archive]: 'archive',
  [FILE_CATEGORY.apk]: 'archive',
};

const SHEETS = ['xls', 'xlsx', 'ods', 'csv'];
const SLIDES = ['ppt', 'pptx', 'odp'];

function kindOf(name: string, category: number): string {
  const extension = fileExtension(name);
  if (SHEETS.includes(extension)) return 'sheet';
  if (SLIDES.includes(extension)) return 'slides';
  return KINDS[category] ?? 'other';
}

interface FileIconProps {
  readonly name: string;
  /** 0: a folder. */
  readonly category: number;
  readonly large?: boolean;
}

/** A sheet with the extension on a band in the colour of its kind; a folder is a folder. */
export function FileIcon({ name, category, large = false }: FileIconProps) {
  if (category === 0) return <Folder className={styles.folder} data-large={large} strokeWidth={1.5} aria-hidden />;
  return (
    <span className={styles.sheet} data-kind={kindOf(name, category)} data-large={large} aria-hidden>
      <svg viewBox="0 0 28 32" fill="none" aria-hidden>
        <path d="M5 1.5h12.5L25 9v19a2.5 2.5 0 0 1-2.5 2.5h-17A2.5 2.5 0 0 1 3 28V4a2.5 2.5 0 0 1 2-2.5Z" />
        <path d="M17 1.5V7a2 2 0 0 0 2 2h6" />
      </svg>
      <b>{fileExtension(name).slice(0, 4).toUpperCase()}</b>
    </span>
  );
}

import { KIND } from '@sw/board-model';

/** Formats that become documents on a board, by the usual suffix of their files. */
export const DOCUMENT_FORMATS = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** Only the first pages of a longer document are shown. */
export const DOCUMENT_PAGES_MAX = 30;

/**
 * Why a document has no pages. `space`: the board's space is full; `failed`: several attempts failed, but not because of
 * the document. The others are those of the converter.
 */
export const DOCUMENT_FAULTS = ['empty', 'format', 'password', 'damaged', 'large', 'time', 'space', 'failed'] as const;
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];

const FORMATS: ReadonlySet<string> = new Set(DOCUMENT_FORMATS);

/** By the suffix of a file's name; undefined for files that are not documents. */
export function documentFormatOf(name: string): DocumentFormat | undefined {
  const suffix = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return FORMATS.has(suffix) ? (suffix as DocumentFormat) : undefined;
}

/** The kind of object a document of this format is. */
export const documentKind = (format: DocumentFormat): number => (format === 'pdf' ? KIND.pdf : KIND.officeDocument);

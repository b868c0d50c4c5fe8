import { readClip } from '@sw/board-model';
import type { PasteContent } from '@sw/editor';
import { clipInHtml } from './clip-html.ts';
import { sheetInText } from './sheet.ts';

/** What lies on a clipboard, as far as the browser tells. */
export interface Lying {
  /** In our own format. */
  readonly clip?: string | undefined;
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly pictures: readonly File[];
}

export type Taken = PasteContent | { readonly kind: 'pictures'; readonly files: readonly File[] };

type Sheet = readonly (readonly string[])[] | undefined;

function ownClip({ clip, html }: Lying): PasteContent | undefined {
  for (const text of [clip, html === undefined ? undefined : clipInHtml(html)]) {
    const read = text === undefined ? undefined : readClip(text);
    if (read?.ok) return { kind: 'objects', clip: read.value };
  }
  return undefined;
}

/**
 * In this order: our own objects, a sheet, pictures, words. A sheet before pictures: spreadsheets put a picture of the cells
 * beside them, and nobody wants that one. Our own format is as little trusted as the rest: what cannot be read is passed over.
 */
export function readData(lying: Lying, sheetInHtml: (html: string) => Sheet): Taken {
  const own = ownClip(lying);
  if (own) return own;
  const { html, text = '', pictures } = lying;
  const rows =
    (html === undefined ? undefined : sheetInHtml(html)) ?? (pictures.length === 0 ? sheetInText(text) : undefined);
  if (rows && rows.length > 0) return { kind: 'table', rows };
  if (pictures.length > 0) return { kind: 'pictures', files: pictures };
  return text.trim() === '' ? { kind: 'nothing' } : { kind: 'text', text };
}

import { readClip } from '@sw/board-model';
import type { PasteContent } from '@sw/editor';
import { clipInHtml } from './clip-html.ts';
import { type Sheet, sheetInText } from './sheet-text.ts';

/** What lies on a clipboard, as far as the browser shows it. */
export interface Lying {
  /** In our own format. */
  readonly clip?: string | undefined;
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly pictures: readonly File[];
}

export type Taken =
  | PasteContent
  | { readonly kind: 'pictures'; readonly files: readonly File[] }
  | { readonly kind: 'webPictures'; readonly addresses: readonly string[] };

/** What only a browser can read. */
export interface HtmlReaders {
  readonly sheetInHtml: (html: string) => Sheet | undefined;
  readonly picturesInHtml: (html: string) => readonly string[];
}

function ownClip({ clip, html }: Lying): PasteContent | undefined {
  for (const text of [clip, html === undefined ? undefined : clipInHtml(html)]) {
    const read = text === undefined ? undefined : readClip(text);
    if (read?.ok) return { kind: 'objects', clip: read.value };
  }
  return undefined;
}

/**
 * In this order: our own objects, a sheet, pictures, pictures of the web, words. A sheet before pictures: spreadsheets put a
 * picture of the cells beside them, and nobody wants that one. A picture itself before its address: it needs no fetching. Our
 * own format is as little trusted as the rest: what cannot be read is passed over.
 */
export function readData(lying: Lying, { sheetInHtml, picturesInHtml }: HtmlReaders): Taken {
  const own = ownClip(lying);
  if (own) return own;
  const { html, text = '', pictures } = lying;
  const sheet = html === undefined ? undefined : sheetInHtml(html);
  const rows = sheet?.rows ?? (pictures.length === 0 ? sheetInText(text) : undefined);
  if (rows && rows.length > 0) return { kind: 'table', rows, ...(sheet?.spans.length ? { spans: sheet.spans } : {}) };
  if (pictures.length > 0) return { kind: 'pictures', files: pictures };
  const addresses = html === undefined ? [] : picturesInHtml(html);
  if (addresses.length > 0) return { kind: 'webPictures', addresses };
  return text.trim() === '' ? { kind: 'nothing' } : { kind: 'text', text };
}

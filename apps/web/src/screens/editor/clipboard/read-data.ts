import { readClip } from '@sw/board-model';
import type { PasteContent } from '@sw/editor';
import { clipInHtml } from './clip-html.ts';
import { type Sheet, sheetInText } from './sheet-text.ts';

/** The clipboard's content, as far as the browser exposes it. */
export interface ClipboardContents {
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

/** Readers that need a browser. */
export interface HtmlReaders {
  readonly sheetInHtml: (html: string) => Sheet | undefined;
  readonly picturesInHtml: (html: string) => readonly string[];
}

function ownClip({ clip, html }: ClipboardContents): PasteContent | undefined {
  for (const text of [clip, html === undefined ? undefined : clipInHtml(html)]) {
    const read = text === undefined ? undefined : readClip(text);
    if (read?.ok) return { kind: 'objects', clip: read.value };
  }
  return undefined;
}

/**
 * The order is: our own objects, a sheet, pictures, web pictures, words. A sheet comes before pictures, because spreadsheets
 * add a picture of the cells that nobody wants. A picture comes before its address, because it need not be fetched. Our own
 * format is as untrusted as the rest: content that cannot be read is skipped.
 */
export function readData(contents: ClipboardContents, { sheetInHtml, picturesInHtml }: HtmlReaders): Taken {
  const own = ownClip(contents);
  if (own) return own;
  const { html, text = '', pictures } = contents;
  const sheet = html === undefined ? undefined : sheetInHtml(html);
  const rows = sheet?.rows ?? (pictures.length === 0 ? sheetInText(text) : undefined);
  if (rows && rows.length > 0) return { kind: 'table', rows, ...(sheet?.spans.length ? { spans: sheet.spans } : {}) };
  if (pictures.length > 0) return { kind: 'pictures', files: pictures };
  const addresses = html === undefined ? [] : picturesInHtml(html);
  if (addresses.length > 0) return { kind: 'webPictures', addresses };
  return text.trim() === '' ? { kind: 'nothing' } : { kind: 'text', text };
}

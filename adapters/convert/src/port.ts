import type { Result } from '@sw/base';
import type { DocumentFormat } from '@sw/contract';

/**
 * - `empty`: no bytes.
 * - `format`: the content is not what the suffix says, or nothing we convert.
 * - `password`: encrypted.
 * - `damaged`: cannot be opened, or has no pages.
 * - `large`: unpacks to more than the limit, or needs more memory than a conversion may use.
 * - `time`: takes longer than a conversion may take.
 */
export type ConversionFault = 'empty' | 'format' | 'password' | 'damaged' | 'large' | 'time';

interface Encoded {
  readonly bytes: Uint8Array;
  readonly mime: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

export interface PagePicture extends Encoded {
  /** For lists of pages. */
  readonly small: Encoded;
}

export interface OpenedDocument {
  /** How many pages are drawn: at most `pages` of the order. */
  readonly pages: number;
  /** How many the document has, as far as that is known: an office document is only laid out one page further. */
  readonly total: number;
  /** The text of each drawn page. */
  readonly texts: readonly string[];
}

/** The caller's part: each call is awaited, and if one rejects the conversion is killed and rejects with the reason. */
export interface ConversionSink {
  opened(document: OpenedDocument): Promise<void>;
  /** In the order of the pages, from 0; the first ones are omitted if the order says so. */
  page(index: number, picture: PagePicture): Promise<void>;
}

export interface ConversionOrder {
  readonly bytes: Uint8Array;
  /** The suffix of its name, which the content has to match. */
  readonly format: DocumentFormat;
  /** The most pages to draw. */
  readonly pages: number;
  /** Pages that were drawn by an earlier attempt. */
  readonly skip?: number;
  readonly signal?: AbortSignal;
}

export interface DocumentConverter {
  /**
   * Draws a document's pages. Every program that reads the document runs in a sandbox without a network, with a
   * read-only system and limits of memory, time and written bytes; raw pixels and text are all that comes out. A fault
   * is the document's; it rejects if the programs are missing, the sink rejects, or the signal aborts.
   */
  convert(order: ConversionOrder, sink: ConversionSink): Promise<Result<OpenedDocument, ConversionFault>>;
}

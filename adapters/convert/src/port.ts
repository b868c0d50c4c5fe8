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
  /** The picture for page lists. */
  readonly small: Encoded;
}

export interface OpenedDocument {
  /** Number of pages that are drawn: at most `pages` of the order. */
  readonly pages: number;
  /** Number of pages in the document, if known: an office document is only laid out one page further than it is drawn. */
  readonly total: number;
  /** The text of each drawn page. */
  readonly texts: readonly string[];
}

/** Implemented by the caller. Each call is awaited; if one rejects, the conversion is killed and rejects with the reason. */
export interface ConversionSink {
  opened(document: OpenedDocument): Promise<void>;
  /** Called in the order of the pages, starting at 0. If the order skips the first pages, they are omitted. */
  page(index: number, picture: PagePicture): Promise<void>;
}

export interface ConversionOrder {
  readonly bytes: Uint8Array;
  /** The suffix of its name, which the content must match. */
  readonly format: DocumentFormat;
  /** The maximum number of pages to draw. */
  readonly pages: number;
  /** Number of first pages that an earlier attempt has drawn. */
  readonly skip?: number;
  readonly signal?: AbortSignal;
}

export interface DocumentConverter {
  /**
   * Draws a document's pages. Every program that reads the document runs in a sandbox without a network, with a
   * read-only system and limits of memory, time and written bytes; only raw pixels and text leave it. Resolves with a
   * fault if the document is at fault. Rejects if the programs are missing, the sink rejects, or the signal aborts.
   */
  convert(order: ConversionOrder, sink: ConversionSink): Promise<Result<OpenedDocument, ConversionFault>>;
}

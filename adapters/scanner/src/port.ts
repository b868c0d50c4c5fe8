import type { Readable } from 'node:stream';

/**
 * - `clean`: the scanner has read every byte and found nothing.
 * - `infected`: it found something, named by `signature`.
 * - `unchecked`: the file, or its unpacked contents, exceed what the scanner reads. The result is unknown.
 */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  | { readonly kind: 'unchecked' };

export interface ScannedFile {
  /** `open` must provide exactly this many bytes: a truncated file must not pass for the whole one. */
  readonly bytes: number;
  /** Called once the scanner is connected, and never for a file that is too large. The stream is destroyed afterwards. */
  open(): Promise<Readable>;
}

export interface FileScanner {
  /** The maximum size of a file that is sent to the scanner. */
  readonly maxBytes: number;
  /**
   * Sends a file to the scanner in chunks, as fast as it reads. Rejects if there is no verdict: the scanner is down,
   * makes no progress for 30 s, needs more than 3 minutes for its answer or 10 minutes in total, gives an unknown
   * answer, or the file cannot be read. Never resolves to `clean` unless all bytes were sent before the answer came.
   */
  scan(file: ScannedFile, signal?: AbortSignal): Promise<ScanVerdict>;
  /** Whether the scanner answers; rejects within 2 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface FileScannerOptions {
  /** `tcp://host:port`, or `unix:///path` of its socket. */
  readonly url: string;
  readonly maxBytes: number;
}

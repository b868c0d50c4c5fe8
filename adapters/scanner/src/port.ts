import type { Readable } from 'node:stream';

/**
 * - `clean`: the scanner has read every byte and found nothing.
 * - `infected`: it found something, which it calls `signature`.
 * - `unchecked`: the file, or what it unpacks to, is larger than the scanner reads. Nothing is known about it.
 */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  | { readonly kind: 'unchecked' };

export interface ScannedFile {
  /** `open` must give exactly so many: a file that was cut on its way must not pass for the whole one. */
  readonly bytes: number;
  /** Called once the scanner listens, and not at all for a file that is too large. The stream is destroyed afterwards. */
  open(): Promise<Readable>;
}

export interface FileScanner {
  /** The largest file that is sent to the scanner. */
  readonly maxBytes: number;
  /**
   * Sends a file to the scanner piece by piece, as fast as it reads. Rejects if there is no verdict: the scanner is away,
   * stands still for 30 s, needs more than 3 minutes for its answer or 10 for all of it, answers something else, or the
   * file cannot be read. Never resolves to `clean` unless all bytes were sent before the answer came.
   */
  scan(file: ScannedFile, signal?: AbortSignal): Promise<ScanVerdict>;
  /** Asks whether it answers; rejects within 2 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface FileScannerOptions {
  /** `tcp://host:port`, or `unix:///path` of its socket. */
  readonly url: string;
  readonly maxBytes: number;
}

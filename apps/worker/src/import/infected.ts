import { Readable } from 'node:stream';
import { MEGABYTE } from '@sw/base';
import { type FileScanner, openFileScanner } from '@sw/scanner';

interface ScannerSettings {
  readonly scannerUrl: string | undefined;
  readonly scannerMaxMb: number;
  readonly scannerLarger: 'refuse' | 'accept';
}

/** Whether an image that a user sent in a file is refused. Without a scanner none is. */
export function infectedBy(config: ScannerSettings): (bytes: Uint8Array) => Promise<boolean> {
  const { scannerUrl: url, scannerMaxMb, scannerLarger } = config;
  if (url === undefined) return async () => false;
  const scanner: FileScanner = openFileScanner({ url, maxBytes: scannerMaxMb * MEGABYTE });
  return async (bytes) => {
    const { kind } = await scanner.scan({ bytes: bytes.length, open: async () => Readable.from([bytes]) });
    return kind === 'infected' || (kind === 'unchecked' && scannerLarger === 'refuse');
  };
}

import { HOUR } from '@sw/base';
import { UPLOAD_PAUSE_HOURS, type UploadOrder } from '@sw/contract';
import { storage } from '../../storage/storage.ts';

/** Uploads of this browser that may be continued. */
export interface BegunUploads {
  find(fingerprint: string): string | undefined;
  remember(fingerprint: string, uploadId: string): void;
  forget(fingerprint: string): void;
}

/**
 * Identifies the same file for the same target. The file's bytes are not read: a changed file has another modification time,
 * and the server checks what arrives.
 */
export const fingerprintOf = (order: Omit<UploadOrder, 'size'>, file: File): string =>
  JSON.stringify([order, file.size, file.lastModified]);

/** The browser's local storage is small, and nobody sends more files at a time. */
const REMEMBERED = 100;

export const begunUploads: BegunUploads = {
  find(fingerprint) {
    const found = storage.uploadsBegun.get()?.[fingerprint];
    return found && Date.now() - found.at < UPLOAD_PAUSE_HOURS * HOUR ? found.uploadId : undefined;
  },
  remember(fingerprint, uploadId) {
    const others = Object.entries(storage.uploadsBegun.get() ?? {}).filter(([known]) => known !== fingerprint);
    const kept = others.toSorted(([, a], [, b]) => b.at - a.at).slice(0, REMEMBERED - 1);
    storage.uploadsBegun.set(Object.fromEntries([...kept, [fingerprint, { uploadId, at: Date.now() }]]));
  },
  forget(fingerprint) {
    const { [fingerprint]: _, ...others } = storage.uploadsBegun.get() ?? {};
    storage.uploadsBegun.set(others);
  },
};

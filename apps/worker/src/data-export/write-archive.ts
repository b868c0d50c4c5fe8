import { Readable } from 'node:stream';
import type { ObjectStore } from '@sw/storage';
import { ZipFile } from 'yazl';

export interface ArchiveEntry {
  /** Ends with a slash: a folder. */
  readonly path: string;
  readonly changedAt: Date;
  /** Whether to compress the entry. Compressing already compressed data saves nothing. */
  readonly compress: boolean;
  /** Undefined if it was deleted meanwhile; the entry is then an empty file. */
  readonly open: () => Promise<Readable | undefined>;
}

/**
 * Writes a zip into the store while it is read: one file at a time, never the whole. Returns its length. `onEntry` is
 * awaited before each entry, and stops everything if it rejects.
 */
export async function writeArchive(
  store: Pick<ObjectStore, 'putStream'>,
  key: string,
  entries: readonly ArchiveEntry[],
  onEntry: (place: number) => Promise<void>,
): Promise<number> {
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
  // `putStream` rejects with it. If it comes before anybody listens, it must not end the process.
  output.on('error', () => undefined);
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [place, { path, changedAt: mtime, compress, open }] of entries.entries()) {
    if (path.endsWith('/')) {
      zip.addEmptyDirectory(path, { mtime });
      continue;
    }
    zip.addReadStreamLazy(path, { mtime, compress }, (give) => {
      onEntry(place)
        .then(open)
        .then(
          (stream) => {
            const found = stream ?? Readable.from([]);
            found.on('error', (error) => output.destroy(error));
            give(null, found);
          },
          (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
        );
    });
  }
  zip.end();
  return store.putStream(key, output, { contentType: 'application/zip' });
}

import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The first date that a zip can state, in every time zone: the same pages give the same file. */
const mtime = new Date(1980, 0, 1);

/**
 * A zip of files. They are stored uncompressed: images are already compressed. Counts, sizes and offsets beyond 16 and 32 bits
 * get Zip64 fields automatically; tests request them with `forceZip64Format`.
 */
export async function zipOf(entries: readonly Entry[], { forceZip64Format = false } = {}): Promise<Uint8Array> {
  const zip = new ZipFile();
  const options = { mtime, compress: false, forceDosTimestamp: true, forceZip64Format };
  for (const { name, bytes } of entries) {
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, options);
  }
  zip.end({ forceZip64Format, comment: '' });
  // Not an async iterator, which would copy all waiting data into one chunk.
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await finished(zip.outputStream);
  return Buffer.concat(chunks);
}

import { crc32 } from 'node:zlib';
import { centralHeader, dataDescriptor, endRecords, localHeader, type ZipEntry } from './zip-records.ts';

/** Each file is opened when its turn comes; a folder is never opened. */
export type ZipSource = ZipEntry & { readonly open: () => Promise<AsyncIterable<Uint8Array>> };

/**
 * The bytes of a zip, file after file, at the pace of the reader: only one chunk of one file is in memory at a time.
 * The directory comes at the end. Files are stored uncompressed, because most are compressed already. Rejects if a
 * file's length differs from the stated one, on which the headers rely.
 */
export async function* zipChunks(sources: Iterable<ZipSource>): AsyncGenerator<Uint8Array, void, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const source of sources) {
    const start = offset;
    const header = localHeader(source);
    yield header;
    let [crc, bytes] = [0, 0];
    if (source.bytes > 0) {
      for await (const chunk of await source.open()) {
        crc = crc32(chunk, crc);
        bytes += chunk.length;
        if (bytes > source.bytes) break;
        yield chunk;
      }
    }
    if (bytes !== source.bytes) throw new Error('a file of a zip does not have the stated length');
    const descriptor = dataDescriptor(source, crc);
    yield descriptor;
    offset += header.length + bytes + descriptor.length;
    directory.push(centralHeader(source, { crc, offset: start }));
  }
  const records = Buffer.concat(directory);
  yield records;
  yield endRecords({ entries: directory.length, bytes: records.length, offset });
}

/** The length of the zip, so that browsers show the progress and notice a missing end. */
export function zipLength(entries: Iterable<ZipEntry>): number {
  let [count, offset, directory] = [0, 0, 0];
  for (const entry of entries) {
    directory += centralHeader(entry, { crc: 0, offset }).length;
    offset += localHeader(entry).length + entry.bytes + dataDescriptor(entry, 0).length;
    count += 1;
  }
  return offset + directory + endRecords({ entries: count, bytes: directory, offset }).length;
}

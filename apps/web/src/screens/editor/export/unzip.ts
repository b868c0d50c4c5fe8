const LOCAL = 0x04034b50;
const HEAD_BYTES = 30;

/** The files in a zip of ours, whose entries are stored as they are, each with its length before it. */
export function unzip(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at + HEAD_BYTES <= bytes.length && view.getUint32(at, true) === LOCAL; ) {
    const length = view.getUint32(at + 18, true);
    const start = at + HEAD_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    files.push(bytes.subarray(start, start + length));
    at = start + length;
  }
  return files;
}

export const isZip = (bytes: Uint8Array<ArrayBuffer>): boolean =>
  bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === LOCAL;

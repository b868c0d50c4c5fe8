import { fail, ok, type Result } from '@sw/base';

/**
 * A stored frame for a client. `previous` is the page's version before it: a client at another version opens the page
 * again.
 */
export interface BatchEntry {
  readonly versionId: number;
  readonly previous: number;
  readonly frame: Uint8Array;
}

export interface Batch {
  readonly pageId: string;
  readonly entries: readonly BatchEntry[];
}

/*
 * [u8 format = 1][u8 length of pageId][pageId, ASCII digits][u32 entries]
 * then per entry [f64 versionId][f64 previous][u32 length][frame]; numbers big-endian. Versions are below 2^53, so a
 * double holds them exactly.
 */
const FORMAT = 1;
const HEAD = 6;
const ENTRY_HEAD = 20;

export function encodeBatch({ pageId, entries }: Batch): Uint8Array {
  const size = entries.reduce((sum, { frame }) => sum + ENTRY_HEAD + frame.byteLength, HEAD + pageId.length);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, FORMAT);
  view.setUint8(1, pageId.length);
  for (let place = 0; place < pageId.length; place += 1) bytes[2 + place] = pageId.charCodeAt(place);
  let at = 2 + pageId.length;
  view.setUint32(at, entries.length);
  at += 4;
  for (const { versionId, previous, frame } of entries) {
    view.setFloat64(at, versionId);
    view.setFloat64(at + 8, previous);
    view.setUint32(at + 16, frame.byteLength);
    bytes.set(frame, at + ENTRY_HEAD);
    at += ENTRY_HEAD + frame.byteLength;
  }
  return bytes;
}

/** Total: any bytes give a batch or a reason. Frames are views of the given bytes. */
export function decodeBatch(bytes: Uint8Array): Result<Batch, string> {
  if (bytes.byteLength < HEAD || bytes[0] !== FORMAT) return fail('not a batch');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const idLength = view.getUint8(1);
  if (idLength > 19 || bytes.byteLength < HEAD + idLength) return fail('no page');
  const pageId = String.fromCharCode(...bytes.subarray(2, 2 + idLength));
  if (!/^\d+$/.test(pageId)) return fail('no page');
  let at = 2 + idLength;
  const count = view.getUint32(at);
  at += 4;
  const entries: BatchEntry[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_HEAD > bytes.byteLength) return fail('cut off');
    const length = view.getUint32(at + 16);
    const end = at + ENTRY_HEAD + length;
    if (end > bytes.byteLength) return fail('cut off');
    entries.push({
      versionId: view.getFloat64(at),
      previous: view.getFloat64(at + 8),
      frame: bytes.subarray(at + ENTRY_HEAD, end),
    });
    at = end;
  }
  return at === bytes.byteLength ? ok({ pageId, entries }) : fail('too long');
}

import { fail, ok, type Result } from '@sw/base';
import { FORMAT_VERSION } from '../object/kinds.ts';
import { MAX_FRAME_BYTES } from '../object/limits.ts';

/**
 * `[u8 version][u8 kind][u16 headerLength][u32 stateLength][u32 dataLength]`, big endian, then the header, stateJson
 * and dataJson as UTF-8. Stamping a frame rewrites only the header.
 */
const PREFIX_BYTES = 12;
const MAX_HEADER_BYTES = 1024;
/** Space for the stamp in a header. A client's frame must leave it free, or its record could not be read. */
const STAMP_BYTES = 256;
/** The bit of the kind that marks a stamped frame, i.e. a record. */
export const STAMPED = 0x10;

const encoder = new TextEncoder();
// A byte order mark is not JSON. It is kept, so that the parser refuses it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function assemble(kind: number, header: unknown, state: Uint8Array, data: Uint8Array): Uint8Array {
  const head = encoder.encode(JSON.stringify(header));
  const bytes = new Uint8Array(PREFIX_BYTES + head.length + state.length + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, FORMAT_VERSION);
  view.setUint8(1, kind);
  view.setUint16(2, head.length);
  view.setUint32(4, state.length);
  view.setUint32(8, data.length);
  bytes.set(head, PREFIX_BYTES);
  bytes.set(state, PREFIX_BYTES + head.length);
  bytes.set(data, PREFIX_BYTES + head.length + state.length);
  return bytes;
}

export const NO_BYTES = new Uint8Array(0);
export const jsonBytes = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));
/** An empty list takes no bytes. */
export const listBytes = (value: readonly unknown[]): Uint8Array => (value.length === 0 ? NO_BYTES : jsonBytes(value));

export interface Layout {
  readonly kind: number;
  readonly head: Uint8Array;
  readonly state: Uint8Array;
  readonly data: Uint8Array;
}

export function layoutOf(bytes: Uint8Array): Result<Layout, string> {
  if (bytes.length < PREFIX_BYTES) return fail('shorter than its prefix');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stamped = (view.getUint8(1) & STAMPED) !== 0;
  if (bytes.length > MAX_FRAME_BYTES - (stamped ? 0 : STAMP_BYTES)) return fail('larger than the frame limit');
  if (view.getUint8(0) !== FORMAT_VERSION) return fail('unknown version');
  const headEnd = PREFIX_BYTES + view.getUint16(2);
  const stateEnd = headEnd + view.getUint32(4);
  if (headEnd - PREFIX_BYTES > MAX_HEADER_BYTES) return fail('header too large');
  if (stateEnd + view.getUint32(8) !== bytes.length) return fail('lengths do not add up');
  return ok({
    kind: view.getUint8(1),
    head: bytes.subarray(PREFIX_BYTES, headEnd),
    state: bytes.subarray(headEnd, stateEnd),
    data: bytes.subarray(stateEnd),
  });
}

/** Parsed JSON; zero bytes mean an empty list. */
export function parse(bytes: Uint8Array): Result<unknown, string> {
  if (bytes.length === 0) return ok([]);
  try {
    return ok(JSON.parse(decoder.decode(bytes)));
  } catch {
    return fail('not JSON');
  }
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { fail, MEGABYTE, ok, type Result } from '@sw/base';

/** A frame of the log with its version. */
export interface ArchivedFrame {
  readonly version: number;
  readonly frame: Uint8Array;
}

/** Part of a page's log: every record after version `from`, up to and including version `to`. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly frames: readonly ArchivedFrame[];
}

/**
 * `[u32 magic][u8 format][f64 from][f64 to][u32 count][32 SHA-256 of the header fields and the body]`, big endian, then
 * the deflated body. Body: for each frame `[f64 version][u32 length]` and its bytes as stored.
 */
const MAGIC = 0x53574c47;
const FORMAT = 1;
const SUM_AT = 25;
const SUM_BYTES = 32;
const HEAD_BYTES = SUM_AT + SUM_BYTES;
const FRAME_HEAD_BYTES = 12;
/** The keeper reads at most 8 MiB of frames at a time; this leaves room for later versions. */
const MAX_BODY_BYTES = 256 * MEGABYTE;

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);
const sumOf = (head: Buffer, body: Uint8Array): Buffer =>
  createHash('sha256').update(head.subarray(0, SUM_AT)).update(body).digest();

function bodyOf(frames: readonly ArchivedFrame[]): Buffer {
  const body = Buffer.alloc(frames.reduce((sum, { frame }) => sum + FRAME_HEAD_BYTES + frame.length, 0));
  let at = 0;
  for (const { version, frame } of frames) {
    body.writeDoubleBE(version, at);
    body.writeUInt32BE(frame.length, at + 8);
    body.set(frame, at + FRAME_HEAD_BYTES);
    at += FRAME_HEAD_BYTES + frame.length;
  }
  return body;
}

export async function encodeSegment({ from, to, frames }: Segment): Promise<Uint8Array> {
  const body = bodyOf(frames);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(MAGIC, 0);
  head.writeUInt8(FORMAT, 4);
  head.writeDoubleBE(from, 5);
  head.writeDoubleBE(to, 13);
  head.writeUInt32BE(frames.length, 21);
  sumOf(head, body).copy(head, SUM_AT);
  return Buffer.concat([head, await pack(body)]);
}

/** Equal for equal contents, independent of the compressor. */
export const segmentSum = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(SUM_AT, HEAD_BYTES)).toString('hex');

function readFrames(body: Buffer, from: number, to: number): Result<ArchivedFrame[], string> {
  const frames: ArchivedFrame[] = [];
  let last = from;
  for (let at = 0; at < body.length; ) {
    if (at + FRAME_HEAD_BYTES > body.length) return fail('ends in the middle');
    const version = body.readDoubleBE(at);
    const end = at + FRAME_HEAD_BYTES + body.readUInt32BE(at + 8);
    if (end > body.length) return fail('ends in the middle');
    if (!Number.isSafeInteger(version) || version <= last) return fail('versions do not grow');
    frames.push({ version, frame: body.subarray(at + FRAME_HEAD_BYTES, end) });
    last = version;
    at = end;
  }
  return last === to ? ok(frames) : fail('does not end where it says');
}

/** Reads any bytes: returns the whole segment or the reason for a failure. */
export async function decodeSegment(bytes: Uint8Array): Promise<Result<Segment, string>> {
  if (bytes.length < HEAD_BYTES) return fail('shorter than its head');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  if (head.readUInt32BE(0) !== MAGIC) return fail('not a segment');
  if (head.readUInt8(4) !== FORMAT) return fail('unknown format');
  const [from, to, count] = [head.readDoubleBE(5), head.readDoubleBE(13), head.readUInt32BE(21)];
  if (!Number.isSafeInteger(from) || from < 0 || !Number.isSafeInteger(to)) return fail('versions are not valid');
  let body: Buffer;
  try {
    body = await unpack(bytes.subarray(HEAD_BYTES), { maxOutputLength: MAX_BODY_BYTES });
  } catch {
    return fail('cannot be decompressed');
  }
  if (!sumOf(head, body).equals(head.subarray(SUM_AT))) return fail('sum differs');
  const frames = readFrames(body, from, to);
  if (!frames.ok) return frames;
  return frames.value.length === count ? ok({ from, to, frames: frames.value }) : fail('count differs');
}

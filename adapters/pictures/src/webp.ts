import { fail, ok, type Result } from '@sw/base';
import type { PictureFault, PictureLimits } from './port.ts';
import { type Size, sizeFault, tagAt, viewOf } from './size.ts';

const RIFF = 12;
const EXTENDED = { animation: 0x02, alpha: 0x10 };

export interface RewrittenWebp extends Size {
  readonly bytes: Uint8Array;
  /** Has more than one frame, so it must be decoded and stored as a still. */
  readonly animated: boolean;
}

type Chunks = ReadonlyMap<string, Uint8Array>;

/** Keeps the encoded pixels and their alpha; profile, metadata, unknown chunks and trailing bytes are dropped. */
export function rewriteWebp(bytes: Uint8Array, limits: PictureLimits): Result<RewrittenWebp, PictureFault> {
  const chunks = chunksOf(bytes);
  if (chunks === undefined) return fail('damaged');
  const extended = chunks.get('VP8X');
  const canvas = extended && canvasOf(extended);
  if (extended && !canvas) return fail('damaged');
  if (canvas) {
    const fault = sizeFault(canvas, limits);
    if (fault) return fail(fault);
    if (((extended?.[0] ?? 0) & EXTENDED.animation) !== 0) return ok({ ...canvas, bytes, animated: true });
  }
  const [lossy, lossless] = [chunks.get('VP8 '), chunks.get('VP8L')];
  const size = lossy ? lossySize(lossy) : lossless && losslessSize(lossless);
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return fail('damaged');
  const fault = sizeFault(size, limits);
  if (fault) return fail(fault);
  return ok({ ...size, animated: false, bytes: file(size, { lossy, lossless, alpha: canvas && chunks.get('ALPH') }) });
}

interface Coded {
  readonly lossy: Uint8Array | undefined;
  readonly lossless: Uint8Array | undefined;
  readonly alpha: Uint8Array | undefined;
}

function file({ width, height }: Size, { lossy, lossless, alpha }: Coded): Uint8Array {
  const parts: Uint8Array[] = [];
  if (lossy && alpha) {
    const extended = new Uint8Array(10);
    extended[0] = EXTENDED.alpha;
    const view = viewOf(extended);
    view.setUint16(4, (width - 1) & 0xffff, true);
    view.setUint16(7, (height - 1) & 0xffff, true);
    parts.push(chunk('VP8X', extended), chunk('ALPH', alpha));
  }
  if (lossy) parts.push(chunk('VP8 ', lossy));
  else if (lossless) parts.push(chunk('VP8L', lossless));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return chunk('RIFF', body);
}

/** The first chunk of each name; undefined if the file ends before its chunks. */
function chunksOf(bytes: Uint8Array): Chunks | undefined {
  const view = viewOf(bytes);
  if (bytes.length < RIFF) return undefined;
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return undefined;
  const chunks = new Map<string, Uint8Array>();
  for (let at = RIFF; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) return undefined;
    const tag = tagAt(bytes, at);
    if (!chunks.has(tag)) chunks.set(tag, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function canvasOf(body: Uint8Array): Size | undefined {
  if (body.length < 10) return undefined;
  const three = (at: number) => (body[at] ?? 0) | ((body[at + 1] ?? 0) << 8) | ((body[at + 2] ?? 0) << 16);
  return { width: three(4) + 1, height: three(7) + 1 };
}

function lossySize(body: Uint8Array): Size | undefined {
  // A key frame, with the start code that every key frame has.
  const isKey = body.length >= 10 && ((body[0] ?? 1) & 1) === 0;
  if (!isKey || body[3] !== 0x9d || body[4] !== 0x01 || body[5] !== 0x2a) return undefined;
  const view = viewOf(body);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function losslessSize(body: Uint8Array): Size | undefined {
  if (body.length < 5 || body[0] !== 0x2f) return undefined;
  const bits = viewOf(body).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function chunk(tag: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + body.length + (body.length % 2));
  bytes.set(Buffer.from(tag, 'latin1'));
  viewOf(bytes).setUint32(4, body.length, true);
  bytes.set(body, 8);
  return bytes;
}

import { fail, ok, type Result } from '@sw/base';
import { MAX_INK_POINTS } from '../object/limits.ts';

export interface InkPoint {
  readonly x: number;
  readonly y: number;
  /** 0 to 1. Kept only if every point of the stroke has one. */
  readonly pressure?: number;
}

export interface PackedInk {
  /** The stroke's own origin, the smallest x and y, which becomes the object's position. */
  readonly left: number;
  readonly top: number;
  readonly ink: string;
}

/** Tenths of a unit in 16 bits: a stroke spans at most 6,553.5 units from its origin. */
const TENTHS = 10;
export const INK_SPAN = 0xffff / TENTHS;
/** Width in tenths from bit 20 up; the low 20 bits are the number of points (19) and whether they have pressure (1). */
const WIDTH_UNIT = 2 ** 20;
const PRESSURE_BIT = 2 ** 19;
const HEAD_BYTES = 8;
/** 2^53 / 2^20: the head stays a whole number that JavaScript represents exactly. */
const MAX_WIDTH = 2 ** 33 - 1;

const tenths = (value: number): number => Math.round(value * TENTHS);

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In slices, because each unit becomes an argument and arguments are on the stack.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

/** Packs one stroke that fits: see `splitStroke`. Points further out are clamped to the edge. */
export function packInk(points: readonly InkPoint[], width: number): PackedInk {
  const kept = points.slice(0, MAX_INK_POINTS);
  const pressed = kept.length > 0 && kept.every((point) => point.pressure !== undefined);
  let left = kept[0]?.x ?? 0;
  let top = kept[0]?.y ?? 0;
  for (const { x, y } of kept) {
    left = Math.min(left, x);
    top = Math.min(top, y);
  }
  // The origin in tenths too, so that a point is the exact sum of two of them.
  left = tenths(left) / TENTHS;
  top = tenths(top) / TENTHS;
  const bytes = new Uint8Array(HEAD_BYTES + kept.length * (pressed ? 5 : 4));
  const view = new DataView(bytes.buffer);
  const wide = Math.min(MAX_WIDTH, Math.max(0, tenths(width)));
  const head = wide * WIDTH_UNIT + (pressed ? PRESSURE_BIT : 0) + kept.length;
  view.setUint32(0, Math.floor(head / 2 ** 32), true);
  view.setUint32(4, head % 2 ** 32, true);
  let at = HEAD_BYTES;
  for (const { x, y, pressure } of kept) {
    view.setUint16(at, Math.min(0xffff, Math.max(0, tenths(x - left))), true);
    view.setUint16(at + 2, Math.min(0xffff, Math.max(0, tenths(y - top))), true);
    at += 4;
    if (!pressed) continue;
    view.setUint8(at, Math.round(Math.min(1, Math.max(0, pressure ?? 0)) * 255));
    at += 1;
  }
  return { left, top, ink: toBase64(bytes) };
}

interface InkHead {
  /** One unit per byte. */
  readonly text: string;
  readonly width: number;
  readonly pressed: boolean;
  /** Bytes of a point. */
  readonly step: number;
}

const byteAt = (text: string, at: number): number => text.charCodeAt(at);
const wordAt = (text: string, at: number): number => byteAt(text, at) + byteAt(text, at + 1) * 2 ** 8;
const longAt = (text: string, at: number): number => wordAt(text, at) + wordAt(text, at + 2) * 2 ** 16;

function readHead(ink: string): Result<InkHead, string> {
  let text: string;
  try {
    text = atob(ink);
  } catch {
    return fail('not base64');
  }
  if (text.length < HEAD_BYTES) return fail('shorter than its head');
  const head = longAt(text, 0) * 2 ** 32 + longAt(text, 4);
  const low = head % WIDTH_UNIT;
  const pressed = low >= PRESSURE_BIT;
  const step = pressed ? 5 : 4;
  if (text.length !== HEAD_BYTES + (low % PRESSURE_BIT) * step) return fail('length does not fit its count');
  return ok({ text, width: Math.floor(head / WIDTH_UNIT) / TENTHS, pressed, step });
}

/** Points relative to the stroke's own origin. Total: unreadable ink is drawn as nothing. */
export function unpackInk(ink: string): Result<{ points: InkPoint[]; width: number }, string> {
  const head = readHead(ink);
  if (!head.ok) return head;
  const { text, width, pressed, step } = head.value;
  const points: InkPoint[] = [];
  for (let at = HEAD_BYTES; at < text.length; at += step) {
    const x = wordAt(text, at) / TENTHS;
    const y = wordAt(text, at + 2) / TENTHS;
    points.push(pressed ? { x, y, pressure: byteAt(text, at + 4) / 255 } : { x, y });
  }
  return ok({ points, width });
}

export interface InkExtent {
  /** The bounds of the points, relative to the stroke's own origin; all zero without points. */
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly width: number;
  readonly pressed: boolean;
}

/** The bounds of a stroke's points, without creating them: opening a page needs them for every stroke. */
export function inkExtent(ink: string): Result<InkExtent, string> {
  const head = readHead(ink);
  if (!head.ok) return head;
  const { text, width, step } = head.value;
  if (text.length === HEAD_BYTES) return ok({ minX: 0, minY: 0, maxX: 0, maxY: 0, width, pressed: false });
  let [minX, minY, maxX, maxY] = [0xffff, 0xffff, 0, 0];
  for (let at = HEAD_BYTES; at < text.length; at += step) {
    const x = wordAt(text, at);
    const y = wordAt(text, at + 2);
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  const { pressed } = head.value;
  return ok({ minX: minX / TENTHS, minY: minY / TENTHS, maxX: maxX / TENTHS, maxY: maxY / TENTHS, width, pressed });
}

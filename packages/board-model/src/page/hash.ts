import type { Json, JsonObject } from '../object/json.ts';

/**
 * MurmurHash3 (x86, 128 bit) over 32-bit words of a canonical encoding. It detects replicas that differ by mistake: two
 * states collide by chance once in 2^128, and 2^64 states must be compared before a chance collision is likely. It does
 * not resist deliberate collisions; an attacker could only hide a difference from himself.
 *
 * The registers are module variables because a hash is never suspended: no allocation, one per property change.
 */
let h1 = 0;
let h2 = 0;
let h3 = 0;
let h4 = 0;
let blocks = 0;

const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

/** One block of four blocks. */
function block(a: number, b: number, c: number, d: number): void {
  let k = Math.imul(a, C1);
  h1 ^= Math.imul((k << 15) | (k >>> 17), C2);
  h1 = (Math.imul((((h1 << 19) | (h1 >>> 13)) + h2) | 0, 5) + 0x561ccd1b) | 0;
  k = Math.imul(b, C2);
  h2 ^= Math.imul((k << 16) | (k >>> 16), C3);
  h2 = (Math.imul((((h2 << 17) | (h2 >>> 15)) + h3) | 0, 5) + 0x0bcaa747) | 0;
  k = Math.imul(c, C3);
  h3 ^= Math.imul((k << 17) | (k >>> 15), C4);
  h3 = (Math.imul((((h3 << 15) | (h3 >>> 17)) + h4) | 0, 5) + 0x96cd1c35) | 0;
  k = Math.imul(d, C4);
  h4 ^= Math.imul((k << 18) | (k >>> 14), C1);
  h4 = (Math.imul((((h4 << 13) | (h4 >>> 19)) + h1) | 0, 5) + 0x32ac3b17) | 0;
  blocks += 1;
}

function mix(h: number): number {
  let x = h ^ (h >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return x ^ (x >>> 16);
}

function finish(): void {
  h1 ^= blocks;
  h2 ^= blocks;
  h3 ^= blocks;
  h4 ^= blocks;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
  h1 = mix(h1);
  h2 = mix(h2);
  h3 = mix(h3);
  h4 = mix(h4);
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
}

const float = new DataView(new ArrayBuffer(8));

/**
 * Two units of a text as one word. Only within the text: beyond its end `charCodeAt` returns NaN, which costs much
 * more.
 */
const pair = (text: string, i: number): number => text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16);
const pairAtEnd = (text: string, i: number): number => {
  if (i + 1 < text.length) return pair(text, i);
  return i < text.length ? text.charCodeAt(i) : 0;
};

/** The length comes first, so the zeros that fill the last block are unambiguous. */
function string(tag: number, text: string): void {
  const { length } = text;
  block(tag, length, pairAtEnd(text, 0), pairAtEnd(text, 2));
  let i = 4;
  if (length >= LONG) i = longString(text, i);
  for (; i + 8 <= length; i += 8) block(pair(text, i), pair(text, i + 2), pair(text, i + 4), pair(text, i + 6));
  if (i < length) block(pairAtEnd(text, i), pairAtEnd(text, i + 2), pairAtEnd(text, i + 4), pairAtEnd(text, i + 6));
}

/**
 * From this length on it pays to copy the registers: ink and long texts are most of a page, and locals are about twice
 * as fast.
 */
const LONG = 64;

/** The same as `block` for every whole block of a text. Returns where it stopped. */
function longString(text: string, start: number): number {
  let [a, b, c, d] = [h1, h2, h3, h4];
  const end = text.length - 8;
  let i = start;
  for (; i <= end; i += 8) {
    let k = Math.imul(pair(text, i), C1);
    a ^= Math.imul((k << 15) | (k >>> 17), C2);
    a = (Math.imul((((a << 19) | (a >>> 13)) + b) | 0, 5) + 0x561ccd1b) | 0;
    k = Math.imul(pair(text, i + 2), C2);
    b ^= Math.imul((k << 16) | (k >>> 16), C3);
    b = (Math.imul((((b << 17) | (b >>> 15)) + c) | 0, 5) + 0x0bcaa747) | 0;
    k = Math.imul(pair(text, i + 4), C3);
    c ^= Math.imul((k << 17) | (k >>> 15), C4);
    c = (Math.imul((((c << 15) | (c >>> 17)) + d) | 0, 5) + 0x96cd1c35) | 0;
    k = Math.imul(pair(text, i + 6), C4);
    d ^= Math.imul((k << 18) | (k >>> 14), C1);
    d = (Math.imul((((d << 13) | (d >>> 19)) + a) | 0, 5) + 0x32ac3b17) | 0;
    blocks += 1;
  }
  h1 = a;
  h2 = b;
  h3 = c;
  h4 = d;
  return i;
}

/** Each value starts with a tag of its type and its length, so no two values share an encoding. */
function value(json: Json | undefined): void {
  switch (typeof json) {
    case 'number':
      // -0 is written as 0, as it is in JSON.
      float.setFloat64(0, json + 0, true);
      block(4, float.getInt32(0, true), float.getInt32(4, true), 0);
      return;
    case 'string':
      string(5, json);
      return;
    case 'boolean':
      block(json ? 2 : 3, 0, 0, 0);
      return;
    case 'undefined':
      block(1, 0, 0, 0);
      return;
    default:
      if (json === null) block(1, 0, 0, 0);
      else if (Array.isArray(json)) list(json);
      else record(json as JsonObject);
  }
}

function list(items: readonly Json[]): void {
  block(6, items.length, 0, 0);
  for (const item of items) value(item);
}

/** Keys in the order of their UTF-16 units, which is independent of the locale. */
function record(object: JsonObject): void {
  const keys = Object.keys(object).sort();
  block(7, keys.length, 0, 0);
  for (const key of keys) {
    string(8, key);
    value(object[key]);
  }
}

/** Sixteen bytes that reveal accidental changes or losses in these bytes. */
export function digestOf(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  setTopic('');
  block(11, bytes.length, 0, 0);
  let i = 0;
  for (; i + 16 <= bytes.length; i += 16) {
    block(view.getInt32(i, true), view.getInt32(i + 4, true), view.getInt32(i + 8, true), view.getInt32(i + 12, true));
  }
  const rest = new DataView(new ArrayBuffer(16));
  for (let at = i; at < bytes.length; at += 1) rest.setUint8(at - i, view.getUint8(at));
  block(rest.getInt32(0, true), rest.getInt32(4, true), rest.getInt32(8, true), rest.getInt32(12, true));
  finish();
  const digest = new DataView(new ArrayBuffer(16));
  for (const [place, word] of [h1, h2, h3, h4].entries()) digest.setInt32(place * 4, word);
  return new Uint8Array(digest.buffer);
}

/**
 * A sum modulo 2^128 of hashes of facts, least significant word first. The order does not matter, and facts can be
 * removed.
 */
export type HashSum = Uint32Array;

export const newSum = (): HashSum => new Uint32Array(4);

// The facts of one object come one after another: its id is hashed for the first only.
let topicText = '';
let topic1 = 0;
let topic2 = 0;
let topic3 = 0;
let topic4 = 0;
let topicBlocks = 0;

function setTopic(topic: string): void {
  h1 = 0;
  h2 = 0;
  h3 = 0;
  h4 = 0;
  blocks = 0;
  string(9, topic);
  topicText = topic;
  topic1 = h1;
  topic2 = h2;
  topic3 = h3;
  topic4 = h4;
  topicBlocks = blocks;
}

setTopic('');

function hash(topic: string, name: string, json: Json | undefined): void {
  if (topic !== topicText) setTopic(topic);
  h1 = topic1;
  h2 = topic2;
  h3 = topic3;
  h4 = topic4;
  blocks = topicBlocks;
  string(10, name);
  value(json);
  finish();
}

const at = (sum: HashSum, i: number): number => sum[i] ?? 0;

/** Adds the fact "the `name` of `topic` is `json`". Typed arrays keep each word modulo 2^32. */
export function addFact(sum: HashSum, topic: string, name: string, json: Json | undefined): void {
  hash(topic, name, json);
  const low = at(sum, 0) + (h1 >>> 0);
  const second = at(sum, 1) + (h2 >>> 0) + (low > 0xffffffff ? 1 : 0);
  const third = at(sum, 2) + (h3 >>> 0) + (second > 0xffffffff ? 1 : 0);
  sum[0] = low;
  sum[1] = second;
  sum[2] = third;
  sum[3] = at(sum, 3) + (h4 >>> 0) + (third > 0xffffffff ? 1 : 0);
}

/** Removes the same fact. */
export function dropFact(sum: HashSum, topic: string, name: string, json: Json | undefined): void {
  hash(topic, name, json);
  const low = at(sum, 0) - (h1 >>> 0);
  const second = at(sum, 1) - (h2 >>> 0) - (low < 0 ? 1 : 0);
  const third = at(sum, 2) - (h3 >>> 0) - (second < 0 ? 1 : 0);
  sum[0] = low;
  sum[1] = second;
  sum[2] = third;
  sum[3] = at(sum, 3) - (h4 >>> 0) - (third < 0 ? 1 : 0);
}

/** Changes a sum by the difference between two others. */
export function shiftSum(sum: HashSum, from: HashSum, to: HashSum): void {
  let carry = 0;
  for (let i = 0; i < 4; i += 1) {
    const total = at(sum, i) - at(from, i) + at(to, i) + carry;
    sum[i] = total;
    carry = Math.floor(total / 2 ** 32);
  }
}

/** The sum of two sums as 32 hexadecimal digits. */
export function sumText(a: HashSum, b: HashSum = newSum()): string {
  let text = '';
  let carry = 0;
  for (let i = 0; i < 4; i += 1) {
    const total = at(a, i) + at(b, i) + carry;
    carry = total > 0xffffffff ? 1 : 0;
    text = (total >>> 0).toString(16).padStart(8, '0') + text;
  }
  return text;
}

import { expect, test } from 'vitest';
import { indexedWebm } from './webm-index.ts';

const bytes = (...parts: (number | readonly number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])));
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const sized = (id: number[], contents: Uint8Array) => bytes(id, 0x80 | contents.length, contents);
const block = (time: number) => sized([0xa3], bytes(0x81, time >> 8, time & 255, 0x80, 7, 7));
/** A cluster as Chromium writes it: neither the segment nor its clusters have a size. */
const cluster = (time: number, ...blocks: number[]) =>
  bytes([0x1f, 0x43, 0xb6, 0x75], UNKNOWN, [0xe7, 0x82, time >> 8, time & 255], ...blocks.map(block));

const HEAD = bytes([0x1a, 0x45, 0xdf, 0xa3, 0x81, 0x00], [0x18, 0x53, 0x80, 0x67], UNKNOWN);
const INFO = sized([0x15, 0x49, 0xa9, 0x66], bytes([0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]));
const TRACKS = sized([0x16, 0x54, 0xae, 0x6b], bytes([0xae, 0x80]));
const RECORDING = bytes(HEAD, INFO, TRACKS, cluster(0, 0, 60, 4_980), cluster(5_000, 0, 2_500));

const join = (parts: readonly Uint8Array[]) => bytes(...parts);
const find = (all: Uint8Array, pattern: readonly number[]) =>
  [...all.keys()].filter((at) => pattern.every((byte, place) => all[at + place] === byte));

test('a recording gets its length, and an index whose places are those of its clusters', () => {
  const made = join(indexedWebm(RECORDING));
  const view = new DataView(made.buffer);
  const [duration = 0] = find(made, [0x44, 0x89]);
  expect(view.getFloat64(duration + 6)).toBe(7_500);
  const clusters = find(made, [0x1f, 0x43, 0xb6, 0x75]);
  const positions = find(made, [0xf1, 0x10]).map((at) => HEAD.length + view.getUint32(at + 6));
  expect(positions).toEqual(clusters);
  const times = find(made, [0xb3, 0x10]).map((at) => view.getUint32(at + 6));
  expect(times).toEqual([0, 5_000]);
  expect([...made.subarray(clusters[0])], 'the sound itself stays').toEqual([
    ...RECORDING.subarray(RECORDING.length - (made.length - (clusters[0] ?? 0))),
  ]);
});

test('what has an index, no sound or another form stays as it is', () => {
  for (const other of [join(indexedWebm(RECORDING)), bytes(HEAD, INFO, TRACKS), bytes(1, 2, 3), bytes()]) {
    expect(join(indexedWebm(other))).toEqual(other);
  }
});

test('a recording that was cut off in the middle of a block is indexed up to there', () => {
  const cut = RECORDING.slice(0, -3);
  const made = join(indexedWebm(cut));
  const [duration = 0] = find(made, [0x44, 0x89]);
  expect(new DataView(made.buffer).getFloat64(duration + 6)).toBe(5_000);
  expect(made.length).toBeGreaterThan(cut.length);
});

import { repeats } from '@sw/base/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, diceNumbers } from '../../testing/fuzz.ts';
import { freshPage, story } from '../../testing/story.ts';
import {
  decodeFrame,
  decodeSnapshot,
  encodeFrame,
  encodeSnapshot,
  packInk,
  peekHeader,
  readObject,
  splitStroke,
  stampFrame,
  unpackInk,
} from '../index.ts';

test('F2 whatever a story holds comes back from its frame', () => {
  check(diceNumbers(60), 5000, (numbers) => {
    for (const record of story(numbers)) {
      expect(decodeFrame(encodeFrame(record))).toEqual({ ok: true, value: { kind: 'record', record } });
    }
  });
});

test('O1 O2 F2 any JSON is either refused as an object or read again as the same', () => {
  const value = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
  check(value, 5000, (extra) => {
    const read = readObject({ ...extra, selectId: '1', type: 201 });
    if (!read.ok) return;
    const again = readObject(JSON.parse(JSON.stringify(read.value)));
    // Like JSON, where -0 is 0.
    expect(JSON.stringify(again)).toBe(JSON.stringify(read));
  });
});

const tryAll = (bytes: Uint8Array): void => {
  const decoded = decodeFrame(bytes);
  const peeked = peekHeader(bytes);
  if (decoded.ok) expect(peeked.ok).toBe(true);
  if (peeked.ok) stampFrame(bytes, { rules: 1, actor: 1, clientId: 'a', time: 1 });
};

test('F3 20,000 random frames give an answer', () => {
  const bytes = fc.tuple(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(1, 2, 0x11, 0x12, 0x13, 7));
  check(bytes, 20_000, ([tail, kind]) => {
    const head = Math.min(tail.length, tail[0] ?? 0);
    tryAll(new Uint8Array([3, kind, 0, head, 0, 0, 0, 0, 0, 0, 0, tail.length - head, ...tail]));
    tryAll(tail);
  });
});

test('F3 200,000 mutated, cut and lengthened frames give an answer', () => {
  // One case is a frame with 40 mutations of it, each drawn from the case's own numbers.
  check(fc.tuple(diceNumbers(30), fc.array(fc.nat(), { minLength: 80, maxLength: 80 })), 5000, ([numbers, noise]) => {
    const [record] = story(numbers);
    if (!record) return;
    const frame = encodeFrame(record);
    for (let i = 0; i < 40; i += 1) {
      const [where, what] = [noise[i * 2] ?? 0, noise[i * 2 + 1] ?? 0];
      const bytes = frame.slice(0, what % 7 === 0 ? where % (frame.length + 1) : frame.length);
      for (let k = what % 4; k >= 0 && bytes.length > 0; k -= 1)
        bytes[(where + k * what) % bytes.length] = (what >> k) & 255;
      tryAll(what % 11 === 0 ? new Uint8Array([...bytes, what & 255]) : bytes);
    }
  });
});

test('S3 mutated snapshots are refused or harmless', async () => {
  const whole = encodeSnapshot(freshPage());
  const property = fc.asyncProperty(fc.nat(), fc.nat({ max: 255 }), fc.nat(), async (at, byte, cut) => {
    const bytes = whole.with(at % whole.length, byte).slice(0, cut % 5 === 0 ? cut % whole.length : whole.length);
    await decodeSnapshot(bytes);
  });
  await fc.assert(property, { numRuns: repeats(1500) });
});

test('I1 I3 I4 ink comes back within a twentieth of a unit, and any text gives an answer', () => {
  const coordinate = fc.double({ min: -20_000, max: 20_000, noNaN: true });
  const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 20 });
  check(fc.tuple(points, fc.string({ maxLength: 20 })), 5000, ([stroke, noise]) => {
    for (const piece of splitStroke(stroke)) {
      const { left, top, ink } = packInk(piece, 8);
      const read = unpackInk(ink);
      if (!read.ok) throw new Error(read.error);
      for (const [i, point] of read.value.points.entries()) {
        expect(Math.abs(left + point.x - (piece[i]?.x ?? 0))).toBeLessThan(0.0501);
        expect(Math.abs(top + point.y - (piece[i]?.y ?? 0))).toBeLessThan(0.0501);
      }
    }
    unpackInk(noise);
  });
});

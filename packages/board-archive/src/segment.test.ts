import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ArchivedFrame, decodeSegment, encodeSegment, type Segment, segmentSum } from './segment.ts';

const segments = fc
  .record({
    from: fc.integer({ min: 0, max: 2 ** 50 }),
    steps: fc.array(fc.record({ step: fc.integer({ min: 1, max: 1_000 }), frame: fc.uint8Array({ maxLength: 300 }) }), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  .map(({ from, steps }) => {
    let version = from;
    const frames: ArchivedFrame[] = steps.map(({ step, frame }) => {
      version += step;
      return { version, frame };
    });
    return { from, to: version, frames };
  });

const plain = (segment: Segment) => ({
  ...segment,
  frames: segment.frames.map(({ version, frame }) => ({ version, frame: new Uint8Array(frame) })),
});

test('what is decoded is what was encoded', async () => {
  await fc.assert(
    fc.asyncProperty(segments, async (segment) => {
      const decoded = await decodeSegment(await encodeSegment(segment));
      if (!decoded.ok) throw new Error(decoded.error);
      expect(plain(decoded.value)).toEqual(segment);
    }),
  );
});

test('the sum distinguishes equal contents from others', async () => {
  const frame = new Uint8Array([1, 2, 3]);
  const one = await encodeSegment({ from: 0, to: 5, frames: [{ version: 5, frame }] });
  const same = await encodeSegment({ from: 0, to: 5, frames: [{ version: 5, frame: new Uint8Array(frame) }] });
  const other = await encodeSegment({ from: 0, to: 5, frames: [{ version: 5, frame: new Uint8Array([1, 2, 4]) }] });
  expect(segmentSum(same)).toBe(segmentSum(one));
  expect(segmentSum(other)).not.toBe(segmentSum(one));
});

test('any truncated or changed bytes give a reason, never an exception and never another segment', async () => {
  await fc.assert(
    fc.asyncProperty(segments, fc.nat(), fc.integer({ min: 1, max: 255 }), async (segment, place, flip) => {
      const bytes = await encodeSegment(segment);
      const cut = await decodeSegment(bytes.subarray(0, place % bytes.length));
      expect(cut.ok).toBe(false);
      const changed = new Uint8Array(bytes);
      const at = place % bytes.length;
      changed[at] = (changed[at] ?? 0) ^ flip;
      const decoded = await decodeSegment(changed);
      // A flipped bit in the padding after the last block of the compressed body changes nothing.
      if (decoded.ok) expect(plain(decoded.value)).toEqual(segment);
    }),
  );
  for (const bytes of [new Uint8Array(0), new Uint8Array(57), new Uint8Array(200)]) {
    expect((await decodeSegment(bytes)).ok).toBe(false);
  }
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { purgeSteps, STEP_BYTES } from './purge-steps.ts';

const framesOf = (sizes: readonly number[]) =>
  sizes.map((size, index) => ({ seq: 10 + 3 * index, frame: new Uint8Array(size) }));

it('a purge reaches the last record in steps, none larger than a megabyte unless it is one record', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(sizes, (each) => {
      const frames = framesOf(each);
      const steps = purgeSteps(frames);
      expect(steps.at(-1)).toBe(frames.at(-1)?.seq);
      let from = 0;
      for (const step of steps) {
        const taken = frames.filter(({ seq }) => seq > from && seq <= step);
        const bytes = taken.reduce((sum, { frame }) => sum + frame.length, 0);
        expect(taken.length).toBeGreaterThan(0);
        expect(bytes <= STEP_BYTES || taken.length === 1).toBe(true);
        from = step;
      }
    }),
  );
});

it('a page of small records is purged at once', () => {
  expect(purgeSteps(framesOf(Array.from({ length: 1000 }, () => 400)))).toHaveLength(1);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnkeptLog } from './unkept-log.ts';

test('counts what is after the newest snapshot, give or take one lump', () => {
  const step = fc.record({ bytes: fc.integer({ min: 1, max: 256 * 1024 }), keep: fc.nat({ max: 9 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const log = new UnkeptLog();
      const frames: { version: number; bytes: number }[] = [];
      let kept = 0;
      for (const { bytes, keep } of steps) {
        const version = frames.length + 1;
        frames.push({ version, bytes });
        log.push(version, bytes);
        if (keep < 2) {
          kept = Math.max(kept, version - keep * 3);
          log.keptUpTo(kept);
        }
        const left = frames.filter((frame) => frame.version > kept).reduce((sum, frame) => sum + frame.bytes, 0);
        expect(log.bytes).toBeGreaterThanOrEqual(left);
        expect(log.bytes).toBeLessThanOrEqual(left + 512 * 1024);
      }
      log.keptUpTo(steps.length);
      expect(log.bytes).toBe(0);
    }),
  );
});

test('a stored record counts before it comes back, and once only', () => {
  const log = new UnkeptLog();
  log.stored(7, 100);
  log.stored(8, 100);
  expect(log.bytes).toBe(200);
  log.push(7, 100);
  expect(log.bytes).toBe(200);
  log.push(8, 100);
  log.stored(8, 100);
  expect(log.bytes).toBe(200);
  log.keptUpTo(8);
  expect(log.bytes).toBe(0);
});

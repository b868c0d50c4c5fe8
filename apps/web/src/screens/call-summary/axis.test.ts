import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisOf } from './axis.ts';

it('goes in round steps to the limit, or to the highest bar above it', () => {
  expect(axisOf([240, 512], 600)).toEqual({ ticks: [0, 200, 400, 600], withLimit: true });
  expect(axisOf([130, 15], 120)).toEqual({ ticks: [0, 50, 100, 150], withLimit: true });
  expect(axisOf([0, 0], 120)).toEqual({ ticks: [0, 50, 100, 150], withLimit: true });
  expect(axisOf([3], 0)).toEqual({ ticks: [0, 1, 2, 3], withLimit: false });
});

it('leaves out a limit beside which the bars would be stumps', () => {
  expect(axisOf([40, 75], 60_000)).toEqual({ ticks: [0, 20, 40, 60, 80], withLimit: false });
});

it('has room for everything it shows, in at most four steps and with less than one to spare', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 24 }), fc.nat(100_000), (values, limit) => {
      const { ticks, withLimit } = axisOf(values, limit);
      const [shown, top, step] = [
        Math.max(1, ...values, withLimit ? limit : 0),
        ticks.at(-1) ?? 0,
        (ticks[1] ?? 0) - (ticks[0] ?? 0),
      ];
      expect(top).toBeGreaterThanOrEqual(shown);
      expect(top - step).toBeLessThan(shown);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }),
  );
});

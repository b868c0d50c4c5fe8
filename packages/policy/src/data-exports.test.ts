import { DAY } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATA_EXPORTS_PER_DAY, mayStartDataExport, type PastDataExport } from './data-exports.ts';

const NOW = 1_800_000_000_000;
const past = (state: PastDataExport['state'], hoursAgo: number): PastDataExport => ({
  state,
  createdAt: NOW - hoursAgo * 3_600_000,
});

test.each([
  ['the first one may begin', [], true],
  ['not while one is running', [past('running', 1)], false],
  ['not on the day of one that succeeded', [past('ready', 23)], false],
  ['again after a day', [past('ready', 24)], true],
  ['after two that failed or were cancelled', [past('failed', 1), past('cancelled', 2)], true],
  ['not after a third', [past('failed', 1), past('cancelled', 2), past('failed', 3)], false],
] as const)('R7.61 %s', (_, list, ok) => expect(mayStartDataExport(list, NOW).ok).toBe(ok));

const someExports = fc.array(
  fc.record({
    createdAt: fc.integer({ min: NOW - 3 * DAY, max: NOW }),
    state: fc.constantFrom<PastDataExport['state'][]>('ready', 'failed', 'cancelled'),
  }),
);

test('R7.61 a refused one may begin at the time that was said, and not a moment before', () => {
  fc.assert(
    fc.property(someExports, (list) => {
      const verdict = mayStartDataExport(list, NOW);
      if (verdict.ok) return list.filter(({ createdAt }) => createdAt > NOW - DAY).length < DATA_EXPORTS_PER_DAY;
      if (verdict.why !== 'today') return false;
      const { nextAt } = verdict;
      return nextAt > NOW && nextAt <= NOW + DAY && mayStartDataExport(list, nextAt).ok;
    }),
  );
});

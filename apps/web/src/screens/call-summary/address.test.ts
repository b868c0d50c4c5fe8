import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterOf, PERIODS, readAddress, SIDES, type StatisticsAddress, writeAddress } from './address.ts';

const addresses: fc.Arbitrary<StatisticsAddress> = fc.record({
  months: fc.constantFrom(...PERIODS),
  month: fc.constantFrom(undefined, '2026-01', '2025-12'),
  side: fc.constantFrom(...SIDES),
  callId: fc.constantFrom(undefined, '1', '9223372036854775807'),
});

it('what is written is read, whatever the address said before', () => {
  fc.assert(
    fc.property(addresses, addresses, (before, after) => {
      const written = writeAddress(writeAddress(new URLSearchParams(), before), after);
      expect(readAddress(written)).toEqual(after);
    }),
  );
});

it('the usual view has a short address, and another period drops the month', () => {
  const usual = writeAddress(new URLSearchParams('months=24&month=2025-01&side=joined'), { months: 12, side: 'all' });
  expect(String(usual)).toBe('');
});

it.each(['months=5&side=mine', 'month=2025-13&call=x', 'month=25-01&months=-1', 'call=12345678901234567890'])(
  '%s is read as the usual view',
  (query) => {
    expect(readAddress(new URLSearchParams(query))).toEqual({
      months: 12,
      month: undefined,
      side: 'all',
      callId: undefined,
    });
  },
);

it('a chosen month is asked for instead of the period', () => {
  const address = readAddress(new URLSearchParams('months=6&month=2025-01&side=created'));
  expect(filterOf(address)).toEqual({ side: 'created', month: '2025-01' });
  expect(filterOf({ ...address, month: undefined })).toEqual({ side: 'created', months: 6 });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AdministeredAccount,
  endsLastAdministrator,
  isActiveAdministrator,
  LEVELS,
  RIGHT_BOUNDS,
} from './index.ts';

const account: fc.Arbitrary<AdministeredAccount> = fc.record({
  administrator: fc.boolean(),
  disabled: fc.boolean(),
  deleting: fc.boolean(),
});
const ENDINGS = {
  withdraw: (one: AdministeredAccount) => ({ ...one, administrator: false }),
  disable: (one: AdministeredAccount) => ({ ...one, disabled: true }),
  delete: (one: AdministeredAccount) => ({ ...one, disabled: true, deleting: true }),
} as const;

test('whatever is done in whatever order, an installation with an active administrator keeps one', () => {
  const step = fc.record({
    who: fc.nat(7),
    how: fc.constantFrom(...(Object.keys(ENDINGS) as (keyof typeof ENDINGS)[])),
  });
  fc.assert(
    fc.property(
      fc.array(account, { minLength: 1, maxLength: 8 }),
      fc.array(step, { maxLength: 30 }),
      (start, steps) => {
        const people = [...start];
        const active = () => people.filter(isActiveAdministrator).length;
        const had = active() > 0;
        for (const { who, how } of steps) {
          const target = people[who];
          if (target === undefined || endsLastAdministrator(target, active())) continue;
          people[who] = ENDINGS[how](target);
        }
        return !had || active() > 0;
      },
    ),
  );
});

test('nobody but an active administrator is ever the last one', () => {
  fc.assert(
    fc.property(account, fc.nat(3), (one, active) => isActiveAdministrator(one) || !endsLastAdministrator(one, active)),
  );
  const last = { administrator: true, disabled: false, deleting: false };
  expect([endsLastAdministrator(last, 1), endsLastAdministrator(last, 2)]).toEqual([true, false]);
});

test('the levels of a new installation are within the bounds', () => {
  for (const { rights } of LEVELS) {
    for (const [right, { min, max }] of Object.entries(RIGHT_BOUNDS)) {
      const value = rights[right as keyof typeof RIGHT_BOUNDS];
      expect([right, value >= min && value <= max]).toEqual([right, true]);
    }
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askOracle, ORACLE_MS } from '../../testing/oracle.ts';
import { anyCalendar, anyRule, TEST_ZONES } from '../../testing/rules.ts';
import { expandRule } from '../index.ts';

const RULES = 10_000;
/** A few rules run into years for which dateutil has no offsets. */
const SPARE = 500;

type Outcome =
  | {
      readonly occurrences: readonly (readonly [number, number, number])[];
      readonly gaps: number;
      readonly folds: number;
    }
  | { readonly refusal: string }
  | { readonly beyond: true };

test(
  'R4.20 R5.33 dateutil expands 10,000 random rules in three zones to the same instants',
  () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const asked = fc.sample(fc.record({ rule: anyRule, calendar: anyCalendar }), { numRuns: RULES + SPARE, seed });
    const answers = askOracle<Outcome>(asked);
    expect(answers).toHaveLength(asked.length);
    const seen = new Map(TEST_ZONES.map((zone) => [zone as string, { gaps: 0, folds: 0, refused: 0 }]));
    let compared = 0;
    for (const [i, { rule, calendar }] of asked.entries()) {
      const theirs = answers[i];
      const counts = seen.get(rule.zone);
      if (!theirs || !counts || 'beyond' in theirs) continue;
      const result = expandRule(rule, calendar);
      const ours = result.ok
        ? result.value.occurrences.map(({ index, start, end }) => [index, start, end])
        : { refusal: result.error };
      const question = `seed ${seed}, rule ${i}: ${JSON.stringify({ rule, calendar })}`;
      expect(ours, question).toEqual('refusal' in theirs ? theirs : theirs.occurrences);
      compared += 1;
      if ('refusal' in theirs) counts.refused += 1;
      else {
        counts.gaps += theirs.gaps;
        counts.folds += theirs.folds;
      }
    }
    expect(compared, `seed ${seed}`).toBeGreaterThanOrEqual(RULES);
    // The sample is worth something only if it meets what is difficult. Of the rarest 120 are expected: with every seed more than 50.
    for (const [zone, counts] of seen)
      for (const [what, count] of Object.entries(counts))
        expect(count, `seed ${seed}: ${what} in ${zone}`).toBeGreaterThan(50);
  },
  ORACLE_MS,
);

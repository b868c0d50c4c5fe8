import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demandOf, planFor } from './demand.ts';
import { SIZES, shown, withTables } from './tables.ts';
import { BEHAVIOUR, UNITS } from './unit-costs.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/sizing.md');

test('docs/sizing.md has the tables that follow from the unit costs; -u writes them', async () => {
  await expect(withTables(readFileSync(PAGE, 'utf8'))).toMatchFileSnapshot(PAGE);
});

test('a thousand people, by hand', () => {
  const demand = demandOf(1_000, BEHAVIOUR);
  // 100 draw 2 operations a second; 100 × 15 and 500 × 1 presence messages.
  expect(demand.operations).toBe(200);
  expect(demand.moves).toBe(2_000);
  const { idleMicros, openMicros, operationMicros, deliveryMicros, moveMicros } = UNITS;
  const micros =
    1_000 * idleMicros.value +
    (1_000 / 300) * openMicros.value +
    200 * (operationMicros.value + 3 * deliveryMicros.value) +
    2_000 * moveMicros.value;
  expect(demand.gatewayCores).toBeCloseTo(micros / 1e6, 6);
  // 100 people in calls, each receives three others of 482 kbit/s.
  expect(demand.callGbits).toBeCloseTo(0.1446, 6);
});

test('twice the people need twice of everything', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (people) => {
      const [once, twice] = [demandOf(people, BEHAVIOUR), demandOf(2 * people, BEHAVIOUR)];
      for (const key of Object.keys(once) as (keyof typeof once)[]) expect(twice[key] / once[key]).toBeCloseTo(2, 6);
    }),
  );
});

test('a plan leaves half of each process free, and never has only one', () => {
  for (const people of SIZES) {
    const demand = demandOf(people, BEHAVIOUR);
    const { gateways, keepers, apis, streams } = planFor(demand);
    expect(Math.min(gateways, keepers, apis)).toBeGreaterThanOrEqual(2);
    expect(demand.gatewayCores / gateways).toBeLessThanOrEqual(0.5);
    expect(demand.operations / streams).toBeLessThanOrEqual(UNITS.appendsOfStream.value / 2);
  }
});

test.each([
  [0.01234, '0.012'],
  [0.5, '0.5'],
  [12.345, '12.3'],
  [1_234.5, '1,230'],
  [200_000, '200,000'],
])('%f is shown as %s', (value, text) => expect(shown(value)).toBe(text));

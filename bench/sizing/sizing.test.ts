import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEHAVIOUR } from './behaviour.ts';
import { demandOf, gatewaysOfBoard } from './demand.ts';
import {
  databaseConnections,
  disksGb,
  MOST_CONNECTIONS,
  machinesFor,
  type Plan,
  pageLogGb,
  planFor,
  sized,
} from './plan.ts';
import { shown } from './shown.ts';
import { CELL, SIZES, withTables } from './tables.ts';
import { UNITS } from './unit-costs.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/sizing.md');

test('docs/sizing.md has what follows from the measured units; -u writes it', async () => {
  await expect(withTables(readFileSync(PAGE, 'utf8'))).toMatchFileSnapshot(PAGE);
});

test('a thousand people, by hand', () => {
  const demand = demandOf(1_000, BEHAVIOUR, { gateways: 1, replicas: 1 });
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
  const { operationNatsMicros, moveNatsMicros } = UNITS;
  const nats = 200 * operationNatsMicros.value + 2_000 * moveNatsMicros.value;
  expect(demand.natsCores).toBeCloseTo(nats / 1e6, 6);
  // 600 people on boards: 10 minutes of open boards per second.
  const asked = (1_000 / 300) * UNITS.visitMicros.value + 10 * UNITS.minuteMicros.value;
  expect(demand.apiCores).toBeCloseTo(asked / 1e6, 6);
  // 100 people in calls each receive three others at 482 kbit/s.
  expect(demand.callGbits).toBeCloseTo(0.1446, 6);
  expect(demand.livekitCores).toBeCloseTo((144.6 * UNITS.mbitMicros.value) / 1e6, 6);
  // 10,000 active people with 50 MB each.
  expect(demand.filesGbAMonth).toBeCloseTo(500, 6);
});

test('on fourteen gateways, four people of a board are on 3.6 of them, and each of them does the work again', () => {
  expect(gatewaysOfBoard(1, 4)).toBe(1);
  expect(gatewaysOfBoard(14, 4)).toBeCloseTo(3.59, 2);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (gateways, people) => {
      const on = gatewaysOfBoard(gateways, people);
      expect(on).toBeGreaterThan(1 - 1e-9);
      expect(on).toBeLessThan(Math.min(gateways, people) + 1e-9);
      expect(gatewaysOfBoard(gateways + 1, people)).toBeGreaterThanOrEqual(on - 1e-9);
    }),
  );
  const [one, many] = [1, 14].map((gateways) => demandOf(20_000, BEHAVIOUR, { gateways, replicas: 3 }));
  const further = gatewaysOfBoard(14, 4) - 1;
  const { spreadOperation, spreadMove, spreadOperationNats, spreadMoveNats, pageKb } = UNITS;
  const more = (key: 'gatewayCores' | 'natsCores' | 'gatewayGb') => (many?.[key] ?? 0) - (one?.[key] ?? 0);
  expect(more('gatewayCores')).toBeCloseTo(
    (further * (4_000 * spreadOperation.value + 40_000 * spreadMove.value)) / 1e6,
    6,
  );
  expect(more('natsCores')).toBeCloseTo(
    (further * (4_000 * spreadOperationNats.value + 40_000 * spreadMoveNats.value)) / 1e6,
    6,
  );
  expect(more('gatewayGb')).toBeCloseTo((3_000 * further * pageKb.value) / 1e6, 6);
});

test('a plan has the gateways that its own demand needs', () => {
  for (const people of [50, 1_000, 20_000]) {
    for (const spare of [true, false]) {
      const { demand, plan } = sized(people, BEHAVIOUR, { spare });
      expect(demandOf(people, BEHAVIOUR, { gateways: plan.gateways, replicas: spare ? 3 : 1 })).toEqual(demand);
      expect(demand.gatewayCores / plan.gateways).toBeLessThanOrEqual(0.5);
    }
  }
});

test('connections are counted as the processes open them, and max_connections leaves room to replace one', () => {
  const plan = { gateways: 14, keepers: 4, apis: 6, workers: 5 } as Plan;
  expect(databaseConnections(plan)).toEqual({ opened: 24 * 11 + 5 * 36, limit: 500 });
  expect(databaseConnections({ gateways: 2, keepers: 2, apis: 2, workers: 2 } as Plan)).toEqual({
    opened: 138,
    limit: MOST_CONNECTIONS,
  });
  const config = readFileSync(resolve(import.meta.dirname, '../../deploy/postgres/postgresql.conf'), 'utf8');
  expect(config).toContain(`max_connections = ${MOST_CONNECTIONS}\n`);
});

test('a machine has its disk for the page log, a year of boards and files, and the backups elsewhere', () => {
  const { demand, plan } = sized(50, BEHAVIOUR, { spare: false });
  const objects = 12 * (demand.boardsGbAMonth + demand.filesGbAMonth);
  const { machine, backups } = disksGb(demand, plan, 12);
  // 500 active people with 2 MB of rows each, in 14 dumps.
  expect(backups).toBeCloseTo(objects + 14, 6);
  expect(machine).toBeGreaterThan(objects + pageLogGb(plan));
});

test('twice the people need twice of everything', () => {
  const layout = { gateways: 14, replicas: 3 } as const;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (people) => {
      const [once, twice] = [demandOf(people, BEHAVIOUR, layout), demandOf(2 * people, BEHAVIOUR, layout)];
      for (const key of Object.keys(once) as (keyof typeof once)[]) expect(twice[key] / once[key]).toBeCloseTo(2, 6);
    }),
  );
});

test('a plan leaves half of each process free; where one may fail, there is never only one', () => {
  for (const people of SIZES) {
    for (const spare of [true, false]) {
      const demand = demandOf(people, BEHAVIOUR, { gateways: 2, replicas: 3 });
      const { gateways, keepers, apis, webs, workers, streams } = planFor(demand, { spare });
      expect(Math.min(gateways, keepers, apis, webs, workers)).toBeGreaterThanOrEqual(spare ? 2 : 1);
      expect(demand.gatewayCores / gateways).toBeLessThanOrEqual(0.5);
      expect(demand.apiCores / apis).toBeLessThanOrEqual(0.5);
      expect(demand.operations / streams).toBeLessThanOrEqual(UNITS.appendsOfStream.value / 2);
    }
  }
});

test('of the machines of a cell one of each kind may be away, all but Redis', () => {
  const { demand, plan } = sized(CELL, BEHAVIOUR, { spare: true });
  const machines = machinesFor(demand, plan);
  expect(machines.filter(({ count }) => count < 2).map(({ kind }) => kind)).toEqual(['Redis']);
  const [proxy] = machines;
  expect(((proxy?.count ?? 0) - 1) * (proxy?.cores ?? 0)).toBeGreaterThanOrEqual(demand.proxyCores);
});

test.each([
  [0.01234, '0.012'],
  [0.5, '0.5'],
  [12.345, '12.3'],
  [1_234.5, '1,230'],
  [200_000, '200,000'],
])('%f is shown as %s', (value, text) => expect(shown(value)).toBe(text));

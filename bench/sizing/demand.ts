import { type Behaviour, UNITS } from './unit-costs.ts';

/** Of what there is, at most this share is used at the busiest time: a node may be away, and people come in waves. */
const HEADROOM = 0.5;
/** A camera at the level SD and a microphone (packages/policy/src/calls.ts), upper bound in kbit/s. */
const CAMERA_KBITS = 450 + 32;
/** Records between two snapshots of a page: its tail exceeds 64 KB. */
const RECORDS_PER_SNAPSHOT = 65_536 / UNITS.deliveryBytes.value;
const MICROS = 1e-6;

/** What so many people need at once. */
export interface Demand {
  readonly people: number;
  readonly operations: number;
  readonly moves: number;
  readonly opens: number;
  readonly gatewayCores: number;
  readonly gatewayGb: number;
  readonly gatewayMbits: number;
  readonly natsCores: number;
  readonly natsMbits: number;
  readonly redisCommands: number;
  readonly redisCores: number;
  readonly transactions: number;
  readonly apiCores: number;
  readonly keeperCores: number;
  readonly callGbits: number;
  readonly storageGbAMonth: number;
}

export function demandOf(people: number, b: Behaviour): Demand {
  const { perBoard } = b;
  const onBoards = people * b.onBoards;
  const drawing = people * b.drawing;
  const operations = drawing * b.operations;
  const moves = drawing * b.moves + (onBoards - drawing) * b.lookersMoves;
  const opens = people / b.opensEvery;
  const requests = people / b.requestsEvery;
  const others = perBoard - 1;
  // The measured message went to three others; writing to sockets is most of its cost.
  const moveMicros = (UNITS.moveMicros.value * others) / 3;
  const gatewayMicros =
    people * UNITS.idleMicros.value +
    opens * UNITS.openMicros.value +
    operations * (UNITS.operationMicros.value + others * UNITS.deliveryMicros.value) +
    moves * moveMicros;
  const gatewayKb =
    people * UNITS.idleKb.value + onBoards * UNITS.openKb.value + (onBoards / perBoard) * UNITS.pageKb.value;
  const gatewayBytes = operations * perBoard * UNITS.deliveryBytes.value + moves * others * UNITS.moveBytes.value;
  const redisCommands = onBoards * UNITS.redisPerson.value + opens * UNITS.redisOpen.value;
  const records = b.drawingSecondsAMonth * b.operations;
  const active = people * b.activePerConnected;
  return {
    people,
    operations,
    moves,
    opens,
    gatewayCores: gatewayMicros * MICROS,
    gatewayGb: gatewayKb / 1e6,
    gatewayMbits: (gatewayBytes * 8) / 1e6,
    natsCores: (operations * UNITS.appendMicros.value + moves * UNITS.moveNatsMicros.value) * MICROS,
    natsMbits: (operations * UNITS.appendRouteBytes.value * 8) / 1e6,
    redisCommands,
    redisCores: redisCommands * UNITS.redisMicros.value * MICROS,
    transactions:
      opens * UNITS.openTransactions.value +
      requests * b.transactions +
      (operations / RECORDS_PER_SNAPSHOT) * UNITS.snapshotTransactions.value,
    apiCores: requests * UNITS.requestMicros.value * MICROS,
    keeperCores: (operations / 1_000) * UNITS.keeperMillis.value * 1e-3,
    callGbits: (people * b.inCalls * (b.perCall - 1) * CAMERA_KBITS) / 1e6,
    storageGbAMonth:
      (active * (records * (UNITS.archiveBytes.value + UNITS.snapshotBytes.value / 360) + b.filesMbAMonth * 1e6)) / 1e9,
  };
}

/** How many of each process and node, with headroom, and never only one of what people would miss. */
export interface Plan {
  readonly gateways: number;
  readonly keepers: number;
  readonly apis: number;
  readonly streams: number;
  readonly natsCoresPerNode: number;
  readonly redisShare: number;
}

const processesFor = (cores: number): number => Math.max(2, Math.ceil(cores / HEADROOM));

export function planFor(demand: Demand): Plan {
  return {
    // One process uses one core.
    gateways: processesFor(demand.gatewayCores),
    keepers: processesFor(demand.keeperCores),
    apis: processesFor(demand.apiCores),
    streams: Math.max(8, Math.ceil(demand.operations / (UNITS.appendsOfStream.value * HEADROOM))),
    natsCoresPerNode: Math.max(2, Math.ceil(demand.natsCores / 3 / HEADROOM)),
    redisShare: demand.redisCores,
  };
}

import type { Behaviour } from './behaviour.ts';
import { UNITS } from './unit-costs.ts';

/** A camera at the level SD and a microphone (packages/policy/src/calls.ts), upper bound in kbit/s. */
const CAMERA_KBITS = 450 + 32;
/** The number of records between two snapshots of a page, whose tail then exceeds 64 KB. */
const RECORDS_PER_SNAPSHOT = 65_536 / UNITS.deliveryBytes.value;
/** The number of records of the page whose snapshots were measured. */
const RECORDS_OF_PAGE = 360;
/** The number of people on the bench's boards. */
const MEASURED_PEOPLE = 4;
const MICROS = 1e-6;

/** The resources that this many people need at the same time. */
export interface Demand {
  readonly people: number;
  readonly operations: number;
  readonly moves: number;
  readonly opens: number;
  readonly requests: number;
  readonly gatewayCores: number;
  readonly gatewayGb: number;
  readonly gatewayMbits: number;
  readonly natsCores: number;
  readonly natsMbits: number;
  readonly keeperCores: number;
  readonly apiCores: number;
  readonly webCores: number;
  readonly workerCores: number;
  readonly proxyCores: number;
  readonly proxyGb: number;
  readonly storedMbits: number;
  readonly transactions: number;
  readonly postgresCores: number;
  readonly redisCommands: number;
  readonly redisCores: number;
  readonly livekitCores: number;
  readonly callGbits: number;
  readonly boardsGbAMonth: number;
  readonly filesGbAMonth: number;
  readonly rowsGbAYear: number;
}

/** The parts of the installation's layout that determine the demand. */
export interface Layout {
  readonly gateways: number;
  /** The number of copies of each record in NATS. */
  readonly replicas: 1 | 3;
}

/**
 * The number of gateways that a board is on, if each of its people is on a random one, because a balancer does not know
 * about boards. The probability that a gateway has nobody of a board is (1 - 1/gateways) ^ people.
 */
export const gatewaysOfBoard = (gateways: number, people: number): number =>
  gateways * (1 - (1 - 1 / gateways) ** people);

export function demandOf(people: number, b: Behaviour, { gateways, replicas }: Layout): Demand {
  const onBoards = people * b.onBoards;
  const drawing = people * b.drawing;
  const operations = drawing * b.operations;
  const moves = drawing * b.moves + (onBoards - drawing) * b.lookersMoves;
  const opens = people / b.visitsEvery;
  const minutes = onBoards / 60;
  const snapshots = operations / RECORDS_PER_SNAPSHOT;
  const others = b.perBoard - 1;
  const spread = gatewaysOfBoard(gateways, b.perBoard);
  const done = { people, onBoards, operations, moves, opens, minutes, snapshots, others, spread };
  return {
    people,
    operations,
    moves,
    opens,
    requests: opens * UNITS.visitRequests.value + minutes * UNITS.minuteRequests.value,
    ...gatewayNeeds(done, b),
    natsCores: natsCores(done, replicas),
    natsMbits: replicas === 1 ? 0 : (operations * UNITS.appendRouteBytes.value * 8) / 1e6,
    keeperCores: (operations / 1_000) * UNITS.keeperMillis.value * 1e-3,
    ...requests(done, b),
    ...jobsAndDatabase(done, b),
    ...calls(people, b),
    ...stored(people, b),
  };
}

/** Counts per second: opened pages, minutes for which boards are open, snapshots and so on. */
interface Done {
  readonly people: number;
  readonly onBoards: number;
  readonly operations: number;
  readonly moves: number;
  readonly opens: number;
  readonly minutes: number;
  readonly snapshots: number;
  readonly others: number;
  /** The number of gateways that a board is on. */
  readonly spread: number;
}

/**
 * An operation through a gateway costs NATS more than a bare append, because it is republished and delivered. The cost of
 * two more replicas was measured with bare appends.
 */
function natsCores({ operations, moves, spread }: Done, replicas: Layout['replicas']): number {
  const more = spread - 1;
  const copies = replicas === 1 ? 0 : UNITS.appendMicros.value - UNITS.appendOneMicros.value;
  const operation = UNITS.operationNatsMicros.value + copies + more * UNITS.spreadOperationNats.value;
  return (operations * operation + moves * (UNITS.moveNatsMicros.value + more * UNITS.spreadMoveNats.value)) * MICROS;
}

function gatewayNeeds({ people, onBoards, operations, moves, opens, others, spread }: Done, { perBoard }: Behaviour) {
  // The measured message went to three others; writing to sockets is most of its cost.
  const moveMicros = (UNITS.moveMicros.value * others) / (MEASURED_PEOPLE - 1);
  const micros =
    people * UNITS.idleMicros.value +
    opens * UNITS.openMicros.value +
    operations *
      (UNITS.operationMicros.value + others * UNITS.deliveryMicros.value + (spread - 1) * UNITS.spreadOperation.value) +
    moves * (moveMicros + (spread - 1) * UNITS.spreadMove.value);
  const pages = (onBoards / perBoard) * spread;
  const kb = people * UNITS.idleKb.value + onBoards * UNITS.openKb.value + pages * UNITS.pageKb.value;
  const bytes = operations * perBoard * UNITS.deliveryBytes.value + moves * others * UNITS.moveBytes.value;
  return { gatewayCores: micros * MICROS, gatewayGb: kb / 1e6, gatewayMbits: (bytes * 8) / 1e6 };
}

/** The api, web, and the proxy in front of everything. */
function requests({ people, operations, moves, opens, minutes, others }: Done, b: Behaviour) {
  const files = opens * b.newBrowsers * b.filesOfPage;
  const asked = opens * UNITS.visitRequests.value + minutes * UNITS.minuteRequests.value + opens;
  const proxy =
    people * UNITS.idleProxy.value +
    opens * UNITS.openProxy.value +
    (operations * UNITS.operationProxy.value * b.perBoard) / MEASURED_PEOPLE +
    (moves * UNITS.moveProxy.value * others) / (MEASURED_PEOPLE - 1) +
    asked * UNITS.requestProxy.value +
    files * UNITS.fileProxy.value +
    opens * b.storedMbOfVisit * UNITS.megabyteProxy.value;
  return {
    storedMbits: opens * b.storedMbOfVisit * 8,
    apiCores: (opens * UNITS.visitMicros.value + minutes * UNITS.minuteMicros.value) * MICROS,
    webCores: (opens * UNITS.documentMicros.value + files * UNITS.fileMicros.value) * MICROS,
    proxyCores: proxy * MICROS,
    proxyGb: (people * UNITS.idleProxyKb.value) / 1e6,
  };
}

function jobsAndDatabase({ people, onBoards, opens, minutes, snapshots }: Done, b: Behaviour) {
  const inSecond = (anHour: number): number => (people * anHour) / 3_600;
  const worker =
    inSecond(b.mails) * UNITS.mailMicros.value +
    inSecond(b.events) * UNITS.eventMicros.value +
    inSecond(b.indexedBoards) * UNITS.indexMicros.value +
    inSecond(b.exports) * UNITS.exportMicros.value +
    inSecond(b.documentPages) * UNITS.documentPageMicros.value;
  const postgres =
    opens * (UNITS.visitPostgres.value + UNITS.openPostgres.value) +
    minutes * UNITS.minutePostgres.value +
    snapshots * UNITS.snapshotPostgres.value +
    inSecond(b.mails) * UNITS.mailPostgres.value +
    inSecond(b.events) * UNITS.eventPostgres.value +
    inSecond(b.indexedBoards) * UNITS.indexPostgres.value;
  const redisCommands =
    onBoards * UNITS.redisPerson.value +
    opens * (UNITS.redisOpen.value + UNITS.redisVisit.value) +
    minutes * UNITS.redisMinute.value;
  return {
    workerCores: worker * MICROS,
    postgresCores: postgres * MICROS,
    transactions:
      opens * (UNITS.visitTransactions.value + UNITS.openTransactions.value) +
      minutes * UNITS.minuteTransactions.value +
      snapshots * UNITS.snapshotTransactions.value,
    redisCommands,
    redisCores: redisCommands * UNITS.redisMicros.value * MICROS,
  };
}

function calls(people: number, { inCalls, perCall }: Behaviour) {
  const callGbits = (people * inCalls * (perCall - 1) * CAMERA_KBITS) / 1e6;
  return { callGbits, livekitCores: callGbits * 1_000 * UNITS.mbitMicros.value * MICROS };
}

function stored(people: number, b: Behaviour) {
  const active = people * b.activePerConnected;
  const records = active * b.drawingSecondsAMonth * b.operations;
  const bytesOfRecord = UNITS.archiveBytes.value + UNITS.snapshotBytes.value / RECORDS_OF_PAGE;
  return {
    boardsGbAMonth: (records * bytesOfRecord) / 1e9,
    filesGbAMonth: (active * b.filesMbAMonth) / 1e3,
    rowsGbAYear: (active * b.rowsMbAYear) / 1e3,
  };
}

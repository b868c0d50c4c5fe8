import { BEHAVIOUR } from './behaviour.ts';
import { type Demand, gatewaysOfBoard } from './demand.ts';
import { readMeasured } from './measured.ts';
import {
  coresOfOneMachine,
  coresOfThree,
  databaseConnections,
  disksGb,
  MOST_CONNECTIONS,
  machinesFor,
  memoryGb,
  type Plan,
  pageLogGb,
  sized,
} from './plan.ts';
import { shown, table } from './shown.ts';
import { UNITS } from './unit-costs.ts';

const ONE_MACHINE = [50, 1_000] as const;
/** The largest installation; more people need several of it. */
export const CELL = 20_000;
const MILLION = 1_000_000;
const CELLS = MILLION / CELL;
export const SIZES = [...ONE_MACHINE, CELL, MILLION] as const;
/**
 * With a load below this, no other work worth mentioning ran while the units were measured. The average of a minute still
 * contains work that has just ended: 1 is half of a machine with two cores.
 */
const QUIET_LOAD = 1;

const alone = (people: number) => sized(people, BEHAVIOUR, { spare: false });
const withSpares = (people: number) => sized(people, BEHAVIOUR, { spare: true });
const cell = withSpares(CELL);
const machines = () => machinesFor(cell.demand, cell.plan);

/** Small numbers of people are on one machine; a million people are many cells. */
function demandAt(people: number): Demand {
  if (people < CELL) return alone(people).demand;
  const times = people / CELL;
  return Object.fromEntries(
    Object.entries(cell.demand).map(([key, value]) => [key, value * times]),
  ) as unknown as Demand;
}
const machineCount = (withCalls: boolean): number =>
  machines().reduce((sum, { kind, count }) => (withCalls || kind !== 'LiveKit' ? sum + count : sum), 0);

const conditions = (): string => {
  const { conditions: measured, provisional = [] } = readMeasured();
  const { cores, load, seconds, cpu, syncMicros } = measured;
  const run = [
    `One run on ${cores} cores of "${cpu}", ${seconds} s for each phase; the load average of the minute before was ${load}.`,
    `The disk of the engines took ${shown(syncMicros)} µs to write 4 kB and sync it (median).`,
    ...(provisional.length === 0
      ? []
      : [
          `**Measured apart, beside other work, until the next whole run: ${provisional.map((name) => `\`${name}\``).join(', ')}.**`,
        ]),
  ].join(' ');
  if (load < QUIET_LOAD) return `${run} Nothing else ran.`;
  return [
    run,
    '**Other work ran beside the bench, so the figures only hold the place of those of a quiet machine.** Two such runs differed by a factor of 2 in requests and calls and of 5 in presence:',
    'clients that are late send several messages at once, which the gateway merges, so presence looks cheaper than it is. Do not buy by them.',
  ].join(' ');
};

/** The parts of a cell that need most. */
function hungriest(): string {
  const { gatewayCores, keeperCores, apiCores, workerCores, proxyCores, natsCores, postgresCores, livekitCores } =
    cell.demand;
  const parts = [
    ['gateways', gatewayCores],
    ['keepers', keeperCores],
    ['api', apiCores],
    ['workers', workerCores],
    ['proxies', proxyCores],
    ['NATS', natsCores],
    ['PostgreSQL', postgresCores],
    ['LiveKit', livekitCores],
  ] as const;
  const [first, second, third] = parts.toSorted(([, a], [, b]) => b - a).map(([part]) => part);
  return `${first}, ${second} and ${third}`;
}

const inShort = (): string => {
  const [, thousand] = ONE_MACHINE;
  return [
    `**In short.** One machine serves 50 people and, by arithmetic, 1,000 without calls (${coresOfOneMachine(alone(thousand).demand)} cores). ${CELL.toLocaleString('en-US')} need ${machineCount(false)} machines,`,
    `proxies included and object storage not, and ${machineCount(true)} with calls. A million is ${CELLS} installations of ${CELL.toLocaleString('en-US')}, and the directory that would join them into one is not built.`,
    `Most processor time of a cell goes to ${hungriest()}.`,
  ].join(' ');
};

/** People who reconnect open a page; in the worst case they also load the web page and the list again. */
const wave = (): string => {
  const { gateways, apis, postgresCores, proxyCores } = cell.plan;
  const seconds = (micros: number) => (micros * CELL) / 1e6;
  const each = Math.ceil(CELL / gateways);
  const parts = [
    ['gateways', UNITS.openMicros.value, UNITS.openMicros.value, gateways],
    ['apis', 0, UNITS.visitMicros.value, apis],
    ['PostgreSQL', UNITS.openPostgres.value, UNITS.openPostgres.value + UNITS.visitPostgres.value, postgresCores],
    [
      'proxies',
      UNITS.openProxy.value,
      UNITS.openProxy.value + UNITS.visitRequests.value * UNITS.requestProxy.value,
      proxyCores,
    ],
  ] as const;
  const lines = parts.map(([name, open, visit, cores]) => [
    name,
    `${shown(seconds(open))} s`,
    `${shown(seconds(visit))} s`,
    shown(cores),
    `${shown(seconds(open) / cores)} to ${shown(seconds(visit) / cores)} s`,
  ]);
  return [
    `When a gateway ends, its ${each.toLocaleString('en-US')} people open their pages elsewhere. When all ${CELL.toLocaleString('en-US')} come back at once, for example because the proxies were restarted, it takes core-seconds:`,
    '',
    table(['', 'only the open page', 'a whole visit each', 'cores planned', 'at least'], lines),
  ].join('\n');
};

const connections = (): string => {
  const [, small] = ONE_MACHINE;
  const says = (people: number, { opened, limit }: ReturnType<typeof databaseConnections>) =>
    `${opened} for ${people.toLocaleString('en-US')} people${limit === MOST_CONNECTIONS ? ', which fit' : `: set \`max_connections = ${limit}\``}`;
  return [
    `The processes of the columns 'one may fail' and 'a cell' may open ${says(small, databaseConnections(withSpares(small).plan))}; and ${says(CELL, databaseConnections(cell.plan))}.`,
    `\`deploy/postgres\` allows ${MOST_CONNECTIONS}, of which one more process while they are replaced and operators need some.`,
  ].join(' ');
};

const threeMachines = (): string => {
  const [, people] = ONE_MACHINE;
  const { demand, plan } = withSpares(people);
  return [
    `To survive one machine, ${people.toLocaleString('en-US')} people need three with ${coresOfThree(demand)} cores or more each: the processes of the column 'one may fail' spread over them, a NATS node on each,`,
    `PostgreSQL on one with its replica on another, and object storage elsewhere. Calls: one more with ${plan.livekitCores} cores and 1 Gbit/s.`,
  ].join(' ');
};

const unitTable = (): string =>
  table(
    ['what', 'cost', 'figure of `units`'],
    Object.values(UNITS).map(({ what, value, unit, figure }) => [what, `${shown(value)} ${unit}`, figure]),
    2,
  );

const behaviourTable = (): string => {
  const b = BEHAVIOUR;
  const percent = (share: number) => `${shown(share * 100)} %`;
  return table(
    ['assumption', 'value'],
    [
      ['of the connected, with a page open', percent(b.onBoards)],
      ['of the connected, drawing at this moment', percent(b.drawing)],
      ['operations a second of somebody who draws', shown(b.operations)],
      ['presence messages a second of somebody who draws', shown(b.moves)],
      ['presence messages a second of somebody who looks on', shown(b.lookersMoves)],
      ['people on a board', shown(b.perBoard)],
      ['seconds between two visits: the list of boards, then a board', shown(b.visitsEvery)],
      ['of the visits, in a browser that has nothing stored', percent(b.newBrowsers)],
      ['files that such a browser fetches', shown(b.filesOfPage)],
      ['MB of snapshots, pictures and files that a visit fetches from the object storage', shown(b.storedMbOfVisit)],
      ['mails in an hour for each of the connected', shown(b.mails)],
      ['events, as a renamed board, in an hour', shown(b.events)],
      ['boards whose words are found again, in an hour', shown(b.indexedBoards)],
      ['exported pages in an hour', shown(b.exports)],
      ['pages of converted documents in an hour', shown(b.documentPages)],
      ['of the connected, in a call', percent(b.inCalls)],
      ['people in a call', shown(b.perCall)],
      ['hours somebody draws in a month', shown(b.drawingSecondsAMonth / 3_600)],
      ['MB of files somebody adds in a month', shown(b.filesMbAMonth)],
      ['MB of rows somebody adds to PostgreSQL in a year', shown(b.rowsMbAYear)],
      ['active people for each connected at the busiest time', shown(b.activePerConnected)],
    ],
  );
};

const DEMAND_ROWS: readonly (readonly [string, (demand: Demand) => number])[] = [
  ['operations a second', ({ operations }) => operations],
  ['presence messages a second', ({ moves }) => moves],
  ['visits a second', ({ opens }) => opens],
  ['requests to the api a second', ({ requests }) => requests],
  ['gateways: cores', ({ gatewayCores }) => gatewayCores],
  ['gateways: memory of sockets and pages, GB', ({ gatewayGb }) => gatewayGb],
  ['gateways: to browsers, Mbit/s', ({ gatewayMbits }) => gatewayMbits],
  ['NATS: cores of all nodes', ({ natsCores }) => natsCores],
  ['NATS: between nodes, Mbit/s', ({ natsMbits }) => natsMbits],
  ['keepers: cores', ({ keeperCores }) => keeperCores],
  ['api: cores', ({ apiCores }) => apiCores],
  ['web: cores', ({ webCores }) => webCores],
  ['workers: cores', ({ workerCores }) => workerCores],
  ['proxy: cores', ({ proxyCores }) => proxyCores],
  ['proxy: memory of sockets, GB', ({ proxyGb }) => proxyGb],
  ['object storage: to browsers, Mbit/s', ({ storedMbits }) => storedMbits],
  ['PostgreSQL: transactions a second', ({ transactions }) => transactions],
  ['PostgreSQL: cores', ({ postgresCores }) => postgresCores],
  ['Redis: commands a second', ({ redisCommands }) => redisCommands],
  ['Redis: share of its one core', ({ redisCores }) => redisCores],
  ['LiveKit: cores', ({ livekitCores }) => livekitCores],
  ['LiveKit: Gbit/s', ({ callGbits }) => callGbits],
  ['object storage: boards, GB a month', ({ boardsGbAMonth }) => boardsGbAMonth],
  ['object storage: files, GB a month', ({ filesGbAMonth }) => filesGbAMonth],
];

const PLAN_ROWS: readonly (readonly [string, (plan: Plan) => number])[] = [
  ['gateway processes (one core each)', ({ gateways }) => gateways],
  ['keeper processes', ({ keepers }) => keepers],
  ['api processes', ({ apis }) => apis],
  ['web processes', ({ webs }) => webs],
  ['worker processes', ({ workers }) => workers],
  ['NATS nodes', ({ natsNodes }) => natsNodes],
  ['cores of each NATS node', ({ natsCoresPerNode }) => natsCoresPerNode],
  ['`PAGE_SHARDS`', ({ streams }) => streams],
  ['cores of all proxies', ({ proxyCores }) => proxyCores],
  ['cores of the PostgreSQL primary', ({ postgresCores }) => postgresCores],
  ['cores of all LiveKit nodes', ({ livekitCores }) => livekitCores],
];

const sizes = SIZES.map((people) => people.toLocaleString('en-US'));

const planTable = (): string => {
  const plans = [...ONE_MACHINE.map((people) => alone(people).plan), withSpares(ONE_MACHINE[1]).plan, cell.plan];
  return table(
    ['', '50, one machine', '1,000, one machine', '1,000, one may fail', '20,000: a cell', `1,000,000: ${CELLS} cells`],
    [
      ...PLAN_ROWS.map(([name, of]) => [
        name,
        ...plans.map((plan) => shown(of(plan))),
        `${CELLS} × ${shown(of(cell.plan))}`,
      ]),
      [
        'gateways that a board is on, on average',
        ...plans.map(({ gateways }) => shown(gatewaysOfBoard(gateways, BEHAVIOUR.perBoard))),
        shown(gatewaysOfBoard(cell.plan.gateways, BEHAVIOUR.perBoard)),
      ],
    ],
  );
};

/** Rounds to two significant digits: nobody buys a disk of 347 GB. */
const roughly = (gb: number): string => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(gb)) - 1);
  return (Math.ceil(gb / step) * step).toLocaleString('en-US');
};

const oneMachineTable = (): string => {
  const each = ONE_MACHINE.map(alone);
  const disks = each.map(({ demand, plan }) => disksGb(demand, plan, 12));
  return table(
    ['', ...ONE_MACHINE.map((people) => `${people.toLocaleString('en-US')} people`)],
    [
      ['cores, calls not included', ...each.map(({ demand }) => shown(coresOfOneMachine(demand)))],
      [
        'memory of the processes, GB; the engines not included',
        ...each.map(({ demand, plan }) => shown(memoryGb(demand, plan))),
      ],
      ['disk: the page log at its largest, GB', ...each.map(({ plan }) => shown(pageLogGb(plan)))],
      ['**disk for the first year, GB**', ...disks.map(({ machine }) => `**${roughly(machine)}**`)],
      ['another disk for its backups, GB', ...disks.map(({ backups }) => roughly(backups))],
    ],
  );
};

const machineTable = (): string =>
  table(
    ['kind', 'machines', 'cores of each', 'what is on them'],
    [
      ...machines().map(({ kind, count, cores, on }) => [kind, shown(count), shown(cores), on]),
      ['**together**', `**${machineCount(true)}**`, '', `${machineCount(false)} without calls`],
    ],
    3,
  );

const storageTable = (): string => {
  const rows = (what: string, of: (demand: Demand) => number) =>
    [1, 12, 36].map((months) => [
      `${what} after ${months} month${months === 1 ? '' : 's'}`,
      ...SIZES.map((people) => shown(months * of(demandAt(people)))),
    ]);
  return table(
    ['GB in the object storage', ...sizes],
    [...rows('boards', ({ boardsGbAMonth }) => boardsGbAMonth), ...rows('files', ({ filesGbAMonth }) => filesGbAMonth)],
  );
};

const TABLES: Readonly<Record<string, () => string>> = {
  short: inShort,
  conditions,
  units: unitTable,
  behaviour: behaviourTable,
  demand: () =>
    table(
      ['connected people', ...sizes],
      DEMAND_ROWS.map(([name, of]) => [name, ...SIZES.map((people) => shown(of(demandAt(people))))]),
    ),
  plan: planTable,
  'one machine': oneMachineTable,
  machines: machineTable,
  storage: storageTable,
  'three machines': threeMachines,
  wave,
  connections,
};

/** The page with its tables, and with the figures in its sentences computed. Each is between two comments that name it. */
export function withTables(page: string): string {
  return Object.entries(TABLES).reduce((text, [name, make]) => {
    const place = new RegExp(`^( *)<!-- ${name} -->\\n[\\s\\S]*?<!-- end of ${name} -->`, 'm');
    if (!place.test(text)) throw new Error(`docs/sizing.md has no place for ${name}`);
    const lines = [`<!-- ${name} -->`, ...make().split('\n'), `<!-- end of ${name} -->`];
    return text.replace(place, (_, indent: string) => lines.map((line) => `${indent}${line}`).join('\n'));
  }, page);
}

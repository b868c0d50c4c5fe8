import { type Demand, demandOf, type Plan, planFor } from './demand.ts';
import { BEHAVIOUR, UNITS } from './unit-costs.ts';

export const SIZES = [50, 1_000, 20_000, 1_000_000] as const;

/** Three digits that count, with commas. */
export function shown(value: number): string {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const rounded = digits === 0 ? Math.round(Number(value.toPrecision(3))) : Number(value.toFixed(Math.min(digits, 3)));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

const sizes = SIZES.map((people) => people.toLocaleString('en-US'));

const unitTable = (): string =>
  [
    '| what | cost | measured by |',
    '| --- | ---: | --- |',
    ...Object.values(UNITS).map(({ what, value, unit, source }) => row([what, `${shown(value)} ${unit}`, source])),
  ].join('\n');

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
      ['seconds between two openings of a page', shown(b.opensEvery)],
      ['seconds between two requests to the api', shown(b.requestsEvery)],
      ['PostgreSQL transactions of a request', shown(b.transactions)],
      ['of the connected, in a call', percent(b.inCalls)],
      ['people in a call', shown(b.perCall)],
      ['hours somebody draws in a month', shown(b.drawingSecondsAMonth / 3_600)],
      ['MB of files somebody adds in a month', shown(b.filesMbAMonth)],
      ['active people for each connected at the busiest time', shown(b.activePerConnected)],
    ],
  );
};

const DEMAND_ROWS: readonly (readonly [string, (demand: Demand) => number])[] = [
  ['operations a second', ({ operations }) => operations],
  ['presence messages a second', ({ moves }) => moves],
  ['pages opened a second', ({ opens }) => opens],
  ['gateways: cores', ({ gatewayCores }) => gatewayCores],
  ['gateways: memory beyond 0.4 GB each, GB', ({ gatewayGb }) => gatewayGb],
  ['gateways: to browsers, Mbit/s', ({ gatewayMbits }) => gatewayMbits],
  ['NATS: cores of all nodes', ({ natsCores }) => natsCores],
  ['NATS: between nodes, Mbit/s', ({ natsMbits }) => natsMbits],
  ['keepers: cores', ({ keeperCores }) => keeperCores],
  ['api: cores', ({ apiCores }) => apiCores],
  ['PostgreSQL: transactions a second', ({ transactions }) => transactions],
  ['Redis: commands a second', ({ redisCommands }) => redisCommands],
  ['Redis: share of its one core', ({ redisCores }) => redisCores],
  ['calls: from LiveKit, Gbit/s', ({ callGbits }) => callGbits],
  ['storage: growth, GB a month', ({ storageGbAMonth }) => storageGbAMonth],
];

const PLAN_ROWS: readonly (readonly [string, (plan: Plan) => number])[] = [
  ['gateway processes (one core each)', ({ gateways }) => gateways],
  ['keeper processes', ({ keepers }) => keepers],
  ['api processes', ({ apis }) => apis],
  ['`PAGE_SHARDS`', ({ streams }) => streams],
  ['cores of each of three NATS nodes', ({ natsCoresPerNode }) => natsCoresPerNode],
];

const demands = () => SIZES.map((people) => demandOf(people, BEHAVIOUR));
const TABLES: Readonly<Record<string, () => string>> = {
  units: unitTable,
  behaviour: behaviourTable,
  demand: () =>
    table(
      ['connected people', ...sizes],
      DEMAND_ROWS.map(([name, of]) => [name, ...demands().map((demand) => shown(of(demand)))]),
    ),
  plan: () =>
    table(
      ['connected people', ...sizes],
      PLAN_ROWS.map(([name, of]) => [name, ...demands().map((demand) => shown(of(planFor(demand))))]),
    ),
};

/** The page with its tables computed: each stands between two comments that name it. */
export function withTables(page: string): string {
  return Object.entries(TABLES).reduce((text, [name, make]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- end of ${name} -->)`);
    if (!place.test(text)) throw new Error(`docs/sizing.md has no place for the table ${name}`);
    return text.replace(place, (_, begin: string, end: string) => `${begin}\n${make()}\n${end}`);
  }, page);
}

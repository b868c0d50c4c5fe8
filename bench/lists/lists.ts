import { randomBytes } from 'node:crypto';
import { type QueryWord, queryWordsOf } from '@sw/board-model';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { startStack } from '@sw/dev';
import { engineEnv, freePorts } from '@sw/engines';
import {
  type Db,
  type EntryFilter,
  type EntryOrder,
  listEntries,
  openDatabase,
  type Schema,
  searchEntries,
  sql,
} from '@sw/postgres';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { median } from '../load.ts';
import { type Seeded, seed } from './seed.ts';
import { type Spoken, watchedDatabase } from './watched.ts';

/** The product ends a statement after 30 s; building an index over ten million rows takes minutes. */
function patientDatabase(url: string): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 4 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const SEED_LIMIT_MS = 15 * 60 * 1_000;
const RUNS = 200;
const PAGE = 40;

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

interface Scenario {
  readonly accountId: string;
  readonly filter: EntryFilter;
  readonly order: EntryOrder;
  readonly words?: readonly QueryWord[];
  readonly offset: number;
}

/**
 * What a person's list costs inside the database when the product holds ten million boards: first page, deep page, search
 * and counts, of somebody who has 100,000 of them and of people who have a hundred. A database of its own, dropped at the end.
 */
export async function benchLists(): Promise<Record<string, number>> {
  const boards = number('BENCH_BOARDS', 10_000_000);
  const size = { boards, heavyBoards: Math.min(100_000, Math.round(boards / 10)), withText: Math.round(boards / 10) };
  const env = engineEnv();
  const name = `sw_bench_${randomBytes(4).toString('hex')}`;
  const { DATABASE_URL: engineUrl = '' } = env;
  const url = Object.assign(new URL(engineUrl), { pathname: `/${name}` }).href;
  const admin = openDatabase({ url: engineUrl, maxConnections: 1, logError: () => undefined });
  const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.query);
  const interrupted = async () => {
    await drop();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  await sql`create database ${sql.id(name)}`.execute(admin.query);
  const database = openDatabase({ url, maxConnections: 1, logError: () => undefined });
  const patient = patientDatabase(url);
  try {
    await database.migrate();
    const begin = performance.now();
    const timeout = setTimeout(() => void interrupted(), SEED_LIMIT_MS);
    const seeded = await seed(patient, size, (text) => console.log(`seeding ${text}`));
    clearTimeout(timeout);
    const seconds = (performance.now() - begin) / 1_000;
    console.log(`${boards} boards seeded in ${seconds.toFixed(0)} s`);
    return { seed_s: Math.round(seconds), ...(await measure(url, seeded, size.heavyBoards)) };
  } finally {
    await Promise.all([database.close(), patient.destroy()]);
    await drop();
    await admin.close();
  }
}

async function measure(url: string, seeded: Seeded, heavyBoards: number): Promise<Record<string, number>> {
  const watched = watchedDatabase(url);
  try {
    const run = async ({ words, ...scenario }: Scenario): Promise<readonly Spoken[]> => {
      watched.spoken.length = 0;
      const page = { ...scenario, limit: PAGE + 1 };
      await (words === undefined ? listEntries(watched.db, page) : searchEntries(watched.db, page, words));
      return [...watched.spoken];
    };
    const counts: number[] = [];
    const p95Of = async (what: string, scenarios: readonly Scenario[]): Promise<number> => {
      // Each once before: what is measured is a list that somebody is using, not the first touch of a cold disk.
      for (const scenario of scenarios) await run(scenario);
      const times: number[] = [];
      const all = new Map<Scenario, number[]>();
      for (let n = 0; n < RUNS; n += 1) {
        const scenario = scenarios[n % scenarios.length] as Scenario;
        let took = 0;
        for (const statement of await run(scenario)) {
          const ms = await watched.timeOf(statement);
          if (isCount(statement.text)) counts.push(ms);
          took += ms;
        }
        times.push(took);
        all.set(scenario, [...(all.get(scenario) ?? []), took]);
      }
      console.log(
        `${what}: p50 ${p(times, 0.5).toFixed(1)} ms, p95 ${p(times, 0.95).toFixed(1)} ms, max ${p(times, 1).toFixed(1)} ms`,
      );
      const slowest = [...all].sort(([, a], [, b]) => p(b, 0.5) - p(a, 0.5)).slice(0, 3);
      for (const [{ accountId: _, ...scenario }, took] of slowest) {
        console.log(`  p50 ${p(took, 0.5).toFixed(1)} ms ${JSON.stringify(scenario)}`);
      }
      const [first] = slowest;
      if (first !== undefined) {
        for (const statement of await run(first[0])) {
          if (statement.text.includes('board_entry')) console.log(await watched.explain(statement));
        }
      }
      return p(times, 0.95);
    };

    const lists = listScenarios(seeded);
    const list = await p95Of('first page', lists);
    const deep = await p95Of('deep page', deepScenarios(seeded, heavyBoards));
    const search = await p95Of('search', searchScenarios(seeded));
    const http = await httpRatio(url, seeded, () => run(lists[0] as Scenario));
    const round1 = (value: number) => Math.round(value * 10) / 10;
    return {
      list_p95_ms: round1(list),
      deep_p95_ms: round1(deep),
      search_p95_ms: round1(search),
      count_p95_ms: round1(p(counts, 0.95)),
      ...http,
    };
  } finally {
    await watched.close();
  }
}

/** Those that tell a total; of a search the first, which finds the boards of a page and counts them. */
const isCount = (text: string): boolean => /account_counter|as total/.test(text);

function p(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const FILTERS: readonly EntryFilter[] = ['all', 'mine', 'shared', 'starred'];
const SORTS = ['edited', 'created', 'name'] as const;

const listScenarios = ({ heavy, others }: Seeded): Scenario[] => [
  ...FILTERS.flatMap((filter) => SORTS.map((by) => ({ accountId: heavy, filter, order: { by }, offset: 0 }))),
  ...others.map((accountId) => ({ accountId, filter: 'all' as const, order: { by: 'edited' as const }, offset: 0 })),
];

/** By page number to the very end, and by cursor from places all along the list. */
function deepScenarios({ heavy }: Seeded, heavyBoards: number): Scenario[] {
  const byPage = [0.25, 0.5, 0.99].flatMap((share) =>
    SORTS.map((by) => ({
      accountId: heavy,
      filter: 'all' as const,
      order: { by },
      offset: Math.floor(heavyBoards * share),
    })),
  );
  const years = [1, 2, 2.9];
  const byCursor = years.flatMap((year) =>
    (['edited', 'created'] as const).map((by) => ({
      accountId: heavy,
      filter: 'all' as const,
      order: { by, after: { at: new Date(Date.now() - year * 365 * 86_400_000), id: '500000000000000000' } },
      offset: 0,
    })),
  );
  return [...byPage, ...byCursor];
}

/** Two Chinese characters, a beginning of an English word, both; a number few have; a word that very many have. */
const KEYWORDS = ['路线', '会议', '图', 'pla', 'quart', 'plan 预算', '417', 'p'];

const searchScenarios = ({ heavy, others }: Seeded): Scenario[] =>
  [heavy, ...others.slice(0, 3)].flatMap((accountId) =>
    KEYWORDS.map((keyword) => ({
      accountId,
      filter: 'all' as const,
      order: { by: 'edited' as const },
      words: queryWordsOf(keyword),
      offset: 0,
    })),
  );

/** The same first page over HTTP and as bare statements, in turns. */
async function httpRatio(
  url: string,
  { authorization }: Seeded,
  bare: () => Promise<readonly Spoken[]>,
): Promise<Record<string, number>> {
  const firstPort = await freePorts(0, 5);
  const stack = await startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: ['api'],
    env: { ...engineEnv(), DATABASE_URL: url, LOG_LEVEL: 'error', KEY_PREFIX: `bench${firstPort}:` },
    onLine: (name, line) => console.log(`${name}: ${line}`),
  });
  try {
    const address = `${stack.urlOf('api')}${ROUTES.listBoards.path}`;
    const headers = { [MARKER_HEADER]: MARKER_VALUE, [AUTHORIZATION_HEADER]: authorization };
    const [http, direct]: [number[], number[]] = [[], []];
    // The route lets one person ask 240 times a minute.
    for (let n = 0; n < 120; n += 1) {
      const begin = performance.now();
      const answer = await fetch(address, { headers });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
      await answer.json();
      const answered = performance.now();
      await bare();
      // The first few warm both sides up.
      if (n < 20) continue;
      http.push(answered - begin);
      direct.push(performance.now() - answered);
    }
    console.log(`over HTTP p50 ${median(http).toFixed(1)} ms, bare p50 ${median(direct).toFixed(1)} ms`);
    return { http_ratio: Math.round((median(http) / median(direct)) * 100) / 100 };
  } finally {
    await stack.stop();
  }
}

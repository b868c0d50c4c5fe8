import { type QueryWord, queryWordsOf } from '@sw/board-model';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { startStack } from '@sw/dev';
import { engineEnv, freePorts } from '@sw/engines';
import { type EntryFilter, type EntryOrder, listEntries, searchEntries } from '@sw/postgres';
import { median } from '../load.ts';
import { withSeededDatabase } from '../seeded-database.ts';
import { percentile, timeStatements } from '../statement-times.ts';
import { watchedDatabase } from '../watched-database.ts';
import { type Seeded, seed } from './seed.ts';

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
 * The cost of a person's list inside the database when the product holds ten million boards: first page, deep page, search
 * and counts, for a person who has 100,000 of them and for people who have a hundred. Uses a separate database, dropped at
 * the end.
 */
export async function benchLists(): Promise<Record<string, number>> {
  const boards = number('BENCH_BOARDS', 10_000_000);
  const size = { boards, heavyBoards: Math.min(100_000, Math.round(boards / 10)), withText: Math.round(boards / 10) };
  return withSeededDatabase(
    (db, step) => seed(db, size, step),
    (url, seeded) => measure(url, seeded, size.heavyBoards),
  );
}

async function measure(url: string, seeded: Seeded, heavyBoards: number): Promise<Record<string, number>> {
  const watched = watchedDatabase(url);
  try {
    const run = ({ words, ...scenario }: Scenario): Promise<unknown> => {
      // A personal space has the same id as its owner.
      const page = { ...scenario, spaceId: scenario.accountId, limit: PAGE + 1 };
      return words === undefined ? listEntries(watched.db, page) : searchEntries(watched.db, page, words);
    };
    const counts: number[] = [];
    const p95Of = (what: string, scenarios: readonly Scenario[]): Promise<number> =>
      timeStatements(watched, {
        what,
        scenarios,
        run,
        nameOf: ({ accountId: _, ...scenario }) => JSON.stringify(scenario),
        onStatement: ({ text }, ms) => isCount(text) && counts.push(ms),
        explained: ({ text }) => text.includes('board_entry'),
      });

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
      count_p95_ms: round1(percentile(counts, 0.95)),
      ...http,
    };
  } finally {
    await watched.close();
  }
}

/** Whether a statement computes a total. For searches it is the first statement, which finds a page's boards and counts them. */
const isCount = (text: string): boolean => /list_counter|as total/.test(text);

const FILTERS: readonly EntryFilter[] = ['all', 'mine', 'shared', 'starred'];
const SORTS = ['edited', 'created', 'name'] as const;

const listScenarios = ({ heavy, others }: Seeded): Scenario[] => [
  ...FILTERS.flatMap((filter) => SORTS.map((by) => ({ accountId: heavy, filter, order: { by }, offset: 0 }))),
  ...others.map((accountId) => ({ accountId, filter: 'all' as const, order: { by: 'edited' as const }, offset: 0 })),
];

/** By page number to the very end, and by cursor from places throughout the list. */
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

/** Two Chinese characters, a prefix of an English word, both; a number that few have; a word that very many have. */
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

/** The same first page over HTTP and as bare statements, alternating. */
async function httpRatio(
  url: string,
  { authorization }: Seeded,
  bare: () => Promise<unknown>,
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
    // The route allows 240 requests a minute per person.
    for (let n = 0; n < 120; n += 1) {
      const begin = performance.now();
      const answer = await fetch(address, { headers });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
      await answer.json();
      const answered = performance.now();
      await bare();
      // The first few warm up both sides.
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

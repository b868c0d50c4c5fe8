import { countCallsOf, listCallsOf, readCallMonths, readMostAtOnce, readRunningShares } from '@sw/postgres';
import { withSeededDatabase } from '../seeded-database.ts';
import { timeStatements } from '../statement-times.ts';
import { watchedDatabase } from '../watched-database.ts';
import { type SeededCalls, seed } from './seed.ts';

const CALLS = 1_000_000;
const PAGE = 40;

interface Listing {
  readonly accountId: string;
  readonly side: 'all' | 'created' | 'joined';
  readonly month?: string;
  readonly from?: string;
  readonly wbNo?: string;
  readonly offset: number;
  readonly after?: { readonly at: Date; readonly id: string };
}

/**
 * The cost of call statistics inside the database with a million calls: the page's sums and the list's pages, for an account
 * with a tenth of the calls and for accounts with some dozens. `npm run bench -- call-stats 20000` is a quick trial.
 */
export async function benchCallStats([calls = String(CALLS)]: readonly string[]): Promise<Record<string, number>> {
  const size = Number(calls);
  if (!(size >= 10_000)) throw new Error('the bench needs 10,000 calls or more');
  return withSeededDatabase((db, step) => seed(db, size, step), measure);
}

async function measure(url: string, seeded: SeededCalls): Promise<Record<string, number>> {
  const watched = watchedDatabase(url);
  try {
    const explained = ({ text }: { readonly text: string }) => text.includes('call_');
    const people = [seeded.heavy, ...seeded.others];
    const summary = await timeStatements(watched, {
      what: 'summary',
      scenarios: people,
      run: async (accountId) => {
        await readCallMonths(watched.db, accountId);
        await readRunningShares(watched.db, accountId, Date.now());
        // For the account with most calls only a month is compared: a year has more calls than `MOST_CALLS_COMPARED`.
        const period = accountId === seeded.heavy ? { month: seeded.month } : { from: seeded.year };
        await readMostAtOnce(watched.db, { accountId, ...period, side: 'all' }, Date.now());
      },
      nameOf: (accountId) => (accountId === seeded.heavy ? 'heavy' : 'other'),
      explained,
    });
    const list = await timeStatements(watched, {
      what: 'list',
      scenarios: listings(seeded),
      run: async ({ offset, after, ...filter }: Listing) => {
        await listCallsOf(watched.db, filter, { limit: PAGE + 1, offset, after });
        await countCallsOf(watched.db, filter);
      },
      nameOf: ({ accountId, ...listing }) =>
        `${accountId === seeded.heavy ? 'heavy' : 'other'} ${JSON.stringify(listing)}`,
      explained,
    });
    const round1 = (value: number) => Math.round(value * 10) / 10;
    return { summary_p95_ms: round1(summary), list_p95_ms: round1(list) };
  } finally {
    await watched.close();
  }
}

/** First pages with every filter, and a deep page by cursor. */
function listings({ heavy, others, wbNo, month, year, middle }: SeededCalls): Listing[] {
  const sides = ['all', 'created', 'joined'] as const;
  return [
    ...sides.flatMap((side) => [
      { accountId: heavy, side, offset: 0 },
      { accountId: heavy, side, month, offset: 0 },
      { accountId: heavy, side, from: year, offset: 0 },
      { accountId: heavy, side, wbNo, offset: 0 },
      { accountId: heavy, side, offset: 0, after: { at: middle, id: '500000000000000000' } },
    ]),
    ...others.map((accountId) => ({ accountId, side: 'all' as const, offset: 0 })),
  ];
}

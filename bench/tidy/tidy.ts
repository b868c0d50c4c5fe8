import { HOUR } from '@sw/base';
import { deadJobs, enqueue, migrateJobs } from '@sw/jobs';
import {
  collectBlobs,
  type Database,
  dueErasures,
  expiredBoards,
  lockExpiredBin,
  lockOldUploads,
  markExpiredPages,
  OLD_ROWS,
  openDatabase,
  patrolBlobs,
  sql,
  takeOldDataExports,
  takeOldTransfers,
  tidyCancelledMeetings,
  tidySpaceAudits,
} from '@sw/postgres';
import { withSeededDatabase } from '../seeded-database.ts';
import { percentile } from '../statement-times.ts';
import { seed } from './seed.ts';

const ROWS = 20_000_000;
/** Longer runs of one step say nothing new. */
const LONGEST_MS = 60_000;
/** For steps that begin again when they have ended. */
const FEWEST_ROUNDS = 20;
const BARE_ROUND = 1_000;

/** One round of a step: the number of rows it removed or looked at. */
type Round = () => Promise<number>;

/**
 * The cost of the worker's tidying inside a database of this many blobs and events, of which a hundredth and a tenth are to
 * go: the p95 of the rounds of the slowest step, and the rows a second that leave, of blobs and of events whichever is slower,
 * beside a bare delete by the key of a table with the same events. `npm run bench -- tidy 1000000` is a quick trial.
 */
export async function benchTidy([rows = String(ROWS)]: readonly string[]): Promise<Record<string, number>> {
  const size = Number(rows);
  if (!(size >= 100_000)) throw new Error('the bench needs 100,000 rows or more');
  return withSeededDatabase((db, step) => seed(db, size, step), measure);
}

async function measure(
  url: string,
  expected: { readonly events: number; readonly blobs: number },
): Promise<Record<string, number>> {
  await migrateJobs(url);
  const database = openDatabase({ url, maxConnections: 2, logError: () => undefined });
  try {
    await sql`create table bare as select * from outbox where published_at < now() - interval '7 days'`.execute(
      database.query,
    );
    await sql`alter table bare add primary key (outbox_id)`.execute(database.query);
    await sql`vacuum analyze bare`.execute(database.query);
    const bare = await timeRounds('a bare delete', bareDelete(database));
    const times: number[] = [];
    const rates: Record<string, number> = {};
    for (const [name, rounds] of stepsOf(database)) {
      const { p95, rate, rows } = await timeRounds(name, rounds);
      times.push(p95);
      rates[name] = rate;
      const wanted = { outbox: expected.events, blobs: expected.blobs }[name];
      if (wanted !== undefined && rows < wanted)
        console.log(`  ${wanted - rows} of ${wanted} rows are left after a minute`);
    }
    return {
      step_p95_ms: Math.round(Math.max(...times) * 10) / 10,
      rows_per_s: Math.round(Math.min(rates.outbox ?? 0, rates.blobs ?? 0)),
      bare_rows_per_s: Math.round(bare.rate),
    };
  } finally {
    await database.close();
  }
}

/** One round alone would be the first access to a table. */
async function* again(rounds: () => AsyncIterable<number>): AsyncGenerator<number> {
  for (let n = 0; n < FEWEST_ROUNDS; ) {
    for await (const count of rounds()) {
      n += 1;
      yield count;
    }
  }
}

async function* repeat(round: Round): AsyncGenerator<number> {
  for (let [n, count] = [0, 1]; count > 0 || n < FEWEST_ROUNDS; n += 1) {
    count = await round();
    yield count;
  }
}

/** The steps of the worker's tidying, as it calls them. */
function stepsOf(database: Database): [name: string, rounds: AsyncIterable<number>][] {
  const { query } = database;
  const rounds: Record<string, Round> = {
    blobs: () =>
      database.transaction(async (tx) => {
        const { seen, keys } = await collectBlobs(tx, { olderThanMs: HOUR, limit: 100 });
        if (keys.length > 0) await enqueue(tx, 'removeObjects', { keys: [...keys] });
        return seen;
      }),
    uploads: () =>
      database.transaction(
        async (tx) => (await lockOldUploads(tx, { abandonedMs: HOUR, doneMs: HOUR, limit: 50 })).length,
      ),
    transfers: () =>
      database.transaction(async (tx) => {
        const ages = { hours: 24, abandonedMinutes: 60, cancelledMinutes: 10, limit: 100 };
        const { exports, imports } = await takeOldTransfers(tx, ages);
        return exports.length + imports.length;
      }),
    boardBins: async () => (await expiredBoards(query, { days: 30, limit: 50 })).length,
    pageBins: () => database.transaction(async (tx) => (await markExpiredPages(tx, { days: 30, limit: 100 })).length),
    fileBins: () => database.transaction(async (tx) => (await lockExpiredBin(tx, { days: 30, limit: 50 })).length),
    dataExports: () =>
      database.transaction(async (tx) => (await takeOldDataExports(tx, { days: 7, limit: 100 })).length),
    cancelledMeetings: () => database.transaction((tx) => tidyCancelledMeetings(tx, 50)),
    spaceAudits: () => database.transaction(tidySpaceAudits),
    dueErasures: async () => (await dueErasures(query, 100)).length,
    deadJobs: async () => (await deadJobs(query, ['importBoard'], { after: '0', limit: 100 })).length,
    blobPatrol: () => database.transaction((tx) => patrolBlobs(tx, 250)),
  };
  return [
    ...Object.entries(OLD_ROWS).map(([name, of]): [string, AsyncIterable<number>] => [name, again(() => of(query))]),
    ...Object.entries(rounds).map(([name, round]): [string, AsyncIterable<number>] => [name, repeat(round)]),
  ];
}

function bareDelete({ query }: Database): AsyncIterable<number> {
  let after = 0;
  return repeat(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from bare where outbox_id > ${after} and outbox_id <= ${after + BARE_ROUND}`.execute(query);
    after += BARE_ROUND;
    return Number(numAffectedRows);
  });
}

async function timeRounds(name: string, rounds: AsyncIterable<number>) {
  const times: number[] = [];
  let rows = 0;
  const begin = performance.now();
  let last = begin;
  for await (const count of rounds) {
    const now = performance.now();
    times.push(now - last);
    last = now;
    rows += count;
    if (now - begin > LONGEST_MS) break;
  }
  const seconds = (last - begin) / 1_000;
  const [p95, rate] = [percentile(times, 0.95), rows / seconds];
  console.log(`${name}: ${times.length} rounds, p95 ${p95.toFixed(1)} ms, ${rows} rows, ${rate.toFixed(0)} a second`);
  return { p95, rate, rows };
}

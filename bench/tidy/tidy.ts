import { loadavg } from 'node:os';
import { HOUR } from '@sw/base';
import { deadJobs, enqueue, migrateJobs } from '@sw/jobs';
import {
  collectRounds,
  type Database,
  dueErasures,
  expiredBoards,
  inTurn,
  lockExpiredBin,
  lockOldUploads,
  markExpiredPages,
  OLD_ROWS,
  openDatabase,
  patrolBlobs,
  sql,
  type Tx,
  takeOldDataExports,
  takeOldTransfers,
  tidyCancelledMeetings,
  tidySpaceAudits,
} from '@sw/postgres';
import { withSeededDatabase } from '../seeded-database.ts';
import { percentile } from '../statement-times.ts';
import { type Seeded, seed } from './seed.ts';

const ROWS = 20_000_000;
/** Longer runs of one step say nothing new. */
const LONGEST_MS = 60_000;
/** For steps that begin again when they have ended. */
const FEWEST_ROUNDS = 20;
const BARE_ROUND = 1_000;
const TURN_MS = 10_000;

/** The rounds of a step until nothing is left: each yields the number of rows that it removed or looked at. */
type Rounds = () => AsyncIterable<number>;

/**
 * The cost of the worker's tidying inside a database of this many blobs and events, of which a hundredth and a tenth are to
 * go: the p95 of the rounds of the slowest step, and the rows a second that leave, of blobs and of events whichever is slower,
 * beside a bare delete by the key of a table with the same events. `npm run bench -- tidy 1000000` is a quick trial.
 */
export async function benchTidy([rows = String(ROWS)]: readonly string[]): Promise<Record<string, number>> {
  const size = Number(rows);
  if (!(size >= 100_000)) throw new Error('the bench needs 100,000 rows or more');
  return withSeededDatabase((db, step) => seed(db, size, step), measure, { ownEngine: true });
}

async function measure(url: string, toGo: Seeded): Promise<Record<string, number>> {
  await migrateJobs(url);
  const database = openDatabase({ url, maxConnections: 3, logError: () => undefined });
  try {
    printLoad();
    const bare = await timeRounds(database, 'a bare delete', bareDelete(database));
    const times: number[] = [];
    const rates: Record<string, number> = {};
    for (const [name, rounds] of Object.entries(stepsOf(database))) {
      const { p95, rate, rows } = await timeRounds(database, name, rounds);
      times.push(p95);
      rates[name] = rate;
      const wanted = { outbox: toGo.events, blobs: toGo.blobs }[name] ?? 0;
      if (rows < wanted) console.log(`  ${wanted - rows} of ${wanted} rows are left after a minute`);
    }
    printLoad();
    return {
      step_p95_ms: Math.round(Math.max(...times) * 10) / 10,
      rows_per_s: Math.round(Math.min(rates.outbox ?? 0, rates.blobs ?? 0)),
      bare_rows_per_s: Math.round(bare.rate),
    };
  } finally {
    await database.close();
  }
}

/** Of the last one, five and fifteen minutes: other work on the machine is in all figures. */
const printLoad = () =>
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );

const untilEmpty = (round: () => Promise<number>): Rounds =>
  async function* () {
    for (let count = 1; count > 0; ) {
      count = await round();
      yield count;
    }
  };

/** The steps of the worker's tidying, as it calls them. */
function stepsOf(database: Database): Readonly<Record<string, Rounds>> {
  const { query } = database;
  const removeObjects = (tx: Tx, keys: readonly string[]) => enqueue(tx, 'removeObjects', { keys: [...keys] });
  return {
    ...Object.fromEntries(Object.entries(OLD_ROWS).map(([name, rounds]) => [name, () => rounds(query)])),
    blobs: () => collectRounds(database, { olderThanMs: HOUR, removeObjects }),
    uploads: untilEmpty(() =>
      database.transaction(
        async (tx) => (await lockOldUploads(tx, { abandonedMs: HOUR, doneMs: HOUR, limit: 50 })).length,
      ),
    ),
    transfers: untilEmpty(() =>
      database.transaction(async (tx) => {
        const ages = { hours: 24, abandonedMinutes: 60, cancelledMinutes: 10, limit: 100 };
        const { exports, imports } = await takeOldTransfers(tx, ages);
        return exports.length + imports.length;
      }),
    ),
    boardBins: untilEmpty(async () => (await expiredBoards(query, { days: 30, limit: 50 })).length),
    pageBins: untilEmpty(() =>
      database.transaction(async (tx) => (await markExpiredPages(tx, { days: 30, limit: 100 })).length),
    ),
    fileBins: untilEmpty(() =>
      database.transaction(async (tx) => (await lockExpiredBin(tx, { days: 30, limit: 50 })).length),
    ),
    dataExports: untilEmpty(() =>
      database.transaction(async (tx) => (await takeOldDataExports(tx, { days: 7, limit: 100 })).length),
    ),
    cancelledMeetings: untilEmpty(() => database.transaction((tx) => tidyCancelledMeetings(tx, 50))),
    spaceAudits: untilEmpty(() => database.transaction(tidySpaceAudits)),
    dueErasures: untilEmpty(async () => (await dueErasures(query, 100)).length),
    deadJobs: untilEmpty(async () => (await deadJobs(query, ['importBoard'], { after: '0', limit: 100 })).length),
    blobPatrol: untilEmpty(() => database.transaction((tx) => patrolBlobs(tx, 250))),
  };
}

/** From the beginning to the end of the table. */
const bareDelete = ({ query }: Database): Rounds => {
  let after = 0;
  return untilEmpty(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from bare where outbox_id > ${after} and outbox_id <= ${after + BARE_ROUND}`.execute(query);
    after += BARE_ROUND;
    return Number(numAffectedRows);
  });
};

/** In turns of ten seconds like the worker, whose turn is a transaction: what was deleted in it cannot be vacuumed yet. */
async function timeRounds(database: Database, name: string, rounds: Rounds) {
  const times: number[] = [];
  let rows = 0;
  const begin = performance.now();
  let [last, done] = [begin, false];
  while (last - begin < LONGEST_MS && !(done && times.length >= FEWEST_ROUNDS)) {
    await inTurn(database, `tidy:${name}`, async () => {
      last = performance.now();
      const until = last + TURN_MS;
      done = true;
      for await (const count of rounds()) {
        const now = performance.now();
        times.push(now - last);
        last = now;
        rows += count;
        done = last < until;
        if (!done) break;
      }
      return { restMs: 0, done };
    });
  }
  const seconds = (last - begin) / 1_000;
  const [p50, p95, rate] = [percentile(times, 0.5), percentile(times, 0.95), rows / seconds];
  console.log(
    `${name}: ${times.length} rounds, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ` +
      `${rows} rows, ${rate.toFixed(0)} a second`,
  );
  return { p95, rate, rows };
}

import { repeats } from '@sw/base/testing';
import { type FuzzReport, type FuzzWorld, runSeed } from '@sw/board-sync/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doubled, type Forgery, lost } from './forgeries.ts';
import { type RealWorld, realWorld } from './real-world.ts';
import { Weather } from './weather.ts';
import { startWiredCell, type WiredCell } from './wired-cell.ts';

/** At most 200 clients. With 400 on a busy machine every answer came too late, and the request was repeated. */
const AT_ONCE = 25;
/** `SEEDS=17,23` plays only these; the times at which things happen are the machine's, so a seed may need a few tries. */
const SEEDS = process.env.SEEDS?.split(',').map(Number) ?? Array.from({ length: repeats(50) }, (_, seed) => seed);
/** Slower than the fake's: a page is opened in tens of milliseconds, and many at once in more. */
const PACE = { openMs: 2_000, steps: 32, healMs: 180_000 };
const GATEWAYS = 2;
/** With fewer seeds, to repeat a failure, the run does not check that every kind of fault happened. */
const ENOUGH_SEEDS = 10;
const FEW = 5;
/** Boards created at once: 400 people at once would wait for a database connection longer than its pool allows. */
const BUILDERS = 4;

let starting: Promise<WiredCell> | undefined;
let cell: WiredCell;
const lines: string[] = [];

beforeAll(async () => {
  starting = startWiredCell(GATEWAYS, (name, line) => lines.push(`${name} ${line}`));
  cell = await starting;
}, 120_000);

// Also if it was not ready in time.
afterAll(async () => (await starting?.catch(() => undefined))?.end());

/** Plays seeds side by side, each on a page of its own, under one weather. */
async function play(
  seeds: readonly number[],
  change: (world: FuzzWorld, place: number) => FuzzWorld = (world) => world,
): Promise<{ reports: FuzzReport[]; faults: Weather['faults'] }> {
  const weather = new Weather(cell, seeds.length);
  const worlds: RealWorld[] = [];
  const builders: Promise<RealWorld>[] = [];
  try {
    const playing = seeds.map((seed, place) =>
      runSeed(seed, {
        ...PACE,
        world: async (_, users) => {
          const before = builders[place % BUILDERS];
          const building = (async () => {
            await before?.catch(() => undefined);
            return realWorld(cell, seed, users, () => weather.pageIsCalm());
          })();
          builders[place % BUILDERS] = building;
          const world = await building;
          worlds.push(world);
          return change(world, place);
        },
      }),
    );
    // If one fails, the others must not continue into the next test.
    await Promise.allSettled(playing);
    return { reports: await Promise.all(playing), faults: weather.faults };
  } finally {
    await weather.clear();
    for (const world of worlds) world.end();
  }
}

const summaries = (reports: readonly FuzzReport[]): string[] =>
  reports.flatMap(({ seed, complaints }) => complaints.map((complaint) => `seed ${seed}: ${complaint}`));

/** How many publishes were refused, lost and left unanswered, at each gateway. */
const failures = (): number[] =>
  cell.gateways.flatMap(({ wire }) => {
    const { refused, lost, unanswered } = wire.outcomes;
    return [refused, lost, unanswered];
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test(`R1.16 8 clients under faults over two real gateways and NATS all end with the same page and nothing lost or doubled: ${SEEDS.length} seeds`, {
  timeout: 1_200_000,
}, async () => {
  const reports: FuzzReport[] = [];
  const faults = { cuts: 0, freezes: 0 };
  for (let from = 0; from < SEEDS.length; from += AT_ONCE) {
    const wave = await play(SEEDS.slice(from, from + AT_ONCE));
    reports.push(...wave.reports);
    faults.cuts += wave.faults.cuts;
    faults.freezes += wave.faults.freezes;
  }
  const again = reports.filter(({ complaints }) => complaints.length > 0).map(({ seed }) => seed);
  // One text, so that a failure shows it whole.
  expect(summaries(reports).join('\n'), `repeat: SEEDS=${again} npx vitest run chaos/fuzz/real-gateway.test.ts`).toBe(
    '',
  );
  expect(cell.deaths, lines.slice(-20).join('\n')).toEqual([]);

  // Otherwise there were no faults, and the run proves nothing.
  expect(faults.freezes).toBeGreaterThan(0);
  expect(faults.cuts).toBeGreaterThan(0);
  if (SEEDS.length < ENOUGH_SEEDS) return;
  expect(Math.min(...failures()), failures().join()).toBeGreaterThan(FEW);
  expect(sum(reports.map(({ operations }) => operations))).toBeGreaterThan(20 * reports.length);
  const kept = async () => {
    const { count } = await cell.database.query
      .selectFrom('boardPage')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('snapshotVersion', '>', '0')
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  await expect.poll(kept).toBeGreaterThan(reports.length / 2);
});

test('a log that lost one operation, or counts one twice, is noticed over the real gateway too', {
  timeout: 600_000,
}, async () => {
  const names: (string | undefined)[] = [];
  const forge = (world: FuzzWorld, place: number, forgery: (records: Forgery['records']) => Forgery): FuzzWorld => ({
    ...world,
    async archive() {
      const { records, name } = forgery(await world.archive());
      names[place] = name;
      return records;
    },
  });
  const { reports } = await play([1_000, 1_001], (world, place) => forge(world, place, place === 0 ? lost : doubled));
  const [losing, doubling] = reports.map(({ complaints }) => complaints.join('\n'));
  // Its acknowledgement may have been lost on the wire too: the client then learned from the log that it had counted.
  expect(
    [`${names[0]} acknowledged and lost`, `${names[0]} was queued and lost`].some((said) => losing?.includes(said)),
    losing,
  ).toBe(true);
  expect(doubling).toContain(`${names[1]} is not what was queued`);
});

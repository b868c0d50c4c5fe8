import type { Cell } from './cell.ts';
import { shareBoards } from './drawing/boards.ts';
import type { Drawer } from './drawing/drawer.ts';
import { everybodyIn, startDrawers } from './drawing/drawers.ts';
import { type AckedLane, judge, type Verdict } from './drawing/oracle.ts';
import { Recoveries } from './drawing/recovery.ts';
import { comparePages, settle } from './drawing/replicas.ts';
import { SilentLanes } from './drawing/silent-lane.ts';
import { keeperFailpoints } from './faults/failpoints.ts';
import { runFaults } from './faults/tracks.ts';
import { makePeople } from './people.ts';
import { type Line, problemsOf } from './verdict.ts';
import { judgeBoards, startWriters } from './writers.ts';

const DRAWERS = 20;
const PEOPLE_PER_PAGE = 4;
/** People who create boards meanwhile: rows and messages must be as safe as strokes. */
const CREATORS = 5;
/** Of thirteen. A busy machine comes to no more in a minute. */
const SHORT_FAILPOINTS = 1;

export interface RunOptions {
  readonly cell: Cell;
  readonly seed: number;
  readonly durationMs: number;
  /** Not every fault has its turn. */
  readonly short: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface Outcome {
  readonly line: Line;
  /** Why the run failed; none if it did not. */
  readonly problems: readonly string[];
}

/** People draw while everything dies around them; then every copy of every page is compared. */
export async function run({ cell, seed, durationMs, short, say, signal }: RunOptions): Promise<Outcome> {
  const apiUrl = cell.own.stack.urlOf('api');
  const gatewayUrls = cell.gateways.map(({ url }) => url);
  const failpoints = rotated(await keeperFailpoints(cell.own.env), seed);
  const people = await makePeople(cell.database, DRAWERS + CREATORS);
  const pages = await shareBoards(apiUrl, cell.database, people.slice(0, DRAWERS), PEOPLE_PER_PAGE);
  const [firstPage] = pages;
  if (!firstPage) throw new Error('no pages');
  const silent = new SilentLanes(cell.log, firstPage);
  const troubles: string[] = [];
  const troubled = (what: string) => {
    say(what);
    troubles.push(what);
  };
  const drawers = startDrawers({ pages, apiUrl, gatewayUrls, seed, troubled });
  const endDrawers = () => {
    for (const drawer of drawers) drawer.end();
  };
  signal.addEventListener('abort', endDrawers);
  try {
    await everybodyIn(drawers);
    say(`${drawers.length} people on ${pages.length} pages draw`);
    for (const drawer of drawers) drawer.say({ type: 'draw' });
    const tally = startWriters(apiUrl, people.slice(DRAWERS));
    const recoveries = new Recoveries();
    const everyOnce = !short;
    const silentLane = () => silent.add();
    const options = { cell, drawers, failpoints, seed, durationMs, everyOnce, recoveries, silentLane, say, signal };
    const visited = await runFaults(options);

    say('the faults are over; everybody rests');
    for (const drawer of drawers) drawer.say({ type: 'rest' });
    const died = [...cell.deaths];
    for (const what of died) say(`ended by itself: ${what}`);
    const boards = await judgeBoards(cell.database, tally);
    // A keeper may still append what it retires, and the log must stand still while it is read.
    await Promise.all(cell.keepers.map((keeper) => keeper.kill('SIGTERM')));
    const compared = await comparePages(cell, await settle(pages, drawers, apiUrl, gatewayUrls));
    const verdicts = compared.map(({ page, history }) =>
      judge(history, [...lanesOf(drawers, page.pageId), ...silent.on(page.pageId)]),
    );
    const line: Line = {
      seed,
      ...sumOf(verdicts),
      diverged: compared.reduce((sum, { different }) => sum + different, 0),
      recovery_s_max: recoveries.max,
      recovery_s: recoveries.worst,
      baseline_s: recoveries.baselines,
      faults: recoveries.counts,
      failpoints: visited.size,
      died: died.length,
      troubled: troubles.length,
      boards,
    };
    return { line, problems: problemsOf(line, recoveries.all, short ? SHORT_FAILPOINTS : failpoints.length) };
  } finally {
    signal.removeEventListener('abort', endDrawers);
    endDrawers();
  }
}

/** Another part of the list comes first with every seed. */
const rotated = <T>(items: readonly T[], by: number): T[] => {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};

const lanesOf = (drawers: readonly Drawer[], pageId: string): AckedLane[] =>
  drawers
    .filter(({ task }) => task.pageId === pageId)
    .flatMap(({ lane, ackedTo }) => (lane ? [{ ...lane, ackedTo }] : []));

const sumOf = (verdicts: readonly Verdict[]) => ({
  acked: verdicts.reduce((sum, { acked }) => sum + acked, 0),
  lost: verdicts.reduce((sum, { lost }) => sum + lost, 0),
  doubled: verdicts.reduce((sum, { doubled }) => sum + doubled, 0),
  control_doubled: verdicts.reduce((sum, { controlDoubled }) => sum + controlDoubled, 0),
});

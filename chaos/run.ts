import type { Cell } from './cell.ts';
import { shareBoards } from './drawing/boards.ts';
import { whileDrawing } from './drawing/crowd.ts';
import { Recoveries } from './drawing/recovery.ts';
import { SilentLanes } from './drawing/silent-lane.ts';
import { keeperFailpoints } from './faults/failpoints.ts';
import { runFaults } from './faults/tracks.ts';
import { makePeople } from './people.ts';
import { type Line, problemsOf } from './verdict.ts';
import { judgeBoards, startWriters } from './writers.ts';

const DRAWERS = 20;
const PEOPLE_PER_PAGE = 4;
/** People who create boards meanwhile, because rows and messages must be as safe as strokes. */
const CREATORS = 5;
/** Of thirteen. A busy machine reaches no more in a minute. */
const SHORT_FAILPOINTS = 1;

export interface RunOptions {
  readonly cell: Cell;
  readonly seed: number;
  readonly durationMs: number;
  /** Not every fault is included. */
  readonly short: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface Outcome {
  readonly line: Line;
  /** The reasons why the run failed; none if it passed. */
  readonly problems: readonly string[];
}

/** People draw while everything dies around them; then every copy of every page is compared. */
export async function run({ cell, seed, durationMs, short, say, signal }: RunOptions): Promise<Outcome> {
  const apiUrl = cell.own.stack.urlOf('api');
  const failpoints = rotated(await keeperFailpoints(cell.own.env), seed);
  const people = await makePeople(cell.database, DRAWERS + CREATORS);
  const pages = await shareBoards(apiUrl, cell.database, people.slice(0, DRAWERS), PEOPLE_PER_PAGE);
  const [firstPage] = pages;
  if (!firstPage) throw new Error('no pages');
  const silent = new SilentLanes(cell.log, firstPage);
  const recoveries = new Recoveries();
  const crowd = { cell, pages, seed, say, signal, lanesOf: (pageId: string) => silent.on(pageId) };
  const { result, drawn } = await whileDrawing(crowd, async (drawers) => {
    const tally = startWriters(apiUrl, people.slice(DRAWERS));
    const everyOnce = !short;
    const silentLane = () => silent.add();
    const options = { cell, drawers, failpoints, seed, durationMs, everyOnce, recoveries, silentLane, say, signal };
    const visited = await runFaults(options);
    return { visited, boards: await judgeBoards(cell.database, tally) };
  });
  const line: Line = {
    seed,
    ...drawn,
    recovery_s_max: recoveries.max,
    recovery_s: recoveries.worst,
    baseline_s: recoveries.baselines,
    faults: recoveries.counts,
    failpoints: result.visited.size,
    boards: result.boards,
  };
  return { line, problems: problemsOf(line, recoveries.all, short ? SHORT_FAILPOINTS : failpoints.length) };
}

/** Each seed starts with another part of the list. */
const rotated = <T>(items: readonly T[], by: number): T[] => {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};

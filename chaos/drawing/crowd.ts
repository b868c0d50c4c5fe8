import type { Cell } from '../cell.ts';
import type { SharedPage } from './boards.ts';
import type { Drawer } from './drawer.ts';
import { everybodyIn, startDrawers } from './drawers.ts';
import { type AckedLane, judge, type Verdict } from './oracle.ts';
import { comparePages, settle } from './replicas.ts';

export interface CrowdOptions {
  readonly cell: Cell;
  readonly pages: readonly SharedPage[];
  readonly seed: number;
  /** Work on a page that was acknowledged to other people. */
  readonly lanesOf?: (pageId: string) => readonly AckedLane[];
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The outcome of everything that people drew. */
export interface Drawn {
  readonly acked: number;
  readonly lost: number;
  readonly doubled: number;
  readonly control_doubled: number;
  readonly diverged: number;
  readonly died: number;
  readonly troubled: number;
}

/** Everybody draws while `work` runs against the product. Then all stop, and every copy of every page is compared. */
export async function whileDrawing<T>(
  { cell, pages, seed, lanesOf = () => [], say, signal }: CrowdOptions,
  work: (drawers: readonly Drawer[]) => Promise<T>,
): Promise<{ readonly result: T; readonly drawn: Drawn }> {
  const apiUrl = cell.own.stack.urlOf('api');
  const gatewayUrls = cell.gateways.map(({ url }) => url);
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
    const result = await work(drawers);

    say('the faults are over; everybody rests');
    for (const drawer of drawers) drawer.say({ type: 'rest' });
    const died = [...cell.deaths];
    for (const what of died) say(`ended by itself: ${what}`);
    // A keeper may still append records that retire lanes, and the log must not change while it is read.
    await Promise.all(cell.keepers.map((keeper) => keeper.kill('SIGTERM')));
    const compared = await comparePages(cell, await settle(pages, drawers, apiUrl, gatewayUrls));
    const verdicts = compared.map(({ page: { pageId }, history }) =>
      judge(history, [...lanesOn(drawers, pageId), ...lanesOf(pageId)]),
    );
    const diverged = compared.reduce((sum, { different }) => sum + different, 0);
    return { result, drawn: { ...sumOf(verdicts), diverged, died: died.length, troubled: troubles.length } };
  } finally {
    signal.removeEventListener('abort', endDrawers);
    endDrawers();
  }
}

const lanesOn = (drawers: readonly Drawer[], pageId: string): AckedLane[] =>
  drawers
    .filter(({ task }) => task.pageId === pageId)
    .flatMap(({ lane, ackedTo }) => (lane ? [{ ...lane, ackedTo }] : []));

const sumOf = (verdicts: readonly Verdict[]) => ({
  acked: verdicts.reduce((sum, { acked }) => sum + acked, 0),
  lost: verdicts.reduce((sum, { lost }) => sum + lost, 0),
  doubled: verdicts.reduce((sum, { doubled }) => sum + doubled, 0),
  control_doubled: verdicts.reduce((sum, { controlDoubled }) => sum + controlDoubled, 0),
});

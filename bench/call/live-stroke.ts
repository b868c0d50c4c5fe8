/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises';
import { Hand, strokeAt } from '../render/hand.ts';
import { MARK } from '../render/measured-board.ts';
import type { Tab } from '../render/tab.ts';
import { shownMoves, TRACED, type TraceEvent } from '../render/trace.ts';

export interface Stroke {
  /** The displayed frames per second that showed a move of the pen. */
  readonly framesPerSecond: number;
  /** The number of cores that the browser used. */
  readonly cores: number;
}

const mark = (tab: Tab, name: string): Promise<number> =>
  tab.page.evaluate((given) => performance.mark(given).startTime, name);

/**
 * Draws a stroke on the open board, like the render bench. Frames are counted by the moves that they show, because a call's
 * pictures make the browser draw additional frames.
 */
export async function drawStroke(tab: Tab): Promise<Stroke> {
  const hand = new Hand(tab.devtools);
  await tab.page.locator('canvas').first().focus();
  await tab.page.keyboard.press('p');
  await tab.ask('gc()');
  hand.rest(strokeAt(0));
  await pause(300);
  await tab.browser.startTracing(tab.page, { categories: TRACED });
  const [cpu, from] = [await tab.cpuSeconds(), await mark(tab, MARK.from)];
  await hand.pull(strokeAt);
  await hand.arrived();
  const seconds = ((await mark(tab, MARK.to)) - from) / 1_000;
  const cores = ((await tab.cpuSeconds()) - cpu) / seconds;
  const { traceEvents } = JSON.parse((await tab.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await hand.letGo(strokeAt);
  return { framesPerSecond: shownMoves(traceEvents) / seconds, cores };
}

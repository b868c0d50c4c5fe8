import { median } from '../load.ts';
import { busySeconds } from '../sync/machine.ts';
import type { Phase } from './figures.ts';
import type { Recording, Watched } from './measured-board.ts';
import type { Tab } from './tab.ts';
import { drawnFrames, p95Of, pixelTimes, secondsOf, TRACED, type TraceEvent } from './trace.ts';

/** The processor time of this driver. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

async function usedSeconds(tab: Tab) {
  return { browser: await tab.cpuSeconds(), own: ownSeconds(), all: busySeconds(), at: performance.now() / 1_000 };
}

/** Watches the page during an action. */
export async function watchPhase(tab: Tab, watched: Watched, act: () => Promise<void>): Promise<Phase> {
  await tab.ask('gc()');
  await tab.browser.startTracing(tab.page, { categories: TRACED });
  const before = await usedSeconds(tab);
  await tab.ask(`bench.start('${watched}')`);
  await act();
  const recording = await tab.ask<Recording>('bench.stop()');
  const after = await usedSeconds(tab);
  const trace = JSON.parse((await tab.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const lagMs = await tab.ask<number>('bench.lag()');
  const seconds = secondsOf(recording);
  const pixels = pixelTimes(trace.traceEvents);
  const passed = after.at - before.at;
  const cores = (after.browser - before.browser) / passed;
  return {
    drawn: drawnFrames(trace.traceEvents) / seconds,
    updates: recording.updates.length / seconds,
    p95Ms: p95Of(recording),
    longTaskMs: recording.longTasks.reduce((sum, ms) => sum + ms, 0),
    pixelMs: pixels.length === 0 ? undefined : median(pixels),
    lagMs,
    cores,
    otherCores: (after.all - before.all - (after.own - before.own)) / passed - cores,
  };
}

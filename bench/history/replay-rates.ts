import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../load.ts';
import { BUILT, buildPage } from '../render/build.ts';
import { watchPhase } from '../render/phase.ts';
import { serve } from '../render/serve.ts';
import { openTab } from '../render/tab.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WATCH_MS = 4_000;
const QUIET_MS = 1_500;
const SPEED = 60;

/** Frames per second while 10,000 objects are panned, and while their history is replayed at 60 times its speed. */
export async function replayRates(): Promise<Record<string, number>> {
  await buildPage('ours');
  const served = await serve(BUILT);
  const [pans, replays, folded]: [number[], number[], number[]] = [[], [], []];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const tab = await openTab();
      try {
        await tab.page.goto(`${served.origin}/ours/index.html`);
        await tab.page.waitForFunction('window.bench');
        await tab.ask('bench.ready()');
        await tab.ask("bench.prepare('s2')");
        await tab.ask('bench.load()');
        await pause(QUIET_MS);
        const pan = await watchPhase(tab, 'view', () => tab.ask<void>(`bench.wheel('pan', ${WATCH_MS})`));
        await tab.ask('bench.reset()');
        await pause(QUIET_MS);
        await tab.ask('bench.board.replay.begin()');
        await pause(QUIET_MS);
        const replay = await watchPhase(tab, 'replay', () =>
          tab.ask<void>(`bench.board.replay.play(${SPEED}, ${WATCH_MS})`),
        );
        pans.push(pan.updates);
        replays.push(replay.updates);
        folded.push(await tab.ask<number>('bench.board.replay.folded()'));
        console.log(
          `round ${round}: pan ${pan.updates.toFixed(1)}/s, replay ${replay.updates.toFixed(1)}/s, ${folded.at(-1)} records, long tasks ${replay.longTaskMs.toFixed(0)} ms`,
        );
      } finally {
        await tab.close();
      }
    }
  } finally {
    served.close();
  }
  const one = (value: number): number => Math.round(value * 10) / 10;
  return {
    pan_fps: one(median(pans)),
    replay_fps: one(median(replays)),
    replay_records_per_second: Math.round((median(folded) / WATCH_MS) * 1_000),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { openCell } from '../open/cell.ts';
import { signIn } from '../open/sign-in.ts';
import { buildWeb } from '../render/build.ts';
import { openTab } from '../render/tab.ts';
import type { Frames } from './frames.ts';
import { threeOthers } from './others.ts';
import { askForFrames, drawStrokes, framesDuring, pressBold } from './watched-page.ts';

/** The maximum that a client keeps: strokes, and otherwise changes of one object, each of which depends on the one before. */
const OPERATIONS = 20_000;
const STROKES = 2_000;
/** The minimum time for which the page is watched without a flush. */
const BASELINE_MS = 10_000;
const FLUSH_LIMIT_MS = 300_000;

const saveState = (page: Page): Locator => page.getByRole('status', { name: 'Save state' });

async function says(page: Page, text: string | RegExp, timeout = 60_000): Promise<void> {
  await saveState(page).filter({ hasText: text }).waitFor({ timeout });
}

/** A rectangle, drawn while connected and still selected. */
async function drawRectangle(page: Page): Promise<void> {
  await page.locator('canvas').first().focus();
  await page.keyboard.press('r');
  await page.mouse.move(1_300, 800);
  await page.mouse.down();
  await page.mouse.move(1_400, 880, { steps: 4 });
  await page.mouse.up();
  await says(page, 'Saved');
}

async function workOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await says(page, 'Offline');
  await page.locator('canvas').first().focus();
  await page.keyboard.press('p');
  await drawStrokes(page, STROKES);
  await page.locator('canvas').first().focus();
  await page.keyboard.press('v');
  await page.mouse.click(1_300, 840);
  // A client accepts 20,000 and no more, so the last of these may be refused.
  await pressBold(page, OPERATIONS - STROKES);
  await pause(5_000);
  console.log(`made offline: ${await saveState(page).textContent()}`);
}

function print(when: string, { busiest, ...figures }: Frames): void {
  console.log(`${when}: ${JSON.stringify(figures)}`);
  for (const one of busiest) console.log(`  ${one}`);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * 20,000 operations made without a connection in the built page, then sent while three others draw. The frames during that
 * time are compared with those of the same page and the same others when nothing is sent any more. The time between two
 * frames includes the whole machine, with the servers; the work of the window's thread is what the flush itself adds.
 */
export async function benchOffline(): Promise<Record<string, number>> {
  await buildWeb();
  const cell = await openCell();
  const tab = await openTab();
  try {
    const [ref] = await cell.addPages(1);
    if (!ref) throw new Error('no page');
    const stack = await cell.start(['api', 'gateway', 'keeper', 'web']);
    const { page } = tab;
    try {
      await signIn(page, cell.owner);
      await page.goto(`${stack.address}board/${ref.wbNo}`);
      await says(page, 'Saved');
      const others = await threeOthers(cell, ref, stack.urlOf('api'), stack.urlOf('gateway'));
      await drawRectangle(page);
      await workOffline(page);
      others.draw();
      await pause(2_000);
      await tab.ask('gc()');
      await askForFrames(page);
      let flushMs = 0;
      const flush = await framesDuring(tab, async () => {
        const begin = performance.now();
        await page.context().setOffline(false);
        await says(page, 'Saved', FLUSH_LIMIT_MS);
        flushMs = performance.now() - begin;
      });
      const drawnMeanwhile = others.drawn();
      const baseline = await framesDuring(tab, () => pause(Math.max(BASELINE_MS, Math.min(flushMs, 30_000))));
      others.rest();
      others.close();
      console.log(`others stored ${drawnMeanwhile} strokes until the flush was over, ${others.drawn()} in all`);
      print('while flushing', flush);
      print('without', baseline);
      return {
        flush_s: rounded(flushMs / 1_000),
        worst_frame_ms: rounded(flush.worstMs),
        baseline_worst_frame_ms: rounded(baseline.worstMs),
        frames: flush.count,
        baseline_frames: baseline.count,
        frames_over_50_ms: flush.slow,
        baseline_frames_over_50_ms: baseline.slow,
        busiest_frame_ms: rounded(flush.busiestMs),
        baseline_busiest_frame_ms: rounded(baseline.busiestMs),
        longest_task_ms: rounded(flush.longestTaskMs),
        baseline_longest_task_ms: rounded(baseline.longestTaskMs),
      };
    } finally {
      await stack.stop();
    }
  } finally {
    await tab.close();
    await cell.end();
  }
}

/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { buildPageIfChanged, startStack } from '@sw/dev';
import { engineEnv, freePorts } from '@sw/engines';
import { median } from '../load.ts';
import { signIn } from '../open/sign-in.ts';
import { openTab } from '../render/tab.ts';
import type { SeededMeetings } from './seed.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SCROLL_MS = 3_000;
/** In pixels per second: a quick scroll through 200 rooms. */
const SPEED = 2_500;
/** The first screenful: eleven rooms with fifty meetings each, some of them beyond the edge. */
const SEEN_BLOCKS = 400;

/** The week of 200 rooms in the built page: how fast it opens, and how it scrolls compared with an empty page. */
export async function weekFigures(
  url: string,
  { week, monday }: SeededMeetings,
): Promise<Record<'week_ms' | 'scroll_ratio', number>> {
  await buildPageIfChanged();
  const firstPort = await freePorts(0, 5);
  const stack = await startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: ['api', 'gateway', 'web'],
    env: {
      ...engineEnv(),
      DATABASE_URL: url,
      MODULES: 'meeting',
      LOG_LEVEL: 'error',
      KEY_PREFIX: `bench${firstPort}:`,
    },
    onLine: (name, line) => console.log(`${name}: ${line}`),
  });
  try {
    const [opened, ours, empty]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const tab = await openTab();
      try {
        await signIn(tab.page, week);
        await tab.page.goto(`${stack.address}meeting/mine`, { waitUntil: 'networkidle' });
        // The worker of the first visit fetches the whole application, which must not be part of the measurement.
        await tab.page.evaluate(async () => void (await navigator.serviceWorker.ready));
        opened.push(await openWeek(tab.page, `/iwb/meeting?view=week&day=${monday}`));
        ours.push(await framesWhileScrolling(tab.page));
        await emptyTheScroller(tab.page);
        empty.push(await framesWhileScrolling(tab.page));
      } finally {
        await tab.close();
      }
      console.log(
        `round ${round + 1}: opened in ${opened.at(-1)?.toFixed(0)} ms, ${ours.at(-1)?.toFixed(1)} frames a second, empty page ${empty.at(-1)?.toFixed(1)}`,
      );
    }
    // The first round also compiles code that the api has not run yet.
    return {
      week_ms: Math.round(median(opened)),
      scroll_ratio: Math.round((median(ours) / median(empty)) * 100) / 100,
    };
  } finally {
    await stack.stop();
  }
}

/** From the navigation in the running application to the frame after the one that draws the blocks. */
async function openWeek(page: Page, path: string): Promise<number> {
  return page.evaluate(
    async ([to, least]) => {
      const begin = performance.now();
      history.pushState({ idx: 1, key: 'bench', usr: null }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      // A meeting is an element, or part of a shape that draws several.
      const drawn = () =>
        [...document.querySelectorAll<SVGElement>('[data-shapes]')].reduce(
          (sum, { dataset }) => sum + Number(dataset.shapes),
          document.querySelectorAll('[data-piece]').length,
        );
      while (drawn() < least) {
        if (performance.now() - begin > 20_000) throw new Error(`${drawn()} blocks after 20 s`);
        await frame();
      }
      await frame();
      return performance.now() - begin;
    },
    [path, SEEN_BLOCKS] as const,
  );
}

/** Frames per second while the rooms scroll at a steady speed, down and up again. */
const framesWhileScrolling = (page: Page): Promise<number> =>
  page.evaluate(
    async ([ms, speed]) => {
      const scroller = document.querySelector('[data-days]');
      if (scroller === null) throw new Error('no schedule');
      const way = scroller.scrollHeight - scroller.clientHeight;
      if (way < 1_000) throw new Error(`only ${way} pixels to scroll`);
      const frame = () => new Promise<number>((next) => requestAnimationFrame(next));
      const begin = await frame();
      let [frames, at] = [0, begin];
      while (at - begin < ms) {
        const passed = (((at - begin) / 1_000) * speed) % (2 * way);
        scroller.scrollTop = passed < way ? passed : 2 * way - passed;
        at = await frame();
        frames += 1;
      }
      return (frames * 1_000) / (at - begin);
    },
    [SCROLL_MS, SPEED] as const,
  );

/** The same window with the same height to scroll, but empty. */
const emptyTheScroller = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const scroller = document.querySelector<HTMLElement>('[data-days]');
    if (scroller === null) throw new Error('no schedule');
    const { scrollHeight, clientHeight, clientWidth } = scroller;
    const bare = document.createElement('div');
    bare.dataset.days = '0';
    bare.style.cssText = `overflow:auto;width:${clientWidth}px;height:${clientHeight}px`;
    const inside = document.createElement('div');
    inside.style.height = `${scrollHeight}px`;
    bare.append(inside);
    document.body.replaceChildren(bare);
  });

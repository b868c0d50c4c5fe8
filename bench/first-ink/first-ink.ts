import { setTimeout as pause } from 'node:timers/promises';
import { buildPageIfChanged } from '@sw/dev';
import type { PageRef } from '@sw/nats';
import type { TestPerson } from '@sw/testing';
import { median } from '../load.ts';
import { type Cell, messagesIn, openCell } from '../open/cell.ts';
import { fillPage } from '../open/fill-page.ts';
import { signIn } from '../open/sign-in.ts';
import { BUILT, buildPage } from '../render/build.ts';
import { serve } from '../render/serve.ts';
import { openTab } from '../render/tab.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

async function prepare(cell: Cell, count: number): Promise<PageRef[]> {
  const pages = await cell.addPages(count);
  for (const page of pages) await fillPage(cell, page, 'first');
  const keeper = await cell.start(['keeper'], { KEEPER_QUIET_SECONDS: '1', KEEPER_SWEEP_SECONDS: '1' });
  while ((await messagesIn(cell)) > 0) await pause(200);
  await keeper.stop();
  return pages;
}

/**
 * Runs in the page and records the first frame that shows more than paper. It reads a copy of 64 × 64 pixels of the middle,
 * so that checking costs little.
 */
const WATCH_INK = `(() => {
  const small = document.createElement('canvas');
  small.width = small.height = 64;
  const ctx = small.getContext('2d', { willReadFrequently: true });
  const look = () => {
    const canvas = document.querySelector('canvas');
    if (canvas && canvas.width > 300) {
      ctx.drawImage(canvas, 0, 0, canvas.width, canvas.height, 0, 0, 64, 64);
      const { data } = ctx.getImageData(0, 0, 64, 64);
      let dark = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 600) dark += 1;
      if (dark > 20) { window.firstInk = performance.now(); return; }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Milliseconds from the last byte of the page's contents to its first ink, in the built product. */
async function inkOf(address: string, person: TestPerson, { wbNo }: PageRef): Promise<number> {
  const tab = await openTab();
  try {
    await signIn(tab.page, person);
    await tab.page.addInitScript(`addEventListener('DOMContentLoaded', () => ${WATCH_INK});`);
    await tab.page.goto(`${address}board/${wbNo}`);
    // A function, because the product's policy forbids evaluating strings.
    await tab.page.waitForFunction(() => 'firstInk' in globalThis);
    return await tab.ask<number>(`(() => {
      const snapshot = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/snapshot'));
      if (!snapshot) throw new Error('no snapshot was loaded');
      return window.firstInk - snapshot.responseEnd;
    })()`);
  } finally {
    await tab.close();
  }
}

/** The same page in the bench's window, without network, server and interface. */
async function loadOf(origin: string): Promise<number> {
  const tab = await openTab();
  try {
    await tab.page.goto(`${origin}/ours/index.html`);
    await tab.page.waitForFunction('window.bench');
    await tab.ask('bench.ready()');
    await pause(1_500);
    await tab.ask("bench.prepare('first')");
    return await tab.ask<number>('bench.load()');
  } finally {
    await tab.close();
  }
}

/** How long 3,600 objects take from their last byte to the screen: in the product, and in the bare editor. */
export async function benchFirstInk(): Promise<Record<string, number>> {
  const cell = await openCell();
  await buildPageIfChanged();
  await buildPage('ours');
  const served = await serve(BUILT);
  try {
    const pages = await prepare(cell, ROUNDS);
    const stack = await cell.start(['api', 'gateway', 'web']);
    const [product, bare]: [number[], number[]] = [[], []];
    for (const [round, page] of pages.entries()) {
      bare.push(await loadOf(served.origin));
      product.push(await inkOf(stack.address, cell.owner, page));
      console.log(`round ${round + 1}: bare ${bare.at(-1)?.toFixed(0)} ms, product ${product.at(-1)?.toFixed(0)} ms`);
    }
    await stack.stop();
    const [first, load] = [median(product), median(bare)];
    return {
      first_ink_ms: Math.round(first),
      load_ms: Math.round(load),
      first_ink_ratio: Math.round((first / load) * 100) / 100,
    };
  } finally {
    served.close();
    await cell.end();
  }
}

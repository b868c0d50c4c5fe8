import { setTimeout as pause } from 'node:timers/promises';
import { creation, encodeFrame, OPERATION, RULES } from '@sw/board-model';
import { buildPageIfChanged } from '@sw/dev';
import type { PageRef } from '@sw/nats';
import { median } from '../load.ts';
import { type Cell, messagesIn, openCell } from '../open/cell.ts';
import { BUILT, buildPage } from '../render/build.ts';
import { pageOfScene } from '../render/pages/ours/page-of-scene.ts';
import { makeScene } from '../render/scenes.ts';
import { serve } from '../render/serve.ts';
import { openTab } from '../render/tab.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const PER_RECORD = 200;

/** The scene in the log, as one person would have drawn it, and then in a snapshot. */
async function fill(cell: Cell, page: PageRef): Promise<void> {
  const objects = [...pageOfScene(page.pageId, makeScene('first')).objects.values()];
  const clientId = 'scene-maker';
  const header = { clientId, maciid: 'bench', protocolType: OPERATION.created, pageId: page.pageId, versionId: 0 };
  for (let clientSeq = 1; (clientSeq - 1) * PER_RECORD < objects.length; clientSeq += 1) {
    const state = objects.slice((clientSeq - 1) * PER_RECORD, clientSeq * PER_RECORD);
    const operation = { header, clientSeq, state, changes: state.map(({ selectId }) => creation(selectId)) };
    const stamp = { rules: RULES, actor: 1, clientId, clientSeq, time: Date.now() };
    const frame = encodeFrame({ ...stamp, kind: 'operation', operation });
    await cell.log.append(page, frame, { timeoutMs: 20_000 });
  }
}

async function prepare(cell: Cell, count: number): Promise<PageRef[]> {
  const pages = await cell.addPages(count);
  for (const page of pages) await fill(cell, page);
  const keeper = await cell.start(['keeper'], { KEEPER_QUIET_SECONDS: '1', KEEPER_SWEEP_SECONDS: '1' });
  while ((await messagesIn(cell)) > 0) await pause(200);
  await keeper.stop();
  return pages;
}

/**
 * Runs in the page: notes the first frame whose picture is not paper. A copy of 64 × 64 pixels of the middle is read, so that looking
 * costs little.
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

/** Milliseconds from the last byte of the page's contents to its first ink, in the product as it is built. */
async function inkOf(address: string, authorization: string, accountId: string, { wbNo }: PageRef): Promise<number> {
  const tab = await openTab();
  try {
    const stored = JSON.stringify({ userId: accountId, unionId: accountId });
    await tab.page.addInitScript(
      `localStorage.setItem('iwb_authorization', ${JSON.stringify(authorization)});
       localStorage.setItem('iwb_user', ${JSON.stringify(stored)});
       addEventListener('DOMContentLoaded', () => ${WATCH_INK});`,
    );
    await tab.page.goto(`${address}board/${wbNo}`);
    // A function: the product's policy forbids to evaluate strings.
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

/** The same page in the bench's window: without network, server and interface. */
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
    const { accountId, authorization } = cell.owner;
    const [product, bare]: [number[], number[]] = [[], []];
    for (const [round, page] of pages.entries()) {
      bare.push(await loadOf(served.origin));
      product.push(await inkOf(stack.address, authorization, accountId, page));
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

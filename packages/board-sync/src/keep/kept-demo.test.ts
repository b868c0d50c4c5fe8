import { decodeSnapshot, pageHash } from '@sw/board-model';
import { expect, test } from 'vitest';
import { PAGE_ID, Stage } from '../../testing/stage.ts';
import type { KeptPage, PageKeep } from './port.ts';

const PRESENTER = 6;

function memoryKeep(): PageKeep & { readonly kept: Map<string, KeptPage> } {
  const kept = new Map<string, KeptPage>();
  return {
    kept,
    read: async ({ pageId }) => kept.get(pageId),
    write: async ({ pageId }, page) => void kept.set(pageId, page),
  };
}

const noNetwork = async (): Promise<never> => {
  throw new TypeError('Failed to fetch');
};

/** A page on which somebody presents, live, and then without a connection. */
async function audience(): Promise<{ readonly stage: Stage; readonly keep: ReturnType<typeof memoryKeep> }> {
  const stage = new Stage();
  const keep = memoryKeep();
  stage.keep = keep;
  stage.foreign(1);
  stage.log.control({ type: 'demoOn', actor: PRESENTER, clientId: 'presenting' }, stage.time.now());
  await stage.live();
  await stage.pass(5_000);
  expect(demoOf(stage)).toMatchObject({ actor: PRESENTER });
  stage.ticket = noNetwork;
  stage.socket.handlers.closed(1006);
  return { stage, keep };
}

/** The same page, opened from what was kept of it. */
async function reopened(): Promise<Stage> {
  const { stage: first, keep } = await audience();
  first.connection.close();
  const stage = new Stage();
  Object.assign(stage, { keep, log: first.log, ticket: noNetwork });
  const { pageCache, snapshot } = stage.http;
  Object.assign(stage.http, { pageCache: noNetwork, snapshot: noNetwork });
  // Both draw their ids from the same seed.
  for (let n = 0; n < 5; n += 1) stage.drawing();
  await stage.connect('client-two');
  await stage.pass(0);
  Object.assign(stage.http, { pageCache, snapshot });
  return stage;
}

const demoOf = ({ page }: Stage) => page.page?.access.demo;

/** The demos that the page has shown to its listeners. */
function shownBy({ page }: Stage): unknown[] {
  const shown: unknown[] = [];
  page.on('access', ({ demo }) => shown.push(demo));
  return shown;
}

async function backOnline(stage: Stage): Promise<void> {
  stage.ticket = async () => 'ticket';
  stage.connection.reconnect();
  await stage.pass(0);
  await stage.welcome();
  await stage.opened();
}

test('A17 a demo in a kept page is not believed without a network: the page can be drawn on', async () => {
  const stage = await reopened();
  expect(demoOf(stage)).toBeNull();
  const shown = shownBy(stage);
  await stage.draw(2);
  expect(stage.page.page?.objects.size).toBe(3);

  // The demo ended long ago, and nobody hears of it again.
  stage.log.control({ type: 'demoOff' }, stage.time.now());
  await backOnline(stage);
  expect(stage.socket.frames).toHaveLength(2);
  await stage.storeAll(stage.socket, 'client-two');
  expect(stage.page.page?.objects.size).toBe(3);
  expect(pageHash(stage.page.page ?? stage.log.truth)).toBe(pageHash(stage.log.truth));
  expect(shown.filter((demo) => demo !== null)).toEqual([]);
});

test('A17 at the head of the log a demo that still runs is believed again', async () => {
  const stage = await reopened();
  const shown = shownBy(stage);
  await stage.draw();
  await backOnline(stage);
  expect(demoOf(stage)).toMatchObject({ actor: PRESENTER });
  expect(shown.at(-1)).toMatchObject({ actor: PRESENTER });
  expect(stage.page.page?.objects.size).toBe(1);
  expect(stage.page.dispatch([stage.drawing()])).toEqual({ ok: false, error: 'demo' });
});

test('A17 a demo is believed through a short break of the connection, and no longer', async () => {
  const { stage } = await audience();
  await stage.pass(20_000);
  expect(demoOf(stage)).toMatchObject({ actor: PRESENTER });
  await stage.pass(20_000);
  expect(demoOf(stage)).toBeNull();
  await stage.draw();
  expect(stage.page.page?.objects.size).toBe(2);
});

test('A17 what is kept is the log, with the demo that is not believed', async () => {
  const { stage, keep } = await audience();
  await stage.pass(40_000);
  await stage.draw();
  stage.connection.close();
  const kept = await decodeSnapshot(keep.kept.get(PAGE_ID)?.bytes ?? new Uint8Array());
  expect(kept.ok && kept.value.access.demo).toMatchObject({ actor: PRESENTER });
  expect(kept.ok && pageHash(kept.value)).toBe(pageHash(stage.log.truth));
});

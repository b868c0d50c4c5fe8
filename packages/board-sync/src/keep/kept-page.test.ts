import { decodeSnapshot, pageHash } from '@sw/board-model';
import { expect, test } from 'vitest';
import { PAGE_ID, Stage } from '../../testing/stage.ts';
import type { KeptPage, PageKeep } from './port.ts';

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

function goOffline(stage: Stage): void {
  stage.ticket = noNetwork;
  Object.assign(stage.http, { pageCache: noNetwork, snapshot: noNetwork });
}

test('A17 a page is kept once it is quiet, without what is pending', async () => {
  const stage = new Stage();
  const keep = memoryKeep();
  stage.keep = keep;
  stage.foreign(1);
  await stage.live();
  await stage.pass(5_000);
  const before = pageHash(stage.log.truth);
  await stage.draw();
  // It is on the page and not in the log.
  stage.deliver([stage.foreign(2)]);
  await stage.pass(5_000);
  const kept = await decodeSnapshot(keep.kept.get(PAGE_ID)?.bytes ?? new Uint8Array());
  expect(kept.ok && pageHash(kept.value)).toBe(pageHash(stage.log.truth));
  expect(kept.ok && pageHash(kept.value)).not.toBe(before);
  expect(stage.page.page?.objects.size).toBe(3);
});

test('A17 a lost connection keeps at once what the log has confirmed', async () => {
  const stage = new Stage();
  const keep = memoryKeep();
  stage.keep = keep;
  await stage.live();
  stage.deliver([stage.foreign(1)]);
  expect(keep.kept.size).toBe(0);
  stage.socket.handlers.closed(1006);
  const kept = await decodeSnapshot(keep.kept.get(PAGE_ID)?.bytes ?? new Uint8Array());
  expect(kept.ok && kept.value.objects.size).toBe(1);
});

test('A17 without a network the kept page is shown with the work of the closed tab, drawn on, and sent later', async () => {
  const first = new Stage();
  const keep = memoryKeep();
  first.keep = keep;
  first.foreign(1);
  await first.live();
  await first.pass(5_000);
  first.socket.handlers.closed(1006);
  goOffline(first);
  await first.draw();
  const { queue, log } = first;
  first.connection.close();

  const online = new Stage();
  const { pageCache, snapshot } = online.http;
  const ticket = online.ticket;
  Object.assign(online, { keep, queue, log });
  goOffline(online);
  // Both draw their ids from the same seed.
  for (let n = 0; n < 5; n += 1) online.drawing();
  await online.connect('client-two');
  await online.pass(0);
  expect(online.page.page?.objects.size).toBe(2);
  expect(online.page.save).toMatchObject({ state: 'offline' });
  await online.draw();
  expect(online.page.page?.objects.size).toBe(3);

  Object.assign(online.http, { pageCache, snapshot });
  online.ticket = ticket;
  online.connection.reconnect();
  await online.pass(0);
  for (const socket of online.sockets) await online.welcome(socket);
  for (const socket of online.sockets) await online.opened(socket);
  const sent = online.sockets.flatMap(({ frames }) => frames);
  expect(sent).toHaveLength(2);
});

import { DAY } from '@sw/base';
import { pageHash } from '@sw/board-model';
import { expect, test } from 'vitest';
import { PAGE_ID, Stage, USER, WB_NO } from '../../testing/stage.ts';

/** A tab that drew a number of objects without a connection, and died. */
async function orphaned(stage: Stage, drawn = 2): Promise<Uint8Array[]> {
  await stage.live();
  stage.socket.handlers.closed(1006);
  await stage.draw(drawn);
  stage.connection.close();
  const [lane] = await stage.queue.lanes(USER);
  if (!lane) throw new Error('nothing is left');
  return (await stage.queue.read(lane)).map(({ frame }) => frame);
}

test('the next tab sends what a dead one left, unchanged, under its clientId, on a socket of its own', async () => {
  const stage = new Stage();
  const frames = await orphaned(stage);
  await stage.connect('client-two');
  const [own, heir] = stage.sockets.slice(-2);
  if (!own || !heir) throw new Error('two sockets were expected');
  await stage.welcome(own);
  await stage.opened(own);
  // Shown before it is saved.
  expect(stage.page.page?.objects.size).toBe(2);
  expect(stage.page.save.state).toBe('saving');
  await stage.welcome(heir);
  expect(heir.take('hello')).toMatchObject([{ clientId: 'client-one' }]);
  await stage.opened(heir);
  expect(heir.take('resume')).toMatchObject([{ clientSeq: 1 }]);
  expect(heir.frames).toEqual(frames);
  for (const frame of heir.frames.splice(0)) stage.deliver([stage.store(frame, 'client-one')], own);
  await stage.pass(0);
  expect(stage.page.save).toEqual({ state: 'saved' });
  expect(heir.dropped).toBe(true);
  expect(await stage.connection.hasUnsent()).toBe(false);
  expect(stage.page.page && pageHash(stage.page.page)).toBe(pageHash(stage.log.truth));
});

test('what the log had consumed before the tab died is not sent again', async () => {
  const stage = new Stage();
  const [first] = await orphaned(stage);
  if (first) stage.store(first, 'client-one');
  await stage.connect('client-two');
  const [own, heir] = stage.sockets.slice(-2);
  if (!own || !heir) throw new Error('two sockets were expected');
  await stage.welcome(own);
  await stage.opened(own);
  await stage.welcome(heir);
  await stage.opened(heir);
  expect(heir.take('resume')).toMatchObject([{ clientSeq: 2 }]);
  expect(heir.frames).toHaveLength(1);
});

test('a living tab keeps its queue, and nobody takes another user’s', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  const write = { put: [{ clientSeq: 1, frame: new Uint8Array(), queuedAt: stage.time.now() }], removeTo: 0 };
  await stage.queue.write({ userId: '9002', clientId: 'foreign-client', wbNo: WB_NO, pageId: PAGE_ID }, write);
  const sockets = stage.sockets.length;
  await stage.connect('client-two');
  await stage.pass(120_000);
  const clients = stage.sockets.slice(sockets).map((socket) => {
    socket.handlers.opened();
    return socket.take('hello')[0]?.clientId;
  });
  expect(new Set(clients)).toEqual(new Set(['client-one', 'client-two']));
  expect(await stage.queue.lanes('9002')).toHaveLength(1);
  // The living tab continues on its own: exactly one socket at a time acts for it.
  expect(await stage.queue.lanes(USER)).toHaveLength(1);
});

test('a hole in a queue is filled with void records, so that the rest can be saved', async () => {
  const stage = new Stage();
  await orphaned(stage, 3);
  const [lane] = await stage.queue.lanes(USER);
  if (!lane) throw new Error('nothing is left');
  const records = await stage.queue.read(lane);
  await stage.queue.drop(lane);
  await stage.queue.write(lane, { put: records.filter(({ clientSeq }) => clientSeq !== 2), removeTo: 0 });
  await stage.connect('client-two');
  const [own, heir] = stage.sockets.slice(-2);
  if (!own || !heir) throw new Error('two sockets were expected');
  await stage.welcome(own);
  await stage.opened(own);
  await stage.welcome(heir);
  await stage.opened(heir);
  await stage.pass(0);
  expect(heir.frames).toHaveLength(3);
  for (const frame of heir.frames.splice(0)) stage.deliver([stage.store(frame, 'client-one')], own);
  expect([stage.page.pending, stage.page.page?.objects.size]).toEqual([0, 2]);
});

test('a queue older than fourteen days is offered, never sent, and gone when it is discarded', async () => {
  const stage = new Stage();
  await orphaned(stage);
  stage.time.sleepThrough(14 * DAY + 1);
  const sockets = stage.sockets.length;
  await stage.connect('client-two');
  const offers = stage.connection.staleOffers;
  await stage.pass(60_000);
  expect(offers).toMatchObject([{ clientId: 'client-one', pageId: PAGE_ID, queuedAt: expect.any(Number) }]);
  expect(offers[0]?.operations).toHaveLength(2);
  const clients = stage.sockets.slice(sockets).map((socket) => {
    socket.handlers.opened();
    return socket.take('hello')[0]?.clientId;
  });
  expect(clients).not.toContain('client-one');
  expect(await stage.connection.hasUnsent()).toBe(true);
  await offers[0]?.discard();
  expect(stage.connection.staleOffers).toEqual([]);
  expect(await stage.connection.hasUnsent()).toBe(false);
});

test('a tab that was offline for more than fourteen days does not send either, and can go on drawing', async () => {
  const stage = new Stage();
  await stage.live();
  stage.socket.handlers.closed(1006);
  await stage.draw(2);
  stage.time.sleepThrough(15 * DAY);
  await stage.pass(200);
  const stale: unknown[] = [];
  stage.page.on('stale', (work) => stale.push(work));
  await stage.welcome();
  await stage.opened();
  expect(stale).toHaveLength(1);
  expect([stage.socket.frames.length, stage.page.page?.objects.size]).toEqual([0, 0]);
  await stage.draw();
  await stage.storeAll();
  stage.deliver(stage.log.tail(0));
  expect(stage.page.save).toEqual({ state: 'saved' });
});

test('orphans of pages that are not open are sent as well, and those pages closed again', async () => {
  const stage = new Stage();
  await orphaned(stage);
  const sockets = stage.sockets.length;
  await stage.connect('client-two');
  stage.page.close();
  const [own, heir] = stage.sockets.slice(sockets);
  if (!own || !heir) throw new Error('two sockets were expected');
  await stage.welcome(own);
  await stage.opened(own);
  await stage.welcome(heir);
  await stage.opened(heir);
  for (const frame of heir.frames.splice(0)) stage.deliver([stage.store(frame, 'client-one')], own);
  await stage.pass(0);
  expect(own.take('close')).toHaveLength(1);
  expect(await stage.queue.lanes(USER)).toEqual([]);
});

test('R4.10 signing out all the same erases what is not sent, of all tabs of this user and of nobody else', async () => {
  const stage = new Stage();
  await orphaned(stage);
  const others = { userId: '9002', clientId: 'client-x', wbNo: WB_NO, pageId: PAGE_ID };
  await stage.queue.write(others, { put: [{ clientSeq: 1, queuedAt: 1, frame: new Uint8Array([1]) }], removeTo: 0 });
  await stage.connect('client-two');
  await stage.welcome(stage.sockets.at(-2));
  await stage.opened(stage.sockets.at(-2));
  stage.sockets.at(-2)?.handlers.closed(1006);
  // Not even on disk yet.
  void stage.page.dispatch([stage.drawing()]);
  expect(await stage.connection.hasUnsent()).toBe(true);
  await stage.connection.eraseUnsent();
  await stage.pass(1_000);
  expect(await stage.queue.lanes(USER)).toEqual([]);
  expect(await stage.queue.lanes('9002')).toHaveLength(1);
});

test('R4.10 a session that ends in any other way leaves what is not sent for the same user', async () => {
  const stage = new Stage();
  await orphaned(stage, 3);
  expect(await stage.queue.lanes(USER)).toMatchObject([{ count: 3 }]);
});

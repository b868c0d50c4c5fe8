import { decodeFrame } from '@sw/board-model';
import { expect, test } from 'vitest';
import { Stage, USER } from '../../testing/stage.ts';
import type { Db, DbRequest, IndexedDb } from './indexed-db.ts';
import { indexedQueue } from './indexed-queue.ts';
import { memoryQueue } from './memory-queue.ts';
import type { LaneWrite, OperationQueue } from './port.ts';

/** Takes every request and never calls back. */
function silentIndexedDb(): IndexedDb {
  const open = (): DbRequest<Db> => ({ result: {} as Db, error: null, addEventListener: () => undefined });
  return { factory: { open }, range: { bound: () => undefined } };
}

/** Storage that does not answer until the test releases it. */
class HangingQueue implements OperationQueue {
  readonly real = memoryQueue();
  readonly writes: LaneWrite[] = [];
  #answering = Promise.withResolvers<void>();

  answer(): void {
    this.#answering.resolve();
  }

  fallSilent(): void {
    this.#answering = Promise.withResolvers<void>();
  }

  write: OperationQueue['write'] = async (lane, change) => {
    this.writes.push(change);
    await this.#answering.promise;
    return this.real.write(lane, change);
  };
  read: OperationQueue['read'] = (lane) => this.#answering.promise.then(() => this.real.read(lane));
  lanes: OperationQueue['lanes'] = (user) => this.#answering.promise.then(() => this.real.lanes(user));
  drop: OperationQueue['drop'] = (lane) => this.#answering.promise.then(() => this.real.drop(lane));
}

test('a database that never answers does not keep work from the server, and nothing of it counts as kept', async () => {
  const stage = new Stage();
  stage.queue = indexedQueue(silentIndexedDb());
  await stage.live();
  const failures: unknown[] = [];
  stage.page.on('storageFailed', ({ error }) => failures.push(error));
  await stage.pass(60_000);
  stage.socket.handlers.closed(1006);
  await stage.draw(2);
  await stage.pass(4_000);
  expect(stage.page.save).toEqual({ state: 'offline', pending: 2, kept: 0 });
  await stage.welcome();
  await stage.opened();
  expect(stage.socket.frames).toHaveLength(2);
  await stage.storeAll();
  expect(stage.page.save).toEqual({ state: 'saved' });
  // One report per outage.
  expect(failures).toHaveLength(1);
});

test('work reaches the server before it would be reported as not saved', async () => {
  const stage = new Stage();
  const queue = new HangingQueue();
  queue.answer();
  stage.queue = queue;
  await stage.live();
  queue.fallSilent();
  await stage.draw();
  await stage.pass(3_999);
  expect(stage.socket.frames).toHaveLength(0);
  await stage.pass(1);
  expect(stage.socket.frames).toHaveLength(1);
  expect(stage.page.save).toEqual({ state: 'saving', pending: 1 });
});

test('after the deadline storage is left alone for a while, so that later work does not wait for it', async () => {
  const stage = new Stage();
  const queue = new HangingQueue();
  queue.answer();
  stage.queue = queue;
  await stage.live();
  queue.fallSilent();
  await stage.draw();
  await stage.pass(4_000);
  await stage.draw(3);
  expect(stage.socket.frames).toHaveLength(4);
  expect(queue.writes).toHaveLength(1);
  await stage.storeAll();
  await stage.pass(30_000);
  await stage.draw();
  expect(queue.writes).toHaveLength(2);
});

test('storage that answers late is used again, and then loses what it should have removed', async () => {
  const stage = new Stage();
  const queue = new HangingQueue();
  queue.answer();
  stage.queue = queue;
  await stage.live();
  queue.fallSilent();
  await stage.draw();
  await stage.pass(4_000);
  await stage.storeAll();
  queue.answer();
  await stage.pass(0);
  expect(await queue.real.lanes(USER)).toMatchObject([{ count: 1 }]);
  await stage.draw();
  const [left] = await queue.real.read(stage.key);
  const read = left && decodeFrame(left.frame);
  expect(read?.ok && read.value.kind === 'operation' && read.value.operation.clientSeq).toBe(2);
});

test('work that storage did not take in time is put there with the next that it takes', async () => {
  const stage = new Stage();
  const queue = new HangingQueue();
  queue.answer();
  stage.queue = queue;
  await stage.live();
  stage.socket.handlers.closed(1006);
  queue.fallSilent();
  await stage.draw(2);
  await stage.pass(4_000);
  // Skipped without an attempt.
  await stage.draw(3);
  expect(stage.page.save).toEqual({ state: 'offline', pending: 5, kept: 0 });
  queue.answer();
  await stage.pass(0);
  await stage.draw();
  await stage.pass(0);
  expect(stage.page.save).toEqual({ state: 'offline', pending: 6, kept: 6 });
  expect(await queue.real.read(stage.key)).toHaveLength(6);
});

test('whether work is unsent can be asked while storage is silent', async () => {
  const stage = new Stage();
  stage.queue = indexedQueue(silentIndexedDb());
  await stage.live();
  const asked = stage.connection.hasUnsent().then(
    () => 'answered',
    () => 'failed',
  );
  await stage.pass(4_000);
  expect(await asked).toBe('failed');
});

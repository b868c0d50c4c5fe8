import { decodeFrame, encodeFrame, fullHash, OPERATION, type Operation, pageHash } from '@sw/board-model';
import type { BatchEntry } from '@sw/contract';
import { expect, test } from 'vitest';
import { PAGE_ID, Stage, USER } from '../../testing/stage.ts';
import { memoryQueue } from '../queue/memory-queue.ts';
import type { VoidedWork } from './events.ts';
import type { SaveState } from './save-state.ts';

const numbers = (frames: readonly Uint8Array[]): (number | string)[] =>
  frames.map((frame) => {
    const read = decodeFrame(frame);
    if (!read.ok) return read.error;
    if (read.value.kind === 'void') return `void ${read.value.request.clientSeq}`;
    return read.value.kind === 'operation' ? read.value.operation.clientSeq : 'record';
  });

test('an operation is shown at once, and sent only when the queue has it on disk', async () => {
  const stage = new Stage();
  const real = memoryQueue();
  let letGo = () => {};
  const writing = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  stage.queue = { ...real, write: (lane, change) => writing.then(() => real.write(lane, change)) };
  await stage.live();
  await stage.draw();
  expect(stage.page.page?.objects.size).toBe(1);
  expect(stage.socket.frames).toHaveLength(0);
  letGo();
  await stage.pass(0);
  expect(numbers(stage.socket.frames)).toEqual([1]);
  expect(await real.read(stage.key)).toHaveLength(1);
});

test('storage that fails is reported, and does not keep the work from the server', async () => {
  const stage = new Stage();
  stage.queue = { ...memoryQueue(), write: () => Promise.reject(new Error('full')) };
  await stage.live();
  let failures = 0;
  stage.page.on('storageFailed', () => {
    failures += 1;
  });
  await stage.draw();
  expect([failures, stage.socket.frames.length]).toEqual([1, 1]);
});

test('saved only when the own fold has consumed it; an acknowledgement is not enough', async () => {
  const stage = new Stage();
  await stage.live();
  const states: SaveState[] = [];
  stage.page.on('save', (state) => states.push(state));
  await stage.draw(2);
  const frames = stage.socket.frames.splice(0);
  const entries = frames.map((frame) => stage.store(frame));
  stage.ack(2);
  await stage.pass(0);
  expect(stage.page.save).toEqual({ state: 'saving', pending: 2 });
  stage.deliver(entries.slice(0, 1));
  expect(stage.page.save).toEqual({ state: 'saving', pending: 1 });
  stage.deliver(entries.slice(1));
  await stage.pass(0);
  expect(states.map(({ state }) => state)).toEqual(['saving', 'saved']);
  expect(await stage.queue.lanes('9001')).toEqual([]);
});

test('a count alone is reported ten times a second at most, and every other change at once', async () => {
  const stage = new Stage();
  await stage.live();
  const states: SaveState[] = [];
  stage.page.on('save', (state) => states.push(state));
  for (let n = 0; n < 30; n += 1) {
    await stage.draw();
    await stage.pass(10);
  }
  expect(states).toEqual([1, 10, 20, 30].map((pending) => ({ state: 'saving', pending })));
  stage.socket.handlers.closed(1006);
  expect(states.at(-1)).toEqual({ state: 'offline', pending: 30, kept: 30 });
  await stage.draw();
  expect(states.at(-1)).toEqual({ state: 'offline', pending: 30, kept: 30 });
  await stage.pass(100);
  expect(states.at(-1)).toEqual({ state: 'offline', pending: 31, kept: 31 });
  expect(stage.page.save).toEqual(states.at(-1));
});

test('a write without an answer is shown as not saved within five seconds', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  await stage.pass(4_900);
  expect(stage.page.save.state).toBe('saving');
  await stage.pass(100);
  expect(stage.page.save).toEqual({ state: 'notSaved', pending: 1, reason: 'unanswered' });
});

test('without a connection the state is offline, with what waits; nothing is lost by it', async () => {
  const stage = new Stage();
  await stage.live();
  stage.socket.handlers.closed(1006);
  expect(stage.page.save).toEqual({ state: 'offline', pending: 0, kept: 0 });
  await stage.draw(3);
  expect(stage.page.save).toEqual({ state: 'offline', pending: 3, kept: 3 });
  await stage.pass(1_000);
  await stage.welcome();
  await stage.opened();
  expect(stage.socket.take('resume')).toMatchObject([{ clientSeq: 1 }]);
  expect(numbers(stage.socket.frames)).toEqual([1, 2, 3]);
  stage.deliver(stage.socket.frames.splice(0).map((frame) => stage.store(frame)));
  expect(stage.page.save).toEqual({ state: 'saved' });
});

test('without a connection the amount on disk is shown, and not before it is there', async () => {
  const stage = new Stage();
  const real = memoryQueue();
  const written = Promise.withResolvers<void>();
  stage.queue = { ...real, write: (lane, change) => written.promise.then(() => real.write(lane, change)) };
  await stage.live();
  stage.socket.handlers.closed(1006);
  await stage.draw(3);
  expect(stage.page.save).toEqual({ state: 'offline', pending: 3, kept: 0 });
  written.resolve();
  await stage.pass(0);
  expect(stage.page.save).toEqual({ state: 'offline', pending: 3, kept: 3 });
});

test('what storage did not take is not shown as kept', async () => {
  const stage = new Stage();
  stage.queue = { ...memoryQueue(), write: () => Promise.reject(new Error('full')) };
  await stage.live();
  stage.socket.handlers.closed(1006);
  await stage.draw(2);
  await stage.pass(0);
  expect(stage.page.save).toEqual({ state: 'offline', pending: 2, kept: 0 });
});

test('at most 64 are under way without an answer, in order', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(100);
  expect(stage.socket.frames).toHaveLength(64);
  stage.ack(10);
  expect(numbers(stage.socket.frames).slice(64)).toEqual([65, 66, 67, 68, 69, 70, 71, 72, 73, 74]);
});

test('at most 512 are under way that did not come back, however many are acknowledged', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(700);
  for (let n = 0; n < 10; n += 1) {
    stage.ack(stage.socket.frames.length);
    await stage.pass(0);
  }
  expect(stage.socket.frames).toHaveLength(512);
  const [first] = stage.socket.frames;
  if (!first) throw new Error('not sent');
  stage.deliver([stage.store(first)]);
  expect(stage.socket.frames).toHaveLength(513);
});

test('what was consumed leaves the queue by the hundred, and with the last of it altogether', async () => {
  const stage = new Stage();
  const removed: number[] = [];
  const queue = memoryQueue();
  stage.queue = {
    ...queue,
    write: (lane, change) => {
      if (change.removeTo > 0) removed.push(change.removeTo);
      return queue.write(lane, change);
    },
  };
  await stage.live();
  await stage.draw(300);
  while (stage.page.pending > 0) {
    stage.deliver(stage.socket.frames.splice(0, 32).map((frame) => stage.store(frame)));
    await stage.pass(4);
  }
  expect(removed).toEqual([256, 300]);
  expect(await queue.lanes(USER)).toEqual([]);
});

test('halted for a reason that passes: to the head first, then again from the first that was not consumed', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(3);
  const [first, second] = stage.socket.frames.splice(0);
  if (!first || !second) throw new Error('not sent');
  stage.store(first);
  // Stored, although the gateway does not know it.
  stage.store(second);
  stage.halt(2, 'unknown');
  await stage.draw();
  expect(stage.socket.frames).toHaveLength(0);
  await stage.pass(300);
  await stage.opened();
  expect(stage.socket.take('resume')).toMatchObject([{ clientSeq: 3 }]);
  expect(numbers(stage.socket.frames)).toEqual([3, 4]);
});

test('a pause for a log that is away ends when the gateway says that it is back', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(2);
  stage.socket.frames.splice(0);
  stage.halt(1, 'unavailable');
  await expect(stage.opened()).rejects.toThrow('not opened');
  stage.socket.say({ topic: 'subscribe', type: 'resync', pageId: stage.page.key.pageId, reason: 'logBack' });
  await stage.opened();
  expect(numbers(stage.socket.frames)).toEqual([1, 2]);
});

test('slowed down by the gateway: the user learns why, and nothing is opened or sent again', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(2);
  stage.socket.frames.splice(0);
  stage.socket.take('open');
  for (let n = 0; n < 6; n += 1) {
    stage.socket.say({ topic: 'realtime', type: 'slowed', pageId: PAGE_ID, reason: 'account' });
    await stage.pass(4_000);
    if (n === 3) stage.ack(1);
  }
  expect(stage.page.save).toMatchObject({ state: 'notSaved', reason: 'quota' });
  expect([stage.socket.take('open'), stage.socket.frames]).toEqual([[], []]);
});

test('refused for what it is: its number goes out void, the rest follows, and the user is notified', async () => {
  const stage = new Stage();
  await stage.live();
  const reported: VoidedWork[] = [];
  stage.page.on('voided', (work) => reported.push(work));
  await stage.draw(3);
  const [first] = stage.socket.frames.splice(0);
  if (!first) throw new Error('not sent');
  stage.store(first);
  stage.halt(2, 'malformed');
  // Operations that the gateway refuses are removed from the page immediately.
  expect(stage.page.page?.objects.size).toBe(2);
  await stage.pass(0);
  await stage.opened();
  expect(numbers(stage.socket.frames)).toEqual(['void 2', 3]);
  await stage.storeAll();
  expect(reported).toMatchObject([{ clientSeq: 2, reason: 'malformed', whole: true }]);
  expect(reported[0]?.operation?.state).toHaveLength(1);
  expect([stage.page.save.state, stage.page.page?.objects.size]).toEqual(['saved', 2]);
});

test('refused for lack of rights: everything that waits goes out void, at once and not one by one', async () => {
  const stage = new Stage();
  await stage.live();
  const reported: VoidedWork[] = [];
  stage.page.on('voided', (work) => reported.push(work));
  await stage.draw(3);
  stage.socket.frames.splice(0);
  stage.halt(1, 'demo');
  await stage.pass(0);
  await stage.opened();
  expect(numbers(stage.socket.frames)).toEqual(['void 1', 'void 2', 'void 3']);
  await stage.storeAll();
  expect(reported.map(({ clientSeq, reason }) => [clientSeq, reason])).toEqual([
    [1, 'demo'],
    [2, 'demo'],
    [3, 'demo'],
  ]);
});

test('a number that is refused while its operation is being queued waits until the queue has it as void', async () => {
  const stage = new Stage();
  const real = memoryQueue();
  const writes: (() => void)[] = [];
  stage.queue = {
    ...real,
    write: (lane, change) => new Promise((resolve) => writes.push(() => resolve(real.write(lane, change)))),
  };
  await stage.live();
  await stage.draw();
  writes.shift()?.();
  await stage.pass(0);
  expect(numbers(stage.socket.frames.splice(0))).toEqual([1]);
  await stage.draw();
  stage.halt(1, 'permit');
  await stage.pass(0);
  await stage.opened();
  writes.shift()?.();
  await stage.pass(0);
  expect(stage.socket.frames).toEqual([]);
  writes.shift()?.();
  await stage.pass(0);
  expect(numbers(stage.socket.frames)).toEqual(['void 1', 'void 2']);
});

test('what the log itself voids is reported too, but not what was void here from the start', async () => {
  const stage = new Stage();
  await stage.live();
  const reported: VoidedWork[] = [];
  stage.page.on('voided', (work) => reported.push(work));
  stage.page.dispatch([{ protocolType: 5, changes: [['12345', 'left', 1, 2]] }]);
  await stage.draw();
  const frames = stage.socket.frames.splice(0);
  stage.log.control({ type: 'permit', actor: 5, permit: 0 }, stage.time.now());
  for (const frame of frames) stage.store(frame);
  stage.deliver(stage.log.tail(0));
  await stage.pass(0);
  expect(reported.map(({ reason, whole }) => [reason, whole])).toEqual([
    ['permit', true],
    ['permit', true],
  ]);
  expect(stage.page.page?.objects.size).toBe(0);
  expect(stage.page.dispatch([stage.drawing()])).toEqual({ ok: false, error: 'permit' });
});

test("somebody else's work comes below what is pending, and the page is what the log makes of both", async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  const [own] = stage.socket.frames.splice(0);
  const touched = new Set<string>();
  stage.page.on('change', (ids) => {
    if (ids !== 'all') for (const id of ids) touched.add(id);
  });
  stage.deliver([stage.foreign(1)]);
  expect([stage.page.page?.objects.size, stage.page.pending]).toEqual([2, 1]);
  // Pending operations did not conflict with it, so nothing looks different.
  expect(touched.size).toBe(1);
  if (own) stage.deliver([stage.store(own)]);
  expect([stage.page.page?.objects.size, stage.page.pending]).toEqual([2, 0]);
});

test('drafts that cannot be are refused whole, before anything is numbered', async () => {
  const stage = new Stage();
  await stage.live();
  const nonsense = { protocolType: 1, changes: [['0', 'exist', 0, 1]] } as const;
  expect(stage.page.dispatch([stage.drawing(), nonsense])).toEqual({ ok: false, error: 'malformed' });
  expect(stage.page.dispatch([{ protocolType: 11, changes: [] }])).toEqual({ ok: false, error: 'notLogged' });
  expect(stage.page.dispatch([])).toEqual({ ok: false, error: 'nothing' });
  await stage.draw();
  expect(numbers(stage.socket.frames)).toEqual([1]);
});

test('a gesture too large for a frame goes out in parts of one gestureId, and undo takes back all of it', async () => {
  const stage = new Stage();
  await stage.live();
  const many = Array.from({ length: 2_000 }, () => stage.drawing());
  const large = {
    protocolType: 1 as const,
    state: many.flatMap(({ state = [] }) => state),
    changes: many.flatMap(({ changes }) => changes),
  };
  const done = stage.page.dispatch([large]);
  await stage.pass(0);
  expect(done.ok && done.value.lastSeq).toBe(stage.socket.frames.length);
  expect(stage.socket.frames.length).toBeGreaterThan(1);
  const gestures = stage.socket.frames.map((frame) => {
    const read = decodeFrame(frame);
    return read.ok && read.value.kind === 'operation' ? (read.value.operation as Operation).gestureId : undefined;
  });
  expect(new Set(gestures).size).toBe(1);
  expect(gestures[0]).toBeDefined();
  expect(stage.page.undo().ok).toBe(true);
  expect([stage.page.page?.objects.size, stage.page.undoPage, stage.page.redoPage]).toEqual([0, undefined, PAGE_ID]);
  expect(stage.page.redo().ok).toBe(true);
  expect(stage.page.page?.objects.size).toBe(2_000);
});

test('undo that is not allowed can still be asked for later; with nothing to undo it says so', async () => {
  const stage = new Stage();
  await stage.live();
  expect(stage.page.undo()).toEqual({ ok: false, error: 'nothing' });
  await stage.draw();
  await stage.storeAll();
  stage.log.control({ type: 'demoOn', actor: 6, clientId: 'other-client' }, stage.time.now());
  stage.deliver(stage.log.tail(stage.page.page?.versionId ?? 0));
  expect(stage.page.undo()).toEqual({ ok: false, error: 'demo' });
  expect(stage.page.undoPage).toBe(PAGE_ID);
});

test('while 1,000 operations are flushed, only what others draw meanwhile is reported as changed', async () => {
  const stage = new Stage();
  await stage.live();
  stage.socket.handlers.closed(1006);
  await stage.draw(1_000);
  const changes: (ReadonlySet<string> | 'all')[] = [];
  stage.page.on('change', (ids) => changes.push(ids));
  await stage.pass(200);
  await stage.welcome();
  await stage.opened();
  let others = 0;
  while (stage.page.pending > 0) {
    const entries = stage.socket.frames.splice(0).map((frame) => stage.store(frame));
    others += 1;
    stage.deliver([...entries, stage.foreign(others)]);
    await stage.pass(50);
  }
  expect(stage.page.save).toEqual({ state: 'saved' });
  expect(changes.map((ids) => (ids === 'all' ? ids : ids.size))).toEqual(Array.from({ length: others }, () => 1));
  expect(stage.page.page && fullHash(stage.page.page)).toBe(pageHash(stage.log.truth));
});

test('batches that meet a thousand pending operations are gathered, all others are folded at once', async () => {
  const stage = new Stage();
  await stage.live();
  const drawn = stage.foreign(1);
  stage.deliver([drawn]);
  const [selectId = ''] = stage.page.page?.objects.keys() ?? [];
  for (let left = 1; left <= 1_000; left += 1) {
    stage.page.dispatch([{ protocolType: OPERATION.property, changes: [[selectId, 'left', left - 1, left]] }]);
  }
  const moved = (clientSeq: number) => {
    const header = {
      clientId: 'somebody',
      maciid: '',
      protocolType: OPERATION.property,
      pageId: PAGE_ID,
      versionId: 0,
    };
    const changes = [[selectId, 'top', 2, clientSeq] as const];
    return stage.store(encodeFrame({ header, clientSeq, state: [], changes }), 'somebody', 6);
  };
  const version = () => stage.page.page?.versionId ?? 0;
  const first = moved(2);
  stage.deliver([first]);
  expect(version()).toBe(first.versionId);
  const second = moved(3);
  stage.deliver([second]);
  const third = stage.foreign(4);
  stage.deliver([third]);
  expect(version()).toBe(first.versionId);
  await stage.pass(25);
  expect(version()).toBe(third.versionId);
  // That one met them too; the next does not, and then nothing waits any more.
  stage.deliver([stage.foreign(5)]);
  await stage.pass(25);
  const last = stage.foreign(6);
  stage.deliver([last]);
  expect(version()).toBe(last.versionId);
  expect(stage.page.page?.objects.get(selectId)).toMatchObject({ left: 1_000, top: 3 });
});

test('while a backlog is flushed, a large batch is folded in slices, so that frames come in between', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(1_000);
  const entries: BatchEntry[] = [];
  for (let n = 0; n < 4; n += 1) {
    for (const frame of stage.socket.frames.splice(0)) entries.push(stage.store(frame));
    stage.ack(entries.length);
    await stage.pass(0);
  }
  expect(entries).toHaveLength(256);
  stage.deliver(entries);
  const left: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    left.push(stage.page.pending);
    await stage.pass(4);
  }
  expect(left).toEqual([984, 952, 888, 824, 760, 744, 744]);
});

test('what waits is bounded: beyond it nothing more is taken, and everything taken is saved in the end', async () => {
  const stage = new Stage();
  await stage.live();
  stage.socket.handlers.closed(1006);
  const [some] = stage.drawing().state ?? [];
  if (!some) throw new Error('nothing to draw');
  const move = (left: number) =>
    stage.page.dispatch([{ protocolType: 5, changes: [[some.selectId, 'left', left, left + 1]] }]);
  let taken = 0;
  while (move(taken).ok) taken += 1;
  expect(taken).toBe(20_000);
  expect(move(0)).toEqual({ ok: false, error: 'queueFull' });
  await stage.pass(200);
  await stage.welcome();
  await stage.opened();
  for (let n = 0; n < 400 && stage.page.pending > 0; n += 1) {
    const entries = stage.socket.frames.splice(0).map((frame) => stage.store(frame));
    stage.deliver(entries);
    await stage.pass(50);
  }
  expect(stage.page.save).toEqual({ state: 'saved' });
  // All time in it is virtual, but 20,000 operations are seconds of work, and half a minute on a machine under load.
}, 120_000);

test('a closed page stays until its work is saved', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  stage.page.close();
  expect(stage.socket.take('close')).toHaveLength(0);
  await stage.storeAll();
  expect(stage.socket.take('close')).toHaveLength(1);
});

test('what a snapshot has consumed unseen is judged by what is on its page: not there, not kept; there, kept', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(2);
  const [early, late] = stage.socket.frames.splice(0);
  if (!early || !late) throw new Error('not sent');
  const reported: unknown[] = [];
  stage.page.on('voided', ({ clientSeq, reason, whole }) => reported.push({ clientSeq, reason, whole }));
  stage.store(early);
  stage.log.control({ type: 'permit', actor: 5, permit: 0 }, stage.time.now());
  stage.store(late);
  stage.log.control({ type: 'permit', actor: 5, permit: 2 }, stage.time.now());
  await stage.log.snapshot();
  // Both were refused when they were resent, although the log had them by then.
  stage.halt(1, 'permit');
  await stage.pass(0);
  stage.socket.take('open');
  const snapshotVersion = stage.log.pointer?.versionId ?? 0;
  stage.socket.say({ topic: 'subscribe', type: 'reload', pageId: PAGE_ID, snapshotVersion });
  await stage.pass(50);
  expect(stage.page.page?.objects.size).toBe(1);
  expect(reported).toEqual([{ clientSeq: 2, reason: 'permit', whole: true }]);
});

test('an operation that was void in the log is reported also by a snapshot that comes before the record', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(1);
  const [late] = stage.socket.frames.splice(0);
  if (!late) throw new Error('not sent');
  const reported: unknown[] = [];
  stage.page.on('voided', ({ clientSeq, reason, whole }) => reported.push({ clientSeq, reason, whole }));
  stage.log.control({ type: 'removed', actor: 5 }, stage.time.now());
  stage.store(late);
  stage.log.control({ type: 'permit', actor: 5, permit: 2 }, stage.time.now());
  await stage.log.snapshot();
  const snapshotVersion = stage.log.pointer?.versionId ?? 0;
  stage.socket.say({ topic: 'subscribe', type: 'reload', pageId: PAGE_ID, snapshotVersion });
  await stage.pass(50);
  expect(stage.page.page?.objects.size).toBe(0);
  expect(reported).toEqual([{ clientSeq: 1, reason: 'gone', whole: true }]);
});

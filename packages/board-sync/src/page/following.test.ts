import { DAY } from '@sw/base';
import { encodeFrame, pageHash } from '@sw/board-model';
import { CallFailure, type Presence } from '@sw/contract';
import { expect, test } from 'vitest';
import { PAGE_ID, Stage, WB_NO } from '../../testing/stage.ts';

test('a page is read from its snapshot and the tail after it; resume waits for the head', async () => {
  const stage = new Stage();
  stage.foreign(1);
  await stage.log.snapshot();
  stage.foreign(2);
  await stage.connect();
  await stage.welcome();
  const [open] = stage.socket.take('open');
  expect(open?.after).toBe(stage.log.pointer?.versionId);
  const standing = { actor: 5, permit: 2 as const, owner: false, demo: null };
  const { head } = stage.log;
  stage.socket.say({ topic: 'subscribe', type: 'opened', wbNo: WB_NO, pageId: PAGE_ID, ...standing, head });
  expect(stage.socket.take('resume')).toHaveLength(0);
  stage.deliver(stage.log.tail(open?.after ?? 0));
  expect(stage.socket.take('resume')).toHaveLength(1);
  expect(stage.page.page && pageHash(stage.page.page)).toBe(pageHash(stage.log.truth));
});

test('reaching the head is reported once for each opening, after what was folded on the way', async () => {
  const stage = new Stage();
  stage.foreign(1);
  await stage.log.snapshot();
  stage.foreign(2);
  await stage.connect();
  const heard: string[] = [];
  stage.page.on('change', () => heard.push('change'));
  stage.page.on('live', () => heard.push(`live with ${stage.page.page?.objects.size}`));
  await stage.welcome();
  await stage.opened();
  expect(heard).toEqual(['change', 'live with 2']);
  stage.deliver([stage.foreign(3)]);
  await stage.pass(1_000);
  expect(heard).toEqual(['change', 'live with 2', 'change']);
});

/** A page with a snapshot that is held back until it is released, and a record after it. */
async function slowSnapshot() {
  const stage = new Stage();
  stage.foreign(1);
  await stage.log.snapshot();
  stage.foreign(2);
  const gate = Promise.withResolvers<void>();
  const { snapshot } = stage.http;
  Object.assign(stage.http, { snapshot: async (path: string) => gate.promise.then(() => snapshot(path)) });
  await stage.connect();
  await stage.welcome();
  return { stage, letGo: gate.resolve };
}

test('the tail is asked for while the snapshot is on its way, and folded onto it when it is there', async () => {
  const { stage, letGo } = await slowSnapshot();
  await stage.opened();
  expect([stage.page.page, stage.page.live]).toEqual([undefined, false]);
  expect(stage.socket.take('resume')).toHaveLength(0);
  expect(stage.page.dispatch([stage.drawing()])).toEqual({ ok: false, error: 'loading' });
  stage.deliver([stage.foreign(3)]);
  letGo();
  await stage.pass(0);
  expect(stage.page.live).toBe(true);
  expect(stage.page.page && pageHash(stage.page.page)).toBe(pageHash(stage.log.truth));
  expect(stage.socket.take('resume')).toHaveLength(1);
  expect(stage.socket.take('open')).toHaveLength(0);
});

test.each([
  ['is late', new CallFailure('timeout', 0, '', 'TIMEOUT')],
  ['was replaced meanwhile', new CallFailure('rejected', 404, '', 'NOT_FOUND')],
  ['is asked for too often', new CallFailure('rejected', 429, '', 'TOO_MANY_REQUESTS')],
])('R7.07 a snapshot that %s is asked for again, and the page opens', async (_, failure) => {
  const stage = new Stage();
  stage.foreign(1);
  await stage.log.snapshot();
  const { snapshot } = stage.http;
  let asked = 0;
  Object.assign(stage.http, {
    snapshot: async (path: string) => {
      asked += 1;
      if (asked === 1) throw failure;
      return snapshot(path);
    },
  });
  await stage.connect();
  const refusals: unknown[] = [];
  stage.page.on('denied', ({ error }) => refusals.push(error));
  await stage.welcome();
  await stage.opened();
  expect(stage.page.page).toBeUndefined();
  await stage.pass(30_000);
  expect(stage.page.page && pageHash(stage.page.page)).toBe(pageHash(stage.log.truth));
  expect([asked, refusals]).toEqual([2, []]);
});

test('a connection that is lost while the snapshot is on its way costs nothing: the tail is asked for again', async () => {
  const { stage, letGo } = await slowSnapshot();
  await stage.opened();
  stage.socket.handlers.closed(1006);
  await stage.pass(30_000);
  await stage.welcome();
  stage.foreign(3);
  letGo();
  await stage.pass(0);
  await stage.opened();
  expect(stage.page.live).toBe(true);
  expect(stage.page.page && pageHash(stage.page.page)).toBe(pageHash(stage.log.truth));
});

test('a snapshot that was passed while it was on its way is not waited for: the newer one is loaded', async () => {
  const { stage, letGo } = await slowSnapshot();
  stage.socket.take('open');
  await stage.log.snapshot();
  const { pageId, snapshotVersion } = { pageId: PAGE_ID, snapshotVersion: stage.log.head };
  stage.socket.say({ topic: 'subscribe', type: 'reload', pageId, snapshotVersion });
  letGo();
  await stage.pass(0);
  await stage.opened();
  expect(stage.page.live).toBe(true);
  expect(stage.page.page && pageHash(stage.page.page)).toBe(pageHash(stage.log.truth));
});

test('a frame that does not follow is not taken: the page is opened again from where it is', async () => {
  const stage = new Stage();
  await stage.live();
  stage.deliver([stage.foreign(1)]);
  const at = stage.page.page?.versionId;
  stage.foreign(2);
  stage.deliver([stage.foreign(3)]);
  expect(stage.page.page?.versionId).toBe(at);
  await stage.opened();
  expect(stage.page.page?.objects.size).toBe(3);
});

test('a gap that does not close is asked about with pauses', async () => {
  const stage = new Stage();
  await stage.live();
  stage.deliver([stage.foreign(1)]);
  const gap = { ...stage.foreign(2), previous: 999_999 };
  const standing = { actor: 5, permit: 2 as const, owner: false, demo: null };
  let opens = 0;
  for (let n = 0; n < 20; n += 1) {
    stage.deliver([gap]);
    opens += stage.socket.take('open').length;
    const opened = { topic: 'subscribe', type: 'opened', wbNo: WB_NO, pageId: PAGE_ID, ...standing, head: 0 } as const;
    stage.socket.say(opened);
  }
  expect(opens).toBeLessThan(3);
});

test('frames that were delivered twice, or are older, are not folded twice', async () => {
  const stage = new Stage();
  await stage.live();
  const entries = [stage.foreign(1), stage.foreign(2)];
  stage.deliver(entries);
  stage.deliver(entries);
  expect(stage.page.page && pageHash(stage.page.page)).toBe(pageHash(stage.log.truth));
  expect(stage.socket.take('open')).toHaveLength(0);
});

test('reload: the snapshot takes the place of the page, pending work goes on top, what it consumed is forgotten', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(2);
  const [first] = stage.socket.frames.splice(0);
  if (!first) throw new Error('not sent');
  stage.store(first);
  stage.foreign(1);
  await stage.log.snapshot();
  const changes: unknown[] = [];
  stage.page.on('change', (ids) => changes.push(ids));
  stage.socket.say({
    topic: 'subscribe',
    type: 'reload',
    pageId: PAGE_ID,
    snapshotVersion: stage.log.pointer?.versionId ?? 0,
  });
  await stage.pass(50);
  expect(changes).toContain('all');
  expect([stage.page.pending, stage.page.page?.objects.size]).toEqual([1, 3]);
  await stage.opened();
  expect(stage.socket.take('resume')).toMatchObject([{ clientSeq: 2 }]);
  expect(stage.socket.frames).toHaveLength(1);
});

test('a snapshot that is not what its pointer says is not believed', async () => {
  const stage = new Stage();
  stage.foreign(1);
  await stage.log.snapshot();
  const { pointer } = stage.log;
  if (!pointer) throw new Error('no snapshot');
  stage.log.pointer = { ...pointer, hash: '0'.repeat(32) };
  await stage.connect();
  await stage.pass(500);
  expect(stage.page.page).toBeUndefined();
  stage.log.pointer = pointer;
  await stage.pass(5_000);
  expect(stage.page.page?.objects.size).toBe(1);
});

test('a page that differs from the server’s checkpoint is reported, and loaded again', async () => {
  const stage = new Stage();
  await stage.live();
  stage.deliver([stage.foreign(1)]);
  await stage.log.snapshot();
  const versionId = stage.page.page?.versionId ?? 0;
  stage.historiesHash = async () => ({ versionId, hash: 'f'.repeat(32) });
  const reported: unknown[] = [];
  stage.page.on('diverged', (difference) => reported.push(difference));
  for (let n = 0; n < 2; n += 1) {
    await stage.pass(5_000);
    stage.socket.say({ topic: 'subscribe', type: 'pong', sentAt: 0, at: 0 });
  }
  expect(reported).toMatchObject([{ versionId, theirs: 'f'.repeat(32) }]);
  await stage.opened();
  expect(stage.page.live).toBe(true);
});

test('a checkpoint at a version that we were not at says nothing', async () => {
  const stage = new Stage();
  await stage.live();
  stage.deliver([stage.foreign(1)]);
  stage.historiesHash = async () => ({ versionId: 500_000, hash: 'f'.repeat(32) });
  let reported = 0;
  stage.page.on('diverged', () => {
    reported += 1;
  });
  await stage.pass(6_000);
  expect(reported).toBe(0);
});

test('denied: reported, nothing is sent, work is kept; a notice about the board tries again', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  stage.socket.frames.splice(0);
  const reported: unknown[] = [];
  stage.page.on('denied', (event) => reported.push(event));
  stage.socket.say({ topic: 'subscribe', type: 'denied', pageId: PAGE_ID, error: 'BOARD_NOT_IN_LIST' });
  expect(reported).toEqual([{ error: 'BOARD_NOT_IN_LIST' }]);
  expect(stage.page.save).toEqual({ state: 'notSaved', pending: 1, reason: 'BOARD_NOT_IN_LIST' });
  expect(stage.page.dispatch([stage.drawing()]).ok).toBe(false);
  expect(await stage.queue.lanes('9001')).toHaveLength(1);
  stage.socket.say({ topic: 'notify', type: 'notice', name: 'sharer.changed', wbNo: WB_NO, detail: {} });
  await stage.opened();
  expect(stage.socket.frames).toHaveLength(1);
});

test('denied over HTTP is reported as well, and tried again with the next connection', async () => {
  const stage = new Stage();
  const { pageCache } = stage.http;
  stage.http.pageCache = () => Promise.reject(new CallFailure('rejected', 403, '', 'BOARD_NOT_IN_LIST'));
  await stage.connect();
  expect(stage.page.dispatch([stage.drawing()])).toEqual({ ok: false, error: 'loading' });
  stage.http.pageCache = pageCache;
  await stage.welcome();
  await stage.opened();
  expect(stage.page.live).toBe(true);
});

test('a record of newer rules stops the page and asks for newer code, with nothing folded', async () => {
  const stage = new Stage();
  await stage.live();
  let reported = 0;
  stage.page.on('outdated', () => {
    reported += 1;
  });
  const entry = stage.foreign(1);
  const frame = new Uint8Array(entry.frame);
  frame[0] = 200;
  stage.deliver([{ ...entry, frame }]);
  expect([reported, stage.page.page?.versionId]).toEqual([1, 0]);
  expect(stage.page.dispatch([stage.drawing()])).toEqual({ ok: false, error: 'outdated' });
});

test('L9 a record that nobody can read is a place in the log: the page goes on behind it, with a hash at every version', async () => {
  const stage = new Stage();
  await stage.live();
  const [first, second, third] = [stage.foreign(1), stage.foreign(2), stage.foreign(3)];
  stage.deliver([first, { ...second, frame: new Uint8Array([3, 9, 9]) }, third]);
  // The third is not its lane's next number, since the second was never read.
  expect([stage.page.page?.versionId, stage.page.page?.objects.size]).toEqual([third.versionId, 1]);
  expect(stage.page.dispatch([stage.drawing()])).toMatchObject({ ok: true });
});

test('a viewer draws nothing, until the log gives the right', async () => {
  const stage = new Stage();
  await stage.connect();
  await stage.welcome();
  await stage.opened(stage.socket, { permit: 0 });
  expect(stage.page.dispatch([stage.drawing()])).toEqual({ ok: false, error: 'permit' });
  stage.log.control({ type: 'permit', actor: 5, permit: 1 }, stage.time.now());
  stage.deliver(stage.log.tail(0));
  expect(stage.page.standing?.permit).toBe(1);
  expect(stage.page.dispatch([stage.drawing()]).ok).toBe(true);
});

test('a client that leaves a page and comes back continues with the same numbers, before the tail has shown them', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw(2);
  await stage.storeAll();
  stage.page.close();
  stage.page = stage.connection.openPage({ wbNo: WB_NO, pageId: PAGE_ID });
  await stage.pass(0);
  const [open] = stage.socket.take('open');
  const standing = { actor: 5, permit: 2 as const, owner: false, demo: null };
  const { head } = stage.log;
  stage.socket.say({ topic: 'subscribe', type: 'opened', wbNo: WB_NO, pageId: PAGE_ID, ...standing, head });
  expect(stage.page.dispatch([stage.drawing()])).toMatchObject({ ok: true, value: { firstSeq: 3 } });
  stage.deliver(stage.log.tail(open?.after ?? 0));
  await stage.pass(0);
  await stage.storeAll();
  expect([stage.page.save.state, stage.page.page?.objects.size]).toEqual(['saved', 3]);
});

test('undo goes back through the pages of a board, each gesture on its own page, also after the page was left', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  await stage.storeAll();
  const first = stage.page;
  const second = stage.connection.openPage({ wbNo: WB_NO, pageId: '7102' });
  await stage.pass(0);
  const standing = { actor: 5, permit: 2 as const, owner: false, demo: null };
  stage.socket.say({ topic: 'subscribe', type: 'opened', wbNo: WB_NO, pageId: '7102', ...standing, head: 0 });
  await stage.pass(0);
  expect([second.undoPage, second.redoPage]).toEqual([PAGE_ID, undefined]);
  expect(second.dispatch([stage.drawing()]).ok).toBe(true);
  expect([first.undoPage, second.undoPage]).toEqual(['7102', '7102']);
  expect(first.undo()).toEqual({ ok: false, error: 'nothing' });
  expect(second.undo().ok).toBe(true);
  expect(second.page?.objects.size).toBe(0);
  expect([second.undoPage, second.redoPage]).toEqual([PAGE_ID, '7102']);
  expect(second.undo()).toEqual({ ok: false, error: 'nothing' });
  expect(first.undo().ok).toBe(true);
  expect(first.page?.objects.size).toBe(0);
  expect([first.undoPage, first.redoPage]).toEqual([undefined, PAGE_ID]);
  first.forgetPage(PAGE_ID);
  expect(first.redoPage).toBe('7102');
});

test('a lane that was retired after a month of silence counts from 1 again', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  await stage.storeAll();
  stage.time.sleepThrough(31 * DAY);
  stage.log.control({ type: 'retireLanes', lanes: [[5, stage.connection.clientId]] }, stage.time.now());
  stage.deliver(stage.log.tail(stage.page.page?.versionId ?? 0));
  expect(stage.page.dispatch([stage.drawing()])).toMatchObject({ ok: true, value: { firstSeq: 1 } });
});

test('no answer at all for ten seconds: the page is opened again', async () => {
  const stage = new Stage();
  await stage.live();
  await stage.draw();
  for (let n = 0; n < 3; n += 1) {
    await stage.pass(5_000);
    stage.socket.say({ topic: 'subscribe', type: 'pong', sentAt: 0, at: 0 });
  }
  expect(stage.socket.take('open')).toHaveLength(1);
});

test('presence goes out at most every 33 ms with the newest of each kind, and people come and go', async () => {
  const stage = new Stage();
  await stage.live();
  for (let x = 0; x < 5; x += 1) stage.page.say({ kind: 'cursor', x, y: 0 });
  stage.page.say({ kind: 'editing', selectId: '7' });
  await stage.pass(33);
  expect(stage.socket.take('presence').map(({ items }) => items)).toEqual([
    [{ kind: 'cursor', x: 0, y: 0 }],
    [
      { kind: 'cursor', x: 4, y: 0 },
      { kind: 'editing', selectId: '7' },
    ],
  ]);
  const people = (items: object[]) =>
    stage.socket.handlers.text(
      JSON.stringify({
        topic: 'follow',
        type: 'people',
        pageId: PAGE_ID,
        people: [{ actor: 6, clientId: 'other', items }],
      }),
    );
  people([{ kind: 'cursor', x: 3, y: 4 }]);
  people([{ kind: 'editing', selectId: '9' }]);
  expect(stage.page.people.get('other')).toMatchObject({ actor: 6, lastSeen: stage.time.now() });
  expect([...(stage.page.people.get('other')?.items.keys() ?? [])]).toEqual(['cursor', 'editing']);
  people([{ kind: 'gone' }]);
  expect(stage.page.people.size).toBe(0);
});

test('R3.82 R3.91 a user who switches to the page is shown without what they held there before', async () => {
  const stage = new Stage();
  await stage.live();
  const people = (items: Presence[], operation: object = {}) =>
    stage.socket.handlers.text(
      JSON.stringify({
        topic: 'follow',
        type: 'people',
        pageId: PAGE_ID,
        people: [{ actor: 6, clientId: 'other', items, ...operation }],
      }),
    );
  const kinds = () => [...(stage.page.people.get('other')?.items.keys() ?? [])];
  people([{ kind: 'selection', selectIds: ['9'] }]);
  // Not a page switch: earlier gateways send no number, and other numbers have other meanings.
  for (const operation of [{}, { protocolType: 6, action: 1 }, { protocolType: 5, action: 2 }]) {
    people([{ kind: 'cursor', x: 1, y: 1 }], operation);
    expect(kinds()).toEqual(['selection', 'cursor']);
  }
  // Their `gone` was lost.
  people([], { protocolType: 6, action: 2 });
  expect(stage.page.people.has('other')).toBe(true);
  expect(kinds()).toEqual([]);
});

/** A record that the server wrote on behalf of the user. */
function written(stage: Stage, gestureId: string, clientSeq: number) {
  const { protocolType, state = [], changes } = stage.drawing();
  const header = { clientId: 'server', maciid: '', protocolType, pageId: PAGE_ID, versionId: 0 };
  return stage.store(encodeFrame({ header, clientSeq, gestureId, state, changes }), 'server');
}

test('what was claimed is forgotten once all of it has come, and the oldest of what never comes after 16 others', async () => {
  const stage = new Stage();
  await stage.live();
  stage.page.claim('restore');
  stage.deliver([written(stage, 'restore', 1), written(stage, 'restore', 2)]);
  expect(stage.page.undoState.list).toHaveLength(1);
  stage.page.unclaim('restore');
  stage.deliver([written(stage, 'restore', 3)]);
  for (let n = 0; n <= 16; n += 1) stage.page.claim(`never-${n}`);
  stage.deliver([written(stage, 'never-0', 4)]);
  expect(stage.page.undoState.list).toHaveLength(1);
  stage.deliver([written(stage, 'never-1', 5)]);
  expect(stage.page.undoState.list).toHaveLength(2);
});

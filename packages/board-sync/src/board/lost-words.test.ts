import { OPERATION } from '@sw/board-model';
import { expect, test } from 'vitest';
import { Stage } from '../../testing/stage.ts';
import { lostWords } from '../page/lost-words.ts';

/** A tab that wrote in an object while it was offline, and died. Somebody has deleted the object since. */
async function left(stage: Stage): Promise<{ readonly selectId: string; readonly lost: unknown[] }> {
  await stage.live();
  const drawing = stage.drawing();
  stage.deliver([stage.foreign(1, 'somebody', 6, drawing)]);
  const [selectId = ''] = drawing.changes.map(([id]) => id);
  stage.socket.handlers.closed(1006);
  for (const words of [' important', ' important words'])
    stage.page.dispatch([{ protocolType: OPERATION.property, changes: [[selectId, 'runs', null, [{ text: words }]]] }]);
  await stage.pass(0);
  stage.connection.close();
  const gone = { protocolType: OPERATION.property, changes: [[selectId, 'exist', 1, 0]] } as const;
  stage.foreign(2, 'somebody', 6, gone);
  return { selectId, lost: [] };
}

async function nextTab(stage: Stage, lost: unknown[]) {
  await stage.connect('client-two');
  stage.connection.on('lostWords', (words) => lost.push(words));
  const [own, heir] = stage.sockets.slice(-2);
  if (!own || !heir) throw new Error('two sockets were expected');
  return { own, heir };
}

test('words of a closed tab in something deleted since are reported when its queue is sent, with no page open', async () => {
  const stage = new Stage();
  const { selectId, lost } = await left(stage);
  const { own, heir } = await nextTab(stage, lost);
  stage.page.close();
  await stage.welcome(own);
  await stage.opened(own);
  await stage.welcome(heir);
  await stage.opened(heir);
  for (const frame of heir.frames.splice(0)) stage.deliver([stage.store(frame, 'client-one')], own);
  await stage.pass(0);
  const { wbNo, pageId } = stage.key;
  expect(lost.at(-1)).toEqual({ wbNo, pageId, words: new Map([[selectId, 'important words']]) });
  expect(await stage.connection.hasUnsent()).toBe(false);
});

test('they are reported to a page that is open, and nowhere else', async () => {
  const stage = new Stage();
  const { lost } = await left(stage);
  const { own, heir } = await nextTab(stage, lost);
  const heard: unknown[] = [];
  stage.page.on('voided', (work) => heard.push(work));
  await stage.welcome(own);
  await stage.opened(own);
  await stage.welcome(heir);
  await stage.opened(heir);
  for (const frame of heir.frames.splice(0)) stage.deliver([stage.store(frame, 'client-one')], own);
  await stage.pass(0);
  expect([heard.length, lost]).toEqual([2, []]);
});

test('they are reported if the log had them before the tab died, and the next one reads that before it finds the queue', async () => {
  const stage = new Stage();
  const { selectId, lost } = await left(stage);
  const lanes = await stage.queue.lanes(stage.key.userId);
  for (const lane of lanes) for (const { frame } of await stage.queue.read(lane)) stage.store(frame, 'client-one');
  const release = await stage.locks.tryHold('iwb_queue/9001/client-one');
  await stage.connect('client-two');
  stage.connection.on('lostWords', (words) => lost.push(words));
  await stage.welcome();
  await stage.opened();
  expect(lost).toEqual([]);
  // The browser has noticed that the tab is gone.
  release?.();
  await stage.pass(60_000);
  expect(lost.at(-1)).toMatchObject({ words: new Map([[selectId, 'important words']]) });
});

/** The log has what the tab wrote and what others did, and a snapshot has all of it before the next tab opens the page. */
async function covered(stage: Stage): Promise<void> {
  for (const lane of await stage.queue.lanes(stage.key.userId))
    for (const { frame } of await stage.queue.read(lane)) stage.store(frame, 'client-one');
  await stage.log.snapshot();
}

test('they are reported if a snapshot already has the deletion and the words without effect, with no page open', async () => {
  const stage = new Stage();
  const { selectId, lost } = await left(stage);
  await covered(stage);
  const { own } = await nextTab(stage, lost);
  stage.page.close();
  await stage.welcome(own);
  await stage.opened(own);
  await stage.pass(0);
  const { wbNo, pageId } = stage.key;
  expect(lost.at(-1)).toEqual({ wbNo, pageId, words: new Map([[selectId, 'important words']]) });
  expect(await stage.connection.hasUnsent()).toBe(false);
});

test('the same is reported to the open page', async () => {
  const stage = new Stage();
  const { selectId, lost } = await left(stage);
  await covered(stage);
  const { own } = await nextTab(stage, lost);
  const heard: unknown[] = [];
  stage.page.on('voided', (work) => heard.push(...lostWords(work)));
  await stage.welcome(own);
  await stage.opened(own);
  await stage.pass(0);
  expect([heard.at(-1), lost]).toEqual([[selectId, 'important words'], []]);
});

test('words in something that their writer deleted afterwards are nothing to report', async () => {
  const stage = new Stage();
  await stage.live();
  const drawing = stage.drawing();
  stage.deliver([stage.foreign(1, 'somebody', 6, drawing)]);
  const [selectId = ''] = drawing.changes.map(([id]) => id);
  stage.socket.handlers.closed(1006);
  stage.page.dispatch([{ protocolType: OPERATION.property, changes: [[selectId, 'runs', null, [{ text: 'no' }]]] }]);
  stage.page.dispatch([{ protocolType: OPERATION.property, changes: [[selectId, 'exist', 1, 0]] }]);
  await stage.pass(0);
  stage.connection.close();
  await covered(stage);
  const lost: unknown[] = [];
  const { own } = await nextTab(stage, lost);
  await stage.welcome(own);
  await stage.opened(own);
  await stage.pass(0);
  expect(stage.page.page?.objects.size).toBe(0);
  expect([lost, await stage.connection.hasUnsent()]).toEqual([[], false]);
});

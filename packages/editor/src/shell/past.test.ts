import {
  createPage,
  diffPages,
  fold,
  type LogRecord,
  OPERATION,
  type Operation,
  type PageState,
  RULES,
} from '@sw/board-model';
import { expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join } from '../../testing/person.ts';

const ANNA = 1;
const GESTURE = 'anna.restore';

/** A restore as the server writes it: the steps as one gesture in a separate lane. */
function gestureOf(page: PageState, then: PageState): LogRecord[] {
  return diffPages(page, then).map((step, i) => {
    const header = {
      clientId: 'history-1',
      maciid: '',
      pageId: page.pageId,
      versionId: 0,
      protocolType: step.protocolType,
    };
    const operation: Operation = {
      header,
      clientSeq: i + 1,
      gestureId: GESTURE,
      state: step.state,
      changes: step.changes,
    };
    const stamp = { rules: RULES, actor: ANNA, clientId: 'history-1', clientSeq: i + 1, time: 0 };
    return { ...stamp, kind: 'operation', operation };
  });
}

test('the past is shown in the place of the present, which goes on unseen, and nothing of it can be changed', async () => {
  const board = new Loopback(new ManualTime());
  const [anna, ben] = [await join(board, 'anna-tab', ANNA, { owner: true }), await join(board, 'ben-tab', 2)];
  const first = anna.shape([100, 100, 200, 200]);
  await board.time.pass(50);
  anna.editor.lookAt(createPage('7101'));
  expect([anna.stage.page?.objects.size, anna.state.rights.edit, anna.state.rights.reason]).toEqual([0, false, 'past']);
  ben.shape([300, 300, 400, 400]);
  await board.time.pass(50);
  expect([anna.stage.page?.objects.size, anna.objects.length]).toEqual([0, 2]);
  anna.run({ name: 'tool', mode: 'SHAPE', kind: 201 });
  anna.drag([
    [10, 10],
    [60, 60],
  ]);
  anna.run({ name: 'undo' });
  expect(anna.objects.length).toBe(2);
  anna.editor.lookAt(undefined);
  expect([anna.stage.page?.objects.size, anna.state.rights.edit]).toEqual([2, true]);
  anna.run({ name: 'select', ids: [first.selectId] });
  expect(anna.state.selection.ids).toEqual([first.selectId]);
});

test('a page of the past that goes on is painted on', async () => {
  const board = new Loopback(new ManualTime());
  const anna = await join(board, 'anna-tab', ANNA);
  const made = anna.shape([100, 100, 200, 200]);
  const past = createPage('7101');
  anna.editor.lookAt(past);
  const header = { clientId: 'x', maciid: '', pageId: '7101', versionId: 0, protocolType: OPERATION.created };
  const operation: Operation = { header, clientSeq: 1, state: [made], changes: [[made.selectId, 'exist', 0, 1]] };
  const stamp = { rules: RULES, actor: 2, clientId: 'x', clientSeq: 1, time: 0 };
  const { touched } = fold(past, { ...stamp, kind: 'operation', operation }, 1);
  anna.editor.pastChanged(touched);
  expect(anna.editor.outline().length).toBe(1);
});

test("what the server wrote in one's name is undone and redone like what one did oneself, others' later work stays", async () => {
  const board = new Loopback(new ManualTime());
  const [anna, ben] = [await join(board, 'anna-tab', ANNA, { owner: true }), await join(board, 'ben-tab', 2)];
  anna.shape([100, 100, 200, 200]);
  ben.shape([300, 300, 400, 400]);
  await board.time.pass(50);
  anna.page.claim(GESTURE);
  const { page } = anna.page;
  if (!page) throw new Error('no page');
  for (const record of gestureOf(page, createPage('7101'))) board.record(record);
  await board.time.pass(50);
  expect([anna.objects.length, ben.objects.length]).toEqual([0, 0]);
  // All other users are notified who did it.
  expect([anna.messages, ben.messages]).toEqual([[], [{ type: 'restored', actor: ANNA }]]);
  const later = ben.shape([500, 500, 600, 600]);
  await board.time.pass(50);
  anna.run({ name: 'undo' });
  await board.time.pass(50);
  expect([anna.objects.length, ben.objects.length]).toEqual([3, 3]);
  anna.run({ name: 'redo' });
  await board.time.pass(50);
  expect(ben.objects.map(({ selectId }) => selectId)).toEqual([later.selectId]);
  expect(ben.state.canUndo, "it is nobody else's to undo").toBe(true);
});

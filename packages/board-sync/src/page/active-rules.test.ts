import { OPERATION } from '@sw/board-model';
import { expect, test } from 'vitest';
import { Stage } from '../../testing/stage.ts';

/** Since rules 3 an undo restores a place completely or not at all (SPEC.md, U9). */
const [HALF, WHOLE] = [2, 3];

/** One user moves an object, and another one moves it further along one axis. Everything is in the log under rules 2. */
async function movedByTwo(): Promise<{ stage: Stage; place: () => unknown }> {
  const stage = new Stage();
  stage.rules = HALF;
  await stage.live();
  await stage.draw();
  const selectId = stage.page.page?.objects.keys().next().value ?? '';
  const move = [
    [selectId, 'left', 1, 10],
    [selectId, 'top', 2, 20],
  ] as const;
  stage.page.dispatch([{ protocolType: OPERATION.property, changes: move }]);
  await stage.pass(0);
  await stage.storeAll();
  const on = { protocolType: OPERATION.property, changes: [[selectId, 'left', 10, 50]] } as const;
  stage.deliver([stage.foreign(1, 'somebody', 6, on)]);
  await stage.pass(0);
  const place = () => {
    const object = stage.page.page?.objects.get(selectId);
    return [object?.left, object?.top];
  };
  expect(place()).toEqual([50, 20]);
  return { stage, place };
}

test('operations are judged by the number of the welcome until they are in the log', async () => {
  const { stage, place } = await movedByTwo();
  stage.page.undo();
  expect(place()).toEqual([50, 2]);
});

test('after an activation they are judged by the number that the gateway sent', async () => {
  const { stage, place } = await movedByTwo();
  stage.socket.say({ topic: 'subscribe', type: 'rules', rules: WHOLE });
  stage.page.undo();
  expect(place()).toEqual([50, 20]);
});

test('the number of a later welcome counts, and a gateway of the release before has rules 3', async () => {
  const { stage, place } = await movedByTwo();
  stage.socket.handlers.closed(1006);
  await stage.pass(5_000);
  stage.socket.handlers.opened();
  stage.socket.say({ topic: 'subscribe', type: 'welcome', protocol: 1, accountId: '5', heartbeatMs: 5_000 });
  await stage.pass(0);
  await stage.opened();
  stage.page.undo();
  expect(place()).toEqual([50, 20]);
});

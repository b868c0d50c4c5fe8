import { type BoardObject, KIND, type PageState } from '@sw/board-model';
import { expect, test } from 'vitest';
import { expectSame } from '../../testing/difference.ts';
import { object, pageOf } from '../../testing/objects.ts';
import { sceneOfAll } from '../../testing/scene.ts';
import { TestStage } from '../../testing/stage-host.ts';
import { direct } from '../../testing/window.ts';

const CAMERA = { x: 0, y: 0, zoom: 1 };
const BY = { dx: 40, dy: -24 };

const roots = (page: PageState): BoardObject[] =>
  [...page.objects.values()].filter(({ parentId }) => parentId === undefined);

function movedBy(page: PageState, dx: number, dy: number): PageState {
  const move = (one: BoardObject) => ({ ...one, left: one.left + dx, top: one.top + dy });
  return pageOf([...page.objects.values()].map((one) => (one.parentId === undefined ? move(one) : one)));
}

async function shown(page: PageState): Promise<TestStage> {
  const tested = new TestStage();
  tested.show(page);
  await tested.settle();
  return tested;
}

test('many objects that move together look as if they were drawn where they are, and again when they are back', async () => {
  const page = sceneOfAll();
  const tested = await shown(page);
  tested.stage.live([{ kind: 'moved', objects: roots(page), ...BY }]);
  await tested.settle();
  expectSame(tested.screen.pixels(), direct(movedBy(page, BY.dx, BY.dy), CAMERA));
  tested.stage.live([]);
  await tested.settle();
  expectSame(tested.screen.pixels(), direct(page, CAMERA));
});

const box = (selectId: string, left: number, fill: string) =>
  object(selectId, { type: KIND.rectangle, left, top: 100, width: 60, height: 60, fill, stroke: fill });

function bound(): PageState {
  const end = (selectId: string) => ({ selectId, x: 0.5, y: 0.5 });
  const line = { type: KIND.solidLine, left: 0, top: 0, width: 1, height: 1, stroke: '#1971c2', strokeWidth: 8 };
  return pageOf([
    object('1', { ...line, start: end('2'), end: end('3'), zIndex: 4 }),
    { ...box('2', 60, '#e64243'), zIndex: 2 },
    { ...box('3', 400, '#2f9e44'), zIndex: 3 },
  ]);
}

test('a line between the group and something that stays stretches', async () => {
  const page = bound();
  const tested = await shown(page);
  const moves = page.objects.get('2');
  if (!moves) throw new Error('no box');
  tested.stage.live([{ kind: 'moved', objects: [moves], dx: 0, dy: 150 }]);
  await tested.settle();
  const after = bound();
  after.objects.set('2', { ...moves, top: moves.top + 150 });
  const [now, then] = [tested.screen.pixels(), direct(after, CAMERA)];
  for (const [x, y] of [
    [90, 280],
    [260, 205],
    [90, 130],
    [260, 130],
  ] as const) {
    expect(now.at(x, y)).toBe(then.at(x, y));
  }
});

test('what is expected to move is drawn beforehand by the painter, and only copied when it moves', async () => {
  const page = sceneOfAll();
  const tested = await shown(page);
  tested.stage.expect(roots(page));
  await tested.settle();
  const objects = roots(page);
  for (let step = 1; step < 5; step += 1) {
    tested.stage.live([{ kind: 'moved', objects, dx: step, dy: 0 }]);
    tested.frame();
  }
  expect(tested.layers).toBe(0);
  await tested.settle();
  expectSame(tested.screen.pixels(), direct(movedBy(page, 4, 0), CAMERA));
});

test('a member of the group that somebody changes meanwhile is drawn again', async () => {
  const page = pageOf([box('4', 60, '#e64243'), box('5', 200, '#e64243')]);
  const tested = await shown(page);
  const objects = roots(page);
  tested.stage.live([{ kind: 'moved', objects, dx: 0, dy: 100 }]);
  await tested.settle();
  const one = page.objects.get('4');
  if (one) page.objects.set('4', { ...one, fill: '#2f9e44' });
  tested.stage.changed(new Set(['4']));
  await tested.settle();
  expect(tested.screen.pixels().at(90, 230)).toBe('#2f9e44');
});

import { KIND } from '@sw/board-model';
import { meets } from '@sw/board-render';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';

let ann: Person;
beforeEach(async () => {
  ann = await join(new Loopback(new ManualTime()), 'client-ann', 5);
});

const shapes = () => ann.objects.filter(({ type }) => type === KIND.rectangle);
const bounds = (id: string) => ann.stage.index.boundsOf(id) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };

test('a click on a plus adds a connected neighbour, each one where it covers nothing, and one undo takes both away', () => {
  const shape = ann.shape([300, 300, 400, 360]);
  for (const _ of [1, 2, 3]) {
    ann.run({ name: 'select', ids: [shape.selectId] });
    ann.click(414, 330);
    ann.text.end();
  }
  expect(shapes()).toHaveLength(4);
  const boxes = shapes().map(({ selectId }) => bounds(selectId));
  for (const [i, one] of boxes.entries()) for (const other of boxes.slice(i + 1)) expect(meets(one, other)).toBe(false);
  const lines = ann.objects.filter(({ type }) => type === KIND.solidArrow);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toMatchObject({ route: 'elbow', start: { selectId: shape.selectId, x: 1, y: 0.5 } });
    expect(shapes().map(({ selectId }) => selectId)).toContain(line.end?.selectId);
    expect(line.end).toMatchObject({ x: 0, y: 0.5 });
  }
  ann.run({ name: 'undo' });
  expect(ann.objects).toHaveLength(5);
});

test('a drag from a plus still draws a line to wherever it ends', () => {
  const shape = ann.shape([300, 300, 400, 360]);
  ann.run({ name: 'select', ids: [shape.selectId] });
  ann.drag([
    [350, 374],
    [350, 420],
    [350, 500],
  ]);
  expect(ann.objects.map(({ type }) => type)).toEqual([KIND.rectangle, KIND.solidArrow]);
});

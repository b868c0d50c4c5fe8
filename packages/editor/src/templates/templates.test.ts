import { familyOf, KIND, readObject, textOf } from '@sw/board-model';
import { REFERENCE_FRAME } from '@sw/board-render';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import { templateParts } from './template-parts.ts';

const KINDS = Object.values(KIND).filter((kind) => familyOf(kind) === 'template');

let ann: Person;
beforeEach(async () => {
  ann = await join(new Loopback(new ManualTime()), 'client-ann', 5);
});

const written = (kind: number) =>
  templateParts(kind).map((part) => (part.word === undefined ? part : { ...part, text: part.word }));
const put = (kind: number): void => {
  ann.run({ name: 'tool', mode: 'TEMPLATE', kind, parts: written(kind) });
  ann.click(500, 400);
};
const placeOf = (text: string) => {
  const found = ann.objects.find((object) => textOf(object) === text);
  if (!found) throw new Error(`no ${text}`);
  return found;
};

test.each(KINDS)('R3.54 template %i has something to write in, inside its frame and apart from each other', (kind) => {
  const parts = templateParts(kind);
  expect(parts.length).toBeGreaterThan(1);
  for (const { x, y, width, height, fontSize } of parts) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(REFERENCE_FRAME.maxX);
    expect(y + height).toBeLessThanOrEqual(REFERENCE_FRAME.maxY);
    expect(fontSize).toBeGreaterThan(20);
  }
  for (const [i, one] of parts.entries()) {
    for (const other of parts.slice(i + 1)) {
      const apart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y + 1 ||
        other.y + other.height <= one.y + 1;
      expect(apart, `${JSON.stringify(one)} covers ${JSON.stringify(other)}`).toBe(true);
    }
  }
});

test.each(KINDS)('R2.79 template %i is placed as objects that the model takes, in one gesture', (kind) => {
  put(kind);
  const [root, ...parts] = ann.objects;
  expect(root).toMatchObject({ type: kind, written: true });
  expect(parts).toHaveLength(templateParts(kind).length);
  for (const object of ann.objects) expect(readObject(object)).toMatchObject({ ok: true });
  expect(new Set(ann.objects.map(({ groupId }) => groupId)).size).toBe(1);
  ann.run({ name: 'undo' });
  expect(ann.objects).toEqual([]);
});

test('a template is moved with what is written in it; a note by itself is moved alone', () => {
  put(KIND.kanban);
  ann.run({ name: 'lookAt', centre: { x: 500, y: 400 } });
  const before = new Map(ann.objects.map((object) => [object.selectId, object]));
  const moved = (): string[] =>
    ann.objects.filter((object) => object.left !== before.get(object.selectId)?.left).map(({ selectId }) => selectId);
  const note = ann.objects.find(({ type }) => type === KIND.memoText);
  if (!note) throw new Error('no note');
  ann.run({ name: 'select', ids: [note.selectId] });
  expect(ann.state.selection.ids).toEqual([note.selectId]);
  ann.run({ name: 'nudge', dx: 10, dy: 0 });
  expect(moved()).toEqual([note.selectId]);
  ann.run({ name: 'undo' });
  ann.run({ name: 'select', ids: [placeOf('done').selectId] });
  expect(ann.state.selection.ids).toHaveLength(ann.objects.length);
  ann.run({ name: 'nudge', dx: 10, dy: 0 });
  expect(moved()).toHaveLength(ann.objects.length);
});

test('R2.79 a double click writes in the part under it, and Tab leads through the texts and back', () => {
  put(KIND.swot);
  const { left, top, width = 0, height = 0 } = placeOf('strengths');
  expect(height).toBe(0);
  const { x, y, zoom } = ann.state.camera;
  const [px, py] = [(left + width / 4 - x) * zoom, (top + 10 - y) * zoom];
  ann.click(px, py);
  ann.click(px, py, { clicks: 2 });
  expect(ann.text.object().selectId).toBe(placeOf('strengths').selectId);
  ann.text.input([{ text: 'Own roof' }]);
  ann.text.leave('next');
  expect(ann.page.page?.objects.get(ann.text.object().selectId)?.type).toBe(KIND.memoText);
  ann.text.input([{ text: 'South side' }]);
  ann.text.leave('next');
  expect(ann.text.object().selectId).toBe(placeOf('weaknesses').selectId);
  ann.text.leave('before');
  expect(textOf(ann.page.page?.objects.get(ann.text.object().selectId) ?? placeOf('weaknesses'))).toBe('South side');
  expect(placeOf('Own roof').type).toBe(KIND.textGroup);
});

test('a click beside something places a template where it covers nothing; a drag places it as drawn', () => {
  const shape = ann.shape([450, 350, 550, 450]);
  put(KIND.swot);
  const root = ann.objects.find(({ type }) => type === KIND.swot);
  const [first, second] = [shape, root].map((object) => ann.stage.index.boundsOf(object?.selectId ?? ''));
  expect(first && second && (first.maxY <= second.minY || second.maxY <= first.minY || first.maxX <= second.minX)).toBe(
    true,
  );
  ann.run({ name: 'undo' });
  ann.run({ name: 'lookAt', centre: { x: 500, y: 400 } });
  ann.run({ name: 'zoomReset' });
  ann.run({ name: 'tool', mode: 'TEMPLATE', kind: KIND.swot, parts: written(KIND.swot) });
  ann.drag([
    [100, 100],
    [500, 400],
    [740, 460],
  ]);
  expect(ann.objects.find(({ type }) => type === KIND.swot)).toMatchObject({ left: 100, top: 100, width: 640 });
});

test('a template that is inserted stands in the middle of the view, is seen whole, and is opened where it is empty', () => {
  ann.run({ name: 'insertTemplate', kind: KIND.retrospective, parts: written(KIND.retrospective), write: true });
  const [root] = ann.objects;
  expect(root).toMatchObject({ type: KIND.retrospective, written: true, width: 1920, height: 1080 });
  const { editing, camera, size, choice } = ann.editor.state.get();
  expect(choice.mode).toBe('SELECT');
  const open = ann.objects.find(({ selectId }) => selectId === editing);
  expect(open && textOf(open)).toBe('');
  expect(1920 * camera.zoom).toBeLessThan(size.width);
  ann.run({ name: 'escape' });
  ann.run({ name: 'undo' });
  expect(ann.objects).toEqual([]);

  ann.run({ name: 'insertTemplate', kind: KIND.kanban, parts: written(KIND.kanban), write: false });
  expect(ann.objects).toHaveLength(10);
  expect(ann.editor.state.get().editing).toBeUndefined();
});

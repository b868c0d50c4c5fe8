import { KIND, unpackInk } from '@sw/board-model';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import { SHAPE_KINDS } from './modes.ts';

let time: ManualTime;
let board: Loopback;
let ann: Person;

beforeEach(async () => {
  time = new ManualTime();
  board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
});

test('R2.72 R9.01 the pen draws a stroke of the default size and colour', async () => {
  ann.key('p');
  expect(ann.state.mode).toBe('DRAW');
  ann.drag([
    [100, 100],
    [150, 120],
    [200, 180],
  ]);
  const { only } = ann;
  expect(only).toMatchObject({ type: 101, left: 100, top: 100, stroke: '#828282' });
  const ink = unpackInk(only.ink ?? '');
  expect(ink.ok && ink.value).toMatchObject({
    width: 8,
    points: [
      { x: 0, y: 0 },
      { x: 50, y: 20 },
      { x: 100, y: 80 },
    ],
  });
  await time.pass(100);
  expect(ann.page.save).toEqual({ state: 'saved' });
});

const widthOfLast = (): number | false => {
  const ink = unpackInk(ann.objects.at(-1)?.ink ?? '');
  return ink.ok && ink.value.width;
};

test.each([
  ['R9.01', 'pencil', 'DRAW', [4, 8, 13, 19, 26]],
  ['R9.02', 'highPath', 'DRAW_HIGHPEN', [13, 19, 26, 33, 40]],
] as const)('%s each size of %s draws a stroke of that width', (_, pen, mode, sizes) => {
  ann.run({ name: 'tool', mode });
  for (const [row, size] of sizes.entries()) {
    ann.run({ name: 'pen', pen, patch: { size } });
    ann.drag([
      [0, row * 100],
      [50, row * 100 + 20],
    ]);
    expect(widthOfLast()).toBe(size);
  }
});

test('R2.73 R9.02 R9.04 the highlighter is wide and half transparent', () => {
  ann.run({ name: 'tool', mode: 'DRAW_HIGHPEN' });
  ann.drag([
    [0, 0],
    [50, 50],
  ]);
  expect(ann.only).toMatchObject({ type: 102, opacity: 0.5 });
  const ink = unpackInk(ann.only.ink ?? '');
  expect(ink.ok && ink.value.width).toBe(26);
});

test('a pen keeps its pressure, a mouse has none', () => {
  ann.run({ name: 'tool', mode: 'DRAW' });
  ann.drag(
    [
      [0, 0],
      [50, 50],
    ],
    { device: 'pen', pressure: 0.2 },
  );
  const ink = unpackInk(ann.only.ink ?? '');
  expect(ink.ok && ink.value.points[1]?.pressure).toBeCloseTo(0.2, 2);
});

test('a long stroke is put down in between and is one gesture', () => {
  ann.run({ name: 'tool', mode: 'DRAW' });
  const way = Array.from({ length: 4_500 }, (_, i) => [i % 900, Math.floor(i / 9)] as const);
  ann.drag(way);
  expect(ann.objects.length).toBeGreaterThan(2);
  ann.run({ name: 'undo' });
  expect(ann.objects).toHaveLength(0);
  ann.run({ name: 'redo' });
  expect(ann.objects.length).toBeGreaterThan(2);
});

test('a stroke that escape takes back never was', () => {
  ann.run({ name: 'tool', mode: 'DRAW' });
  ann.pointer('down', 0, 0);
  ann.pointer('move', 50, 50);
  expect(ann.stage.items).toHaveLength(1);
  ann.key('Escape');
  ann.pointer('up', 60, 60);
  expect(ann.objects).toHaveLength(0);
  expect(ann.stage.items).toHaveLength(0);
});

test.each(['mouse', 'touch', 'pen'] as const)(
  'while a panel is open, a tap by %s draws and erases nothing',
  (device) => {
    ann.run({ name: 'tool', mode: 'DRAW' });
    ann.editor.panelOpen(true);
    ann.drag(
      [
        [100, 100],
        [101, 101],
      ],
      { device },
    );
    expect(ann.objects).toHaveLength(0);
    expect(ann.stage.items).toHaveLength(0);
    ann.drag(
      [
        [100, 100],
        [200, 100],
      ],
      { device },
    );
    expect(ann.objects).toHaveLength(1);
    ann.run({ name: 'tool', mode: 'ERASER' });
    ann.click(150, 100, { device });
    expect(ann.objects).toHaveLength(1);
    ann.editor.panelOpen(false);
    ann.click(150, 100, { device });
    expect(ann.objects).not.toHaveLength(1);
  },
);

test('while a panel is open, a note is still placed by a tap', () => {
  ann.run({ name: 'tool', mode: 'TEXT', kind: KIND.memoText });
  ann.editor.panelOpen(true);
  ann.click(100, 100, { device: 'touch' });
  expect(ann.objects).toHaveLength(1);
});

test('R2.80 R3.52 each of the fourteen shapes is drawn by pulling up a box', () => {
  for (const kind of SHAPE_KINDS) {
    const made = ann.shape([100, 100, 300, 220], kind);
    expect(made).toMatchObject({ type: kind, left: 100, top: 100, width: 200, height: 120, strokeWidth: 3 });
    ann.run({ name: 'delete' });
  }
  expect(ann.state.mode).toBe('SELECT');
});

test('R2.54 Shift gives a square and a perfect circle', () => {
  for (const kind of [KIND.rectangle, KIND.ellipse]) {
    ann.run({ name: 'tool', mode: 'SHAPE', kind });
    ann.drag(
      [
        [100, 100],
        [300, 220],
      ],
      { shift: true },
    );
    expect(ann.only).toMatchObject({ type: kind, width: 200, height: 200 });
    ann.run({ name: 'delete' });
  }
});

test('a line drawn to the left runs there, by negative scales', () => {
  const line = ann.shape([300, 200, 100, 100], KIND.solidLine);
  expect(line).toMatchObject({ left: 300, top: 200, width: 200, height: 100, scaleX: -1, scaleY: -1 });
});

test('an arrow sticks to the shapes it is drawn between and follows them', () => {
  const one = ann.shape([100, 100, 200, 200]);
  const two = ann.shape([500, 100, 600, 200]);
  ann.run({ name: 'tool', mode: 'SHAPE', kind: KIND.solidArrow });
  ann.drag([
    [204, 150],
    [300, 150],
    [496, 150],
  ]);
  const arrow = ann.objects.find(({ type }) => type === KIND.solidArrow);
  expect(arrow?.start).toEqual({ selectId: one.selectId, x: 1, y: 0.5 });
  expect(arrow?.end).toEqual({ selectId: two.selectId, x: 0, y: 0.5 });
  expect(arrow).toMatchObject({ left: 200, top: 150, width: 300, height: 0 });
});

test('R2.75 R3.56 text begins where it is clicked and is there once something is written', async () => {
  ann.key('t');
  ann.click(300, 300);
  expect(ann.objects).toHaveLength(0);
  expect(ann.state.mode).toBe('SELECT');
  ann.text.input([{ text: 'Hello' }]);
  await time.pass(500);
  expect(ann.only).toMatchObject({ type: 601, left: 300, runs: [{ text: 'Hello' }], fontSize: 24 });
  ann.text.end();
  expect(ann.state.editing).toBeUndefined();
});

test('a text that is left empty is not there', async () => {
  ann.run({ name: 'tool', mode: 'TEXT' });
  ann.click(300, 300);
  ann.text.input([{ text: 'x' }]);
  await time.pass(500);
  ann.text.input([]);
  ann.text.end();
  expect(ann.objects).toHaveLength(0);
});

test('a note is pulled up and written on', () => {
  ann.run({ name: 'tool', mode: 'TEXT', kind: KIND.memoText });
  ann.click(300, 300);
  expect(ann.only).toMatchObject({ type: 602, left: 200, top: 200, width: 200, height: 200, fill: '#FFE58A' });
  expect(ann.state.editing).toBe(ann.only.selectId);
  // Drawn without its text, which is in the field.
  expect(ann.stage.items).toMatchObject([{ kind: 'object', object: { selectId: ann.only.selectId } }]);
});

test('R2.76 the eraser cuts a stroke in two, as one gesture', () => {
  ann.run({ name: 'tool', mode: 'DRAW' });
  ann.drag([
    [100, 100],
    [300, 100],
  ]);
  const { only: source } = ann;
  ann.key('e');
  ann.drag([
    [200, 50],
    [200, 150],
  ]);
  expect(ann.objects.map(({ cutFrom }) => cutFrom)).toEqual([source.selectId, source.selectId]);
  expect(ann.objects.map(({ left }) => left).sort()).toEqual([100, 214]);
  ann.run({ name: 'undo' });
  expect(ann.only.selectId).toBe(source.selectId);
});

test('R2.76 the eraser leaves what is locked, and in whole mode takes whole objects', () => {
  const locked = ann.shape([100, 100, 200, 200]);
  ann.run({ name: 'lock' });
  ann.shape([300, 100, 400, 200]);
  ann.run({ name: 'setting', patch: { eraser: 'whole' } });
  ann.run({ name: 'tool', mode: 'ERASER' });
  ann.drag([
    [50, 100],
    [500, 100],
  ]);
  expect(ann.only.selectId).toBe(locked.selectId);
});

test('a pen turned round erases, whatever tool is chosen', () => {
  ann.run({ name: 'tool', mode: 'DRAW' });
  ann.drag([
    [100, 100],
    [300, 100],
  ]);
  ann.drag(
    [
      [200, 50],
      [200, 150],
    ],
    { device: 'pen', button: 5 },
  );
  expect(ann.objects).toHaveLength(2);
  expect(ann.state.mode).toBe('DRAW');
});

test('R2.71 R9.43 Space moves the canvas and gives the tool back', () => {
  ann.run({ name: 'tool', mode: 'DRAW' });
  ann.key(' ');
  expect(ann.state.cursor).toBe('grab');
  ann.drag([
    [100, 100],
    [150, 130],
  ]);
  ann.key(' ', { type: 'up' });
  expect(ann.state.camera).toEqual({ x: -50, y: -30, zoom: 1 });
  expect(ann.objects).toHaveLength(0);
  expect(ann.state.cursor).toBe('crosshair');
});

test('R2.79 R9.06 a template is placed as an object, and as the background', () => {
  ann.run({ name: 'tool', mode: 'TEMPLATE', kind: KIND.swot });
  ann.click(500, 400);
  expect(ann.only).toMatchObject({ type: KIND.swot, width: 1920, height: 1080 });
  ann.run({ name: 'background', patch: { template: KIND.kanban, color: '#FBF7EA' } });
  expect(ann.page.page?.background).toEqual({ template: KIND.kanban, color: '#FBF7EA' });
  ann.run({ name: 'background', patch: { template: null, color: null } });
  expect(ann.page.page?.background).toBeNull();
});

test('what a browser foresees is drawn a little ahead, and never kept', () => {
  ann.run({ name: 'tool', mode: 'DRAW' });
  ann.pointer('down', 100, 100);
  const none = { shift: false, alt: false, ctrl: false, device: 'mouse', button: 0, clicks: 1, pointerId: 1 } as const;
  const predicted = [
    { x: 130, y: 100 },
    { x: 700, y: 100 },
  ];
  ann.editor.pointer({ ...none, type: 'move', x: 120, y: 100, coalesced: [], predicted });
  const [live] = ann.stage.items;
  expect(live?.kind === 'stroke' && live.points.map(({ x }) => x)).toEqual([100, 120, 130]);
  ann.pointer('up', 120, 100);
  const ink = unpackInk(ann.only.ink ?? '');
  expect(ink.ok && ink.value.points.map(({ x }) => x)).toEqual([0, 20]);
});

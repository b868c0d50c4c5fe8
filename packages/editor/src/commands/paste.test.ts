import { type BoardObject, KIND, OPERATION, readObject, textOf } from '@sw/board-model';
import { type Box, layoutOf, meets, newCell, tableOf } from '@sw/board-render';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { fakeTextSize } from '../../testing/fake-stage.ts';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { codesOf, join, type Person } from '../../testing/person.ts';
import { cleanText, type Making, textsFrom } from './pasted-text.ts';

let ids = 0;
const making: Making = {
  settings: { fontSize: 24, fontFamily: 'default' },
  newId: () => {
    ids += 1;
    return `${ids}`;
  },
  textSize: (object) =>
    object.width === undefined
      ? fakeTextSize(object)
      : { width: object.width, height: Math.ceil(fakeTextSize(object).width / object.width) * 24 * 1.4 },
};

test('words from elsewhere become a text, lines kept, signs that lie taken out', () => {
  expect(cleanText('\r\n one\r\ntwo\t\u202Eowt \u0000\n\n')).toBe(' one\ntwo    owt');
  const [text] = textsFrom('Solar canopy\nbudget', making) ?? [];
  expect(text).toMatchObject({ type: KIND.textGroup, fontSize: 24, runs: [{ text: 'Solar canopy\nbudget' }] });
  expect(text?.width).toBeUndefined();
});

test('long lines are wrapped, long texts cut where a paragraph ends, longer ones refused', () => {
  expect(textsFrom('word '.repeat(40), making)?.[0]?.width).toBe(720);
  const paragraphs = Array.from({ length: 40 }, (_, n) => `${n} ${'word '.repeat(100)}`.trim());
  const parts = textsFrom(paragraphs.join('\n\n'), making) ?? [];
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every((part) => textOf(part).length <= 8_000 && /^\d+ word/.test(textOf(part)))).toBe(true);
  const tops = parts.map(({ top }) => top);
  expect([...tops].sort((a, b) => a - b)).toEqual(tops);
  expect(textsFrom('x'.repeat(100_001), making)).toBeUndefined();
});

test('a web address alone is a link; one that runs something, or stands in a sentence, is words', () => {
  expect(textsFrom(' https://example.org/a?b=1 '.trim(), making)?.[0]?.link).toBe('https://example.org/a?b=1');
  for (const words of ['javascript:alert(1)', 'see https://example.org now', 'notes.txt'])
    expect(textsFrom(words, making)?.[0]?.link).toBeUndefined();
});

test('any text becomes objects that the model takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      for (const object of textsFrom(text, making) ?? []) expect(readObject(object)).toMatchObject({ ok: true });
    }),
    { numRuns: 100 },
  );
});

let board: Loopback;
let ann: Person;
beforeEach(async () => {
  board = new Loopback(new ManualTime());
  ann = await join(board, 'client-ann', 5);
});

const copies = (): BoardObject[] => ann.state.selection.ids.flatMap((id) => ann.page.page?.objects.get(id) ?? []);

test('pasted again at one place it stands aside, one gesture each', () => {
  const content = { kind: 'text', text: 'Monday' } as const;
  for (const _ of [1, 2]) ann.run({ name: 'paste', at: { x: 300, y: 300 }, content });
  ann.run({ name: 'paste', at: { x: 600, y: 300 }, content });
  expect(ann.objects).toHaveLength(3);
  for (const _ of [1, 2, 3]) ann.run({ name: 'undo' });
  expect(ann.objects).toHaveLength(0);
  const shape = ann.shape([0, 0, 100, 100]);
  ann.run({ name: 'copy' });
  for (const _ of [1, 2]) ann.run({ name: 'paste', at: { x: 300, y: 300 } });
  const lefts = ann.objects.filter(({ selectId }) => selectId !== shape.selectId).map(({ left }) => left);
  expect(lefts).toEqual([250, 274]);
});

test('R3.57 a sheet becomes a table with its cells, in one gesture; larger ones are refused', () => {
  const rows = [
    ['Item', 'Cost'],
    ['Solar cells with a long name, and a frame', ''],
    ['', '120'],
  ];
  ann.run({ name: 'paste', at: { x: 500, y: 400 }, content: { kind: 'table', rows } });
  const [table] = copies();
  if (!table || !ann.page.page) throw new Error('no table');
  const made = tableOf(ann.page.page, table);
  expect(table.type).toBe(KIND.table);
  expect(made.header).toBe(true);
  const read = made.rows.map((row) =>
    made.columns.map((column) => {
      const cell = made.cells.get(`${row.key}/${column.key}`);
      return cell ? textOf(cell) : '';
    }),
  );
  expect(read).toEqual(rows);
  // An empty cell does not exist. A cell's id follows from its place, so that two people may start the same one.
  expect(ann.objects).toHaveLength(5);
  for (const cell of made.cells.values()) {
    const { row, column } = cell.relations ?? {};
    expect(newCell(table, String(row), String(column)).selectId).toBe(cell.selectId);
    expect(readObject(cell)).toMatchObject({ ok: true });
  }
  expect(made.columns.map(({ size }) => size)).toEqual([360, 96]);
  const { width = 0, height = 0 } = layoutOf(ann.page.page, table) ?? {};
  expect([table.left + width / 2, table.top + height / 2]).toEqual([500, 400]);
  ann.run({ name: 'undo' });
  expect(ann.objects).toEqual([]);
  const data = [
    ['1', '2'],
    ['3', '4'],
  ];
  const spans = [{ row: 0, column: 0, lastRow: 1, lastColumn: 0 }];
  ann.run({ name: 'paste', content: { kind: 'table', rows: data, spans } });
  const [plain] = copies();
  expect(plain?.header).toBeUndefined();
  expect(plain && tableOf(ann.page.page, plain).spans).toMatchObject(spans);
  ann.run({ name: 'undo' });
  ann.run({ name: 'paste', content: { kind: 'table', rows: [['only']] } });
  expect(ann.only).toMatchObject({ type: KIND.textGroup, runs: [{ text: 'only' }] });
  ann.run({ name: 'paste', content: { kind: 'table', rows: Array.from({ length: 1_001 }, () => ['x']) } });
  expect(ann.messages.at(-1)).toEqual({ type: 'pasteTooLarge' });
});

test('a long text shows its beginning, at the pointer and without one', () => {
  const text = Array.from({ length: 300 }, (_, n) => `line ${n}`).join('\n');
  ann.run({ name: 'paste', at: { x: 500, y: 400 }, content: { kind: 'text', text } });
  expect(ann.only.top).toBe(24);
  ann.run({ name: 'undo' });
  ann.shape([400, 300, 600, 500]);
  ann.run({ name: 'paste', content: { kind: 'text', text } });
  const [pasted] = copies();
  if (!pasted) throw new Error('nothing was pasted');
  const { x, y, zoom } = ann.state.camera;
  expect(zoom).toBe(1);
  expect(pasted.left).toBeGreaterThanOrEqual(x);
  expect(pasted.top).toBeGreaterThanOrEqual(y);
  expect(pasted.top).toBeLessThan(y + 200);
});

test('tables, graphs and sheets are placed where they cover nothing; what is locked is a backdrop', () => {
  const boxes = (): Box[] =>
    ann.objects.filter(({ parentId }) => parentId === undefined).map(({ selectId }) => bounds(selectId));
  const bounds = (id: string): Box => ann.stage.index.boundsOf(id) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  ann.shape([300, 200, 700, 600]);
  ann.run({ name: 'insertTable' });
  ann.run({ name: 'insertGraph', kind: KIND.levelRight });
  ann.run({ name: 'escape' });
  ann.run({
    name: 'paste',
    content: {
      kind: 'table',
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
  });
  const placed = boxes();
  expect(placed).toHaveLength(4);
  for (const [i, one] of placed.entries())
    for (const other of placed.slice(i + 1)) expect(meets(one, other)).toBe(false);
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'delete' });
  ann.run({ name: 'zoomReset' });
  ann.shape([300, 200, 700, 600]);
  ann.run({ name: 'lock' });
  ann.run({ name: 'lookAt', centre: { x: 500, y: 400 } });
  ann.run({ name: 'insertTable' });
  const table = ann.objects.find(({ type }) => type === KIND.table);
  const { minX, maxX } = bounds(table?.selectId ?? '');
  expect((minX + maxX) / 2).toBeCloseTo(500, 0);
});

test('R3.86 R9.45 from another board it comes into the middle, by operation 12, and undo takes it back', () => {
  const shape = ann.shape([0, 0, 100, 100]);
  const clip = { objects: [{ ...shape, left: 50_000 }], from: { wbNo: '77', pageId: '78' } };
  const codes = codesOf(ann.page);
  ann.run({ name: 'paste', content: { kind: 'objects', clip } });
  expect(codes).toEqual([OPERATION.crossCopy]);
  expect(copies()).toMatchObject([{ left: 450, top: 350 }]);
  ann.run({ name: 'paste', content: { kind: 'objects', clip: { ...clip, from: undefined } } });
  ann.run({ name: 'copy' });
  ann.run({ name: 'paste' });
  expect(codes.slice(1)).toEqual([OPERATION.crossCopy, OPERATION.created]);
  for (const _ of codes) ann.run({ name: 'undo' });
  expect(ann.objects).toEqual([shape]);
});

test('a hostile clip of parents in a circle, or without any, puts down no more than can stand', () => {
  const shape = ann.shape([0, 0, 100, 100]);
  const parts = [
    { ...shape, selectId: '1', parentId: '2' },
    { ...shape, selectId: '2', parentId: '1' },
  ];
  ann.run({ name: 'paste', content: { kind: 'objects', clip: { objects: parts } } });
  expect(ann.messages.at(-1)).toEqual({ type: 'nothingToPaste' });
  ann.run({ name: 'paste', content: { kind: 'objects', clip: { objects: [{ ...shape, parentId: '99' }] } } });
  expect(copies()[0]?.parentId).toBeUndefined();
  expect(ann.objects).toHaveLength(2);
});

test('R6.03 a viewer pastes nothing and is not asked for the clipboard', async () => {
  const viewer = await join(board, 'client-vic', 7, { permit: 0 });
  viewer.run({ name: 'paste', content: { kind: 'text', text: 'x' } });
  viewer.run({ name: 'paste' });
  expect(viewer.objects).toHaveLength(0);
  expect(viewer.messages.map(({ type }) => type)).toEqual(['refused', 'refused']);
});

import { type BoardObject, KIND, OPERATION, readObject, textOf } from '@sw/board-model';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { fakeTextSize } from '../../testing/fake-stage.ts';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';
import { gridFrom } from './pasted-table.ts';
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

test('a table becomes texts in columns and rows, grouped; empty cells leave their place free', () => {
  const cells =
    gridFrom(
      [
        ['Item', 'Cost'],
        ['Solar cells', ''],
        ['', '120'],
      ],
      making,
    ) ?? [];
  expect(cells.map(textOf)).toEqual(['Item', 'Cost', 'Solar cells', '120']);
  const [item, cost, solar, sum] = cells;
  expect([solar?.left, sum?.left]).toEqual([item?.left, cost?.left]);
  expect((cost?.left ?? 0) - (item?.left ?? 0)).toBe(11 * 24 * 0.6 + 32);
  expect((sum?.top ?? 0) > (solar?.top ?? 0) && (solar?.top ?? 0) > (item?.top ?? 0)).toBe(true);
  expect(new Set(cells.map(({ groupId }) => groupId)).size).toBe(1);
  expect(
    gridFrom(
      Array.from({ length: 1_001 }, () => ['x']),
      making,
    ),
  ).toBeUndefined();
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

test('R3.86 R9.45 from another board it comes into the middle, by operation 12, and undo takes it back', () => {
  const shape = ann.shape([0, 0, 100, 100]);
  const clip = { objects: [{ ...shape, left: 50_000 }], from: { wbNo: '77', pageId: '78' } };
  const codes: number[] = [];
  const { dispatch } = ann.page;
  ann.page.dispatch = (drafts, options) => {
    codes.push(...drafts.map(({ protocolType }) => protocolType));
    return dispatch.call(ann.page, drafts, options);
  };
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

import { KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { object } from '../../testing/objects.ts';
import { ownName } from '../fonts/wanted.ts';
import { createKit } from '../kit.ts';
import { layoutText, type TextLayout } from './layout.ts';
import { textBox } from './text-box.ts';

/** Han characters an em wide, others half. */
function measure(font: string, text: string): number {
  const size = Number(/([\d.]+)px/.exec(font)?.[1]);
  return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? size : size / 2), 0);
}

const lay = (runs: unknown[], maxWidth?: number, more: Record<string, unknown> = {}): TextLayout =>
  layoutText({
    object: object('1', { type: KIND.textGroup, runs, ...more }),
    measure,
    faces: ownName,
    fontSize: 10,
    shrink: 1,
    maxWidth,
    align: 'left',
  });
const linesOf = ({ lines }: TextLayout): string[] => lines.map(({ spans }) => spans.map(({ text }) => text).join(''));

test('lines end where the next word has no room, and the space there hangs', () => {
  expect(linesOf(lay([{ text: 'one two three' }], 40))).toEqual(['one two', 'three']);
  expect(linesOf(lay([{ text: '停车场要不要装顶棚？好' }], 50))).toEqual(['停车场要不', '要装顶棚？', '好']);
});

test('without a width only the writer ends lines, and empty lines have their height', () => {
  const layout = lay([{ text: 'a b c d e f\n\ng' }]);
  expect(linesOf(layout)).toEqual(['a b c d e f', '', 'g']);
  expect(layout.height).toBe(3 * 14);
});

test('a word wider than the line is cut between its characters', () => {
  expect(linesOf(lay([{ text: 'incomprehensible' }], 30))).toEqual(['incomp', 'rehens', 'ible']);
});

test('a word of two styles stays one word, in two spans', () => {
  const layout = lay([{ text: 'aa bb' }, { text: 'cc', bold: true }, { text: ' dd' }], 25);
  expect(linesOf(layout)).toEqual(['aa', 'bbcc', 'dd']);
  expect(layout.lines[1]?.spans.map(({ text, style }) => [text, style.font.startsWith('600')])).toEqual([
    ['bb', false],
    ['cc', true],
  ]);
});

test('runs take what they leave out from their object, and the tallest makes the line', () => {
  const layout = lay([{ text: 'a' }, { text: 'b', fontSize: 20, italic: false }], undefined, { italic: true });
  expect(layout.lines[0]?.height).toBe(28);
  expect(layout.lines[0]?.spans.map(({ style }) => style.font.startsWith('italic'))).toEqual([true, false]);
});

test('a family name cannot leave its quotes', () => {
  const layout = lay([{ text: 'a', fontFamily: 'x", url("evil' }]);
  expect(layout.lines[0]?.spans[0]?.style.font).toMatch(/^400 10px "x, url\(evil", "Noto Sans", /);
});

test("a note's text becomes smaller until it fits", () => {
  const kit = createKit({ newPath: () => expect.unreachable(), measure });
  const note = (text: string) =>
    textBox(kit, object('1', { type: KIND.memoText, width: 200, height: 200, fontSize: 40, runs: [{ text }] }));
  expect(note('short')?.layout.size).toBe(40);
  const long = note('words that go on '.repeat(8));
  expect(long?.layout.size).toBeLessThan(40);
  expect(long?.layout.height).toBeLessThanOrEqual(160);
});

test('text stands in the middle of a shape, or where its alignment puts it', () => {
  const kit = createKit({ newPath: () => expect.unreachable(), measure });
  const at = (more: Record<string, unknown>) => {
    const box = textBox(kit, object('1', { width: 200, height: 100, fontSize: 10, runs: [{ text: 'abcd' }], ...more }));
    return [(box?.x ?? 0) + (box?.layout.lines[0]?.x ?? 0), box?.y];
  };
  expect(at({})).toEqual([90, 43]);
  expect(at({ textAlign: 'right', verticalAlign: 'bottom' })).toEqual([168, 74]);
  // Too small for its padding of 12: the middle of 20 × 18, less half of 20 × 14.
  expect(at({ width: 20, height: 18, runs: [{ text: 'a' }] })).toEqual([7.5, 2]);
  expect(at({ textAlign: 'sideways' })).toEqual([90, 43]);
});

import { type BoardObject, type PageState, type TextRange, textOf } from '@sw/board-model';
import { arranged } from '../composite/arranged.ts';
import { apply, type Matrix, multiply } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import { isLine } from '../line-kinds.ts';
import type { Corners } from '../overlay/selection.ts';
import { matrixOnPage } from '../placing.ts';
import type { Line } from './layout.ts';
import { type TextBox, textBox } from './text-box.ts';
import { lineMiddle } from './text-field.ts';

/** From the layout's coordinates to the page's, as the text is drawn: upright on lines, flipped back if mirrored. */
function matrixOf(page: PageState, object: BoardObject, { layout, x, y, width, height }: TextBox): Matrix {
  if (isLine(object.type)) {
    const middle = lineMiddle(page, object);
    return { ...middle, e: middle.e - layout.width / 2, f: middle.f - layout.height / 2 };
  }
  const [flipX, flipY] = [object.scaleX < 0 ? -1 : 1, object.scaleY < 0 ? -1 : 1];
  const place = { a: flipX, b: 0, c: 0, d: flipY, e: flipX < 0 ? width - x : x, f: flipY < 0 ? height - y : y };
  return multiply(matrixOnPage(page, object), place);
}

const isBlank = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

/** The start of each line in the text: layout omits the spaces and line breaks between them. */
export function lineStarts(text: string, lines: readonly Pick<Line, 'spans'>[]): number[] {
  let at = 0;
  return lines.map(({ spans }) => {
    const words = spans.map((span) => span.text).join('');
    while (!text.startsWith(words, at) && isBlank(text, at)) at += 1;
    const start = at;
    at += words.length;
    return start;
  });
}

/** From the line's left edge to one of its characters. */
function offsetIn(kit: DrawingKit, { spans }: Line, characters: number): number {
  let left = characters;
  for (const { text, style, x } of spans) {
    if (left <= text.length) return x + (left === 0 ? 0 : kit.measure(style.font, text.slice(0, left)));
    left -= text.length;
  }
  const last = spans.at(-1);
  return last ? last.x + last.width : 0;
}

/** Boxes around a range of an object's text, one per line, on the page. */
export function textCorners(
  kit: DrawingKit,
  page: PageState,
  stored: BoardObject,
  { from, to }: TextRange,
): readonly Corners[] {
  const object = arranged(page, stored);
  const box = textBox(kit, object);
  if (!box) return [];
  const matrix = matrixOf(page, object, box);
  const { lines } = box.layout;
  const starts = lineStarts(textOf(object), lines);
  return lines.flatMap((line, i): Corners[] => {
    const start = starts[i] ?? 0;
    const length = line.spans.reduce((sum, { text }) => sum + text.length, 0);
    const [first, last] = [Math.max(0, from - start), Math.min(length, to - start)];
    if (first >= last) return [];
    const [left, right] = [line.x + offsetIn(kit, line, first), line.x + offsetIn(kit, line, last)];
    const [top, bottom] = [line.top, line.top + line.height];
    return [
      [
        apply(matrix, { x: left, y: top }),
        apply(matrix, { x: right, y: top }),
        apply(matrix, { x: right, y: bottom }),
        apply(matrix, { x: left, y: bottom }),
      ],
    ];
  });
}

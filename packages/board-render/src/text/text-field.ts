import { type BoardObject, familyOf, KIND, type PageState } from '@sw/board-model';
import { readBackground } from '../background/read-background.ts';
import { INK, isTransparent, NOTE_YELLOW } from '../colours.ts';
import { arranged } from '../composite/arranged.ts';
import { isPart } from '../composite/kinds.ts';
import { apply, type Matrix } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import { courseOf, middleOf } from '../line-course.ts';
import { isLine } from '../line-kinds.ts';
import { matrixOnPage } from '../placing.ts';
import { colourOf, type TextAlign, textAlignOf } from '../read.ts';
import { colourOn, groundOf, type Theme, textColourOn } from '../theme.ts';
import { fontStyle } from './fonts.ts';
import { LINE_HEIGHT } from './layout.ts';
import { DEFAULT_SIZE, textBox } from './text-box.ts';

/** What a field needs to lie exactly over the drawn text and to look like it. */
export interface TextFieldLook {
  /** From the field's coordinates, which use the object's units, to the page's. */
  readonly matrix: Matrix;
  readonly x: number;
  readonly y: number;
  /** Where lines wrap; undefined: only at the writer's line breaks. */
  readonly width: number | undefined;
  readonly font: string;
  readonly lineHeight: number;
  readonly color: string;
  readonly align: TextAlign;
}

function colourOfText(object: BoardObject, page: Pick<PageState, 'background'>, theme: Theme): string {
  const ground = groundOf(readBackground(page.background).paper, theme);
  const note = object.type === KIND.memoText;
  const bare = !note && isTransparent(object.fill);
  const fill = note ? colourOf(object.fill, NOTE_YELLOW) : colourOf(object.fill, ground.colour);
  const own = colourOf(object.color, '');
  if (own !== '') return bare ? colourOn(ground, own) : own;
  if (!bare) return textColourOn(fill);
  return ground.isDefault ? colourOn(ground, INK) : textColourOn(ground.colour);
}

/** Text on a line is upright about its middle. */
export function lineMiddle(page: PageState, object: BoardObject): Matrix {
  const { x, y } = apply(matrixOnPage(page, object), middleOf(courseOf(page, object)));
  return { a: 1, b: 0, c: 0, d: 1, e: x, f: y };
}

/** Whether a cell or node is too small for its text: the text shrinks until the cell has grown on the page. */
export function isCramped(kit: DrawingKit, page: PageState, stored: BoardObject): boolean {
  // Called at every key, so objects that are not parts are not laid out for it.
  if (!isPart(stored)) return false;
  const shown = arranged(page, stored);
  const size = textBox(kit, shown)?.layout.lines[0]?.spans[0]?.style.size;
  return size !== undefined && size < (shown.runs?.[0]?.fontSize ?? shown.fontSize ?? DEFAULT_SIZE);
}

export function textField(kit: DrawingKit, page: PageState, stored: BoardObject, theme: Theme): TextFieldLook {
  const object = arranged(page, stored);
  // An empty text is placed where its first letter will be.
  const written = object.runs?.length ? object : { ...object, runs: [{ text: '\u200b' }] };
  const box = textBox(kit, written);
  const [first = { text: '' }] = written.runs ?? [];
  const size = box?.layout.lines[0]?.spans[0]?.style.size ?? object.fontSize ?? DEFAULT_SIZE;
  const { font } = fontStyle(object, first, size, kit.faces);
  const onLine = isLine(object.type);
  const closed = familyOf(object.type) === 'shape' && !onLine;
  return {
    matrix: onLine ? lineMiddle(page, object) : matrixOnPage(page, object),
    x: onLine ? -(box?.layout.width ?? 0) / 2 : (box?.x ?? 0),
    y: onLine ? -(box?.layout.height ?? 0) / 2 : (box?.y ?? 0),
    width: box?.room,
    font,
    lineHeight: size * LINE_HEIGHT,
    color: colourOfText(object, page, theme),
    align: onLine ? 'center' : textAlignOf(object, closed ? 'center' : 'left'),
  };
}

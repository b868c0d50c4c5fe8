import { type BoardObject, familyOf, KIND } from '@sw/board-model';
import { isPart } from '../composite/kinds.ts';
import { textInsets } from '../draw/shape-insets.ts';
import type { Box } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import { isLine } from '../line-kinds.ts';
import { type TextAlign, textAlignOf, type VerticalAlign, verticalAlignOf } from '../read.ts';
import { layoutText, type TextLayout } from './layout.ts';

export const DEFAULT_SIZE = 24;
/** Between a shape's edge and its text. */
const PADDING = 12;
const NOTE_PADDING = 20;
/** A note's text shrinks until it fits, but not below this size. */
const LEAST_NOTE_SIZE = 8;
const SHRINK_STEP = 0.9;
/** Glyphs reach beyond their advance: slanted ones, swashes, tall marks. */
const OVERHANG = 0.35;

/** The position of a text in its object. */
export interface TextBox {
  readonly layout: TextLayout;
  /** Of the layout's corner, in the object's coordinates. */
  readonly x: number;
  readonly y: number;
  /** The box of the text, in which it is flipped back if its object is mirrored. */
  readonly width: number;
  readonly height: number;
  /** Where lines wrap; undefined: only at the writer's line breaks. */
  readonly room: number | undefined;
}

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly align: TextAlign;
  readonly place: VerticalAlign;
}

/** A shape too small for its padding gets less: its text stays centred, with room for one character per line. */
const paddingIn = (room: number, most: number): number => Math.max(0, Math.min(most, (room - 1) / 2));

/** Cells and nodes have the estimated size of their text; text that is larger is shrunk to fit. */
const mustFit = (object: BoardObject): boolean => isNote(object) || isPart(object);

const isNote = ({ type }: BoardObject): boolean => type === KIND.memoText;

function roomOf(object: BoardObject): Room {
  const { width, height } = object;
  if (isLine(object.type)) {
    return { x: 0, y: 0, width: undefined, height: undefined, align: 'center', place: 'top' };
  }
  if (familyOf(object.type) !== 'shape' && !isNote(object)) {
    const align = textAlignOf(object, 'left');
    return { x: 0, y: 0, width: width || undefined, height, align, place: verticalAlignOf(object, 'top') };
  }
  const note = isNote(object);
  const [left, top, right, bottom] = textInsets(object);
  const padding = note ? NOTE_PADDING : PADDING;
  const [wide, high] = [width ?? 0, height ?? 0];
  const [roomX, roomY] = [wide * (1 - left - right), high * (1 - top - bottom)];
  const [paddingX, paddingY] = [paddingIn(roomX, padding), paddingIn(roomY, padding)];
  return {
    x: wide * left + paddingX,
    y: high * top + paddingY,
    width: Math.max(1, roomX - 2 * paddingX),
    height: Math.max(1, roomY - 2 * paddingY),
    align: textAlignOf(object, note ? 'left' : 'center'),
    place: verticalAlignOf(object, note ? 'top' : 'middle'),
  };
}

function layoutFor(object: BoardObject, kit: DrawingKit, { width, height, align }: Room): TextLayout {
  const fontSize = object.fontSize ?? DEFAULT_SIZE;
  const request = { object, measure: kit.measure, faces: kit.faces, fontSize, maxWidth: width, align };
  let layout = layoutText({ ...request, shrink: 1 });
  if (!mustFit(object) || height === undefined) return layout;
  for (
    let shrink = SHRINK_STEP;
    layout.height > height && fontSize * shrink >= LEAST_NOTE_SIZE;
    shrink *= SHRINK_STEP
  ) {
    layout = layoutText({ ...request, shrink });
  }
  return layout;
}

/** The text of an object and its position; undefined if there is none. */
export function textBox(kit: DrawingKit, object: BoardObject): TextBox | undefined {
  if (!object.runs) return undefined;
  const room = roomOf(object);
  let layout = kit.layouts.get(object);
  if (!layout) {
    layout = layoutFor(object, kit, room);
    kit.layouts.set(object, layout);
  }
  const free = (room.height ?? layout.height) - layout.height;
  const share = room.place === 'top' ? 0 : room.place === 'middle' ? 0.5 : 1;
  const { width = 0, height = 0 } = object;
  const grows = object.type === KIND.textGroup;
  return {
    layout,
    x: room.x,
    y: room.y + free * share,
    width: width || layout.width,
    height: grows ? Math.max(height, layout.height) : height,
    room: room.width,
  };
}

/** Everything the text may paint. */
export function textExtent({ layout, x, y }: TextBox): Box {
  const over = layout.size * OVERHANG;
  let minX = 0;
  let maxX = 0;
  for (const line of layout.lines) {
    minX = Math.min(minX, line.x);
    maxX = Math.max(maxX, line.x + line.width);
  }
  return { minX: x + minX - over, minY: y - over, maxX: x + maxX + over, maxY: y + layout.height + over };
}

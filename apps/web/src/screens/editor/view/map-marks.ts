import { type BoardObject, familyOf, KIND, type PageState, unpackInk } from '@sw/board-model';
import {
  apply,
  type Box,
  isLine,
  lineEnds,
  matrixOnPage,
  type PageIndex,
  type Point,
  type View,
} from '@sw/board-render';
import { onMap } from './map-scale.ts';

export interface MarkColours {
  readonly text: string;
  readonly quiet: string;
}

type Sketch = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'fillRect'
  | 'strokeRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
>;

/** A stroke that is smaller than this on the map is drawn as a speck, without reading its points. */
const SPECK = 4;
const MOST_POINTS = 14;
const USUAL_FONT = 24;
const LINE = 1.4;
/** Lines closer to each other than this cannot be distinguished. */
const LEAST_PITCH = 2.5;
/** Ink and Chalk are drawn in the theme's text colour. */
const SWAPPED = /^#(?:1a1e1c|f{3}|f{6})(?:ff)?$/i;
const EMPTY = /^(?:none|transparent|#[\da-f]{6}00)?$/i;

const bends = new WeakMap<BoardObject, readonly Point[]>();

/** A few points of a stroke, in its own coordinates. */
function bendsOf(object: BoardObject): readonly Point[] {
  const known = bends.get(object);
  if (known) return known;
  const ink = unpackInk(object.ink ?? '');
  const points = ink.ok ? ink.value.points : [];
  const every = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  const few = points.filter((_, i) => i % every === 0 || i === points.length - 1);
  bends.set(object, few);
  return few;
}

function trace(sketch: Sketch, view: View, points: readonly Point[]): void {
  sketch.beginPath();
  for (const [i, point] of points.entries()) {
    const { x, y } = onMap(view, point);
    if (i === 0) sketch.moveTo(x, y);
    else sketch.lineTo(x, y);
  }
  sketch.stroke();
}

function pathOf(page: PageState, object: BoardObject): readonly Point[] {
  const matrix = matrixOnPage(page, object);
  const { from, to } = isLine(object.type) ? lineEnds(page, object) : { from: undefined, to: undefined };
  return (from && to ? [from, to] : bendsOf(object)).map((point) => apply(matrix, point));
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placeOf(view: View, { minX, minY, maxX, maxY }: Box): Place {
  const { x, y } = onMap(view, { x: minX, y: minY });
  return { x, y, width: Math.max(1, (maxX - minX) * view.scale), height: Math.max(1, (maxY - minY) * view.scale) };
}

/** Draws text as bars, one per line and as high as small letters. */
function drawText(sketch: Sketch, view: View, { fontSize, scaleY }: BoardObject, place: Place): void {
  const { x, y, width, height } = place;
  const pitch = (fontSize ?? USUAL_FONT) * Math.abs(scaleY) * LINE * view.scale;
  const lines = pitch < LEAST_PITCH ? 1 : Math.max(1, Math.round(height / pitch));
  const each = height / lines;
  for (let i = 0; i < lines; i += 1) sketch.fillRect(x, y + each * (i + 0.25), width, Math.max(1, each * 0.5));
}

function drawFlat(sketch: Sketch, { fill }: BoardObject, { x, y, width, height }: Place): void {
  if (fill === undefined || EMPTY.test(fill)) sketch.strokeRect(x, y, width, height);
  else {
    sketch.fillStyle = fill;
    sketch.fillRect(x, y, width, height);
  }
}

function drawStroke(sketch: Sketch, view: View, page: PageState, object: BoardObject, place: Place): void {
  const { x, y, width, height } = place;
  if (Math.max(width, height) >= SPECK) trace(sketch, view, pathOf(page, object));
  else {
    sketch.fillStyle = sketch.strokeStyle;
    sketch.fillRect(x, y, width, height);
  }
}

/** Draws every object of the page as a mark in its colour, from back to front. */
export function drawMarks(
  sketch: Sketch,
  view: View,
  page: PageState,
  objects: readonly BoardObject[],
  index: Pick<PageIndex, 'boundsOf'>,
  colours: MarkColours,
): void {
  sketch.lineWidth = 1;
  for (const object of objects) {
    const box = index.boundsOf(object.selectId);
    if (!box) continue;
    const place = placeOf(view, box);
    const line = object.stroke ?? colours.quiet;
    sketch.strokeStyle = SWAPPED.test(line) ? colours.text : line;
    sketch.globalAlpha = object.type === KIND.highlighterLine ? 0.45 : 1;
    if (familyOf(object.type) === 'line' || isLine(object.type)) drawStroke(sketch, view, page, object, place);
    else if (object.type === KIND.textGroup) {
      sketch.fillStyle = colours.quiet;
      drawText(sketch, view, object, place);
    } else drawFlat(sketch, object, place);
  }
  sketch.globalAlpha = 1;
}

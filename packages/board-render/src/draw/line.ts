import type { BoardObject } from '@sw/board-model';
import { GRAPHITE } from '../colours.ts';
import type { Point } from '../geometry.ts';
import { type LineEnds, lineEnds } from '../line-ends.ts';
import { isArrow, isDashed } from '../line-kinds.ts';
import { colourOf, flagOf, type LineStyle, lineStyleOf } from '../read.ts';
import { textBox } from '../text/text-box.ts';
import { colourOn } from '../theme.ts';
import type { Easel } from './easel.ts';
import { setLineStyle } from './line-style.ts';
import { onPage } from './local.ts';
import { strokeWidthOf } from './shape.ts';
import { drawLines } from './text.ts';

/** The arrow head in line widths, with a minimum size so that thin arrows stay recognisable. */
const HEAD = { length: 4.5, least: 18, wide: 0.42, notch: 0.12 } as const;
/** Space around a label on a line. */
export const LABEL_GAP = 6;

const styleOf = (object: BoardObject): LineStyle => lineStyleOf(object, isDashed(object.type) ? 'dashed' : 'solid');

/** Whether there is a head at the start and at the end: `startArrow` and `endArrow`, or the kind's default. */
const headsOf = (object: BoardObject): readonly [boolean, boolean] => [
  flagOf(object.startArrow, false),
  flagOf(object.endArrow, isArrow(object.type)),
];

/** A head is never longer than its line. */
const headLength = (width: number, length: number): number =>
  Math.min(Math.max(HEAD.least, width * HEAD.length), length);

/** How far paint reaches from the line itself. */
export const lineReach = (object: BoardObject): number => {
  const width = strokeWidthOf(object);
  return (
    Math.max(width / 2, headsOf(object).some(Boolean) ? Math.max(HEAD.least, width * HEAD.length) * HEAD.wide : 0) + 1
  );
};

/** A filled head with its tip at `tip`; `x` and `y` are the line's unit direction. */
function addHead({ ctx }: Easel, tip: Point, x: number, y: number, length: number): void {
  const [baseX, baseY] = [tip.x - x * length, tip.y - y * length];
  const wide = length * HEAD.wide;
  ctx.moveTo(tip.x, tip.y);
  ctx.lineTo(baseX - y * wide, baseY + x * wide);
  ctx.lineTo(baseX + x * length * HEAD.notch, baseY + y * length * HEAD.notch);
  ctx.lineTo(baseX + y * wide, baseY - x * wide);
  ctx.closePath();
}

/** A shaft with a width, wound in the same direction as the heads. */
function addShaft({ ctx }: Easel, from: Point, to: Point, x: number, y: number, half: number): void {
  ctx.moveTo(to.x - y * half, to.y + x * half);
  ctx.lineTo(from.x - y * half, from.y + x * half);
  ctx.lineTo(from.x + y * half, from.y - x * half);
  ctx.lineTo(to.x + y * half, to.y - x * half);
  ctx.closePath();
}

/** How far the line must end before the tip, so that it does not show beside it. */
function headRoom(style: LineStyle, head: number, width: number): number {
  // Inside the head: both are one area.
  if (style === 'solid') return head * (1 - 2 * HEAD.notch);
  // Before it: where the line can be looked through, what lies on the head would be darker. A dot reaches beyond its end.
  return head * (1 - HEAD.notch) + (style === 'dotted' ? width / 2 : 0);
}

function drawStroke(easel: Easel, object: BoardObject, { from, to }: LineEnds): void {
  const { ctx, ground } = easel;
  const width = strokeWidthOf(object);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (width === 0 || length === 0) return;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [atStart, atEnd] = headsOf(object);
  const style = styleOf(object);
  const share = atStart && atEnd ? length / 2 : length;
  const head = headLength(width, share);
  const room = Math.min(headRoom(style, head, width), share);
  const first = atStart ? { x: from.x + x * room, y: from.y + y * room } : from;
  const last = atEnd ? { x: to.x - x * room, y: to.y - y * room } : to;
  const colour = colourOn(ground, colourOf(object.stroke, GRAPHITE));
  const joined = style === 'solid' && (atStart || atEnd);
  if (!joined) {
    ctx.strokeStyle = colour;
    setLineStyle(ctx, style, width);
    if (style === 'solid') ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(first.x, first.y);
    ctx.lineTo(last.x, last.y);
    ctx.stroke();
  }
  if (!atStart && !atEnd) return;
  ctx.fillStyle = colour;
  ctx.beginPath();
  if (joined) addShaft(easel, first, last, x, y, width / 2);
  if (atStart) addHead(easel, from, -x, -y, head);
  if (atEnd) addHead(easel, to, x, y, head);
  ctx.fill();
}

/** The text on a line is upright at its middle, on a patch of paper that interrupts the line. */
function drawLabel(easel: Easel, object: BoardObject, { from, to }: LineEnds): void {
  const box = textBox(easel.kit, object);
  if (!box) return;
  const { ctx, ground, view } = easel;
  const { layout } = box;
  const middle = onPage(easel, object, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  const { x, y } = { x: middle.x - layout.width / 2, y: middle.y - layout.height / 2 };
  ctx.setTransform(view.a, view.b, view.c, view.d, view.a * x + view.c * y + view.e, view.b * x + view.d * y + view.f);
  ctx.fillStyle = ground.colour;
  ctx.fillRect(-LABEL_GAP, 0, layout.width + 2 * LABEL_GAP, layout.height);
  drawLines(easel, layout, view.a, undefined);
}

export function drawLine(easel: Easel, object: BoardObject): void {
  const ends = lineEnds(easel.page, object);
  easel.ctx.globalAlpha = object.opacity ?? 1;
  drawStroke(easel, object, ends);
  drawLabel(easel, object, ends);
}

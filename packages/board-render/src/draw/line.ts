import type { BoardObject } from '@sw/board-model';
import { GRAPHITE } from '../colours.ts';
import type { Point } from '../geometry.ts';
import { type Course, courseOf, middleOf } from '../line-course.ts';
import { isArrow, isDashed } from '../line-kinds.ts';
import { colourOf, flagOf, type LineStyle, lineStyleOf } from '../read.ts';
import { textBox } from '../text/text-box.ts';
import { colourOn } from '../theme.ts';
import type { Easel } from './easel.ts';
import { setLineStyle } from './line-style.ts';
import { addTip, headLength, headReach, shaftRoom, TIPS, type Tip, tipRoom } from './line-tips.ts';
import { onPage } from './local.ts';
import { strokeWidthOf } from './shape.ts';
import { drawLines } from './text.ts';

/** Space around a label on a line. */
export const LABEL_GAP = 6;

const tipOf = (named: unknown, arrow: boolean): Tip => TIPS.find((one) => one === named) ?? (arrow ? 'arrow' : 'none');

/** The tips at the start and at the end: `startTip` and `endTip`, else `startArrow` and `endArrow`, else the kind's default. */
const tipsOf = (object: BoardObject): readonly [Tip, Tip] => [
  tipOf(object.startTip, flagOf(object.startArrow, false)),
  tipOf(object.endTip, flagOf(object.endArrow, isArrow(object.type))),
];

/** How far paint reaches from the line itself. */
export const lineReach = (object: BoardObject): number => {
  const width = strokeWidthOf(object);
  const tipped = tipsOf(object).some((tip) => tip !== 'none');
  return Math.max(width / 2, tipped ? headReach(width) : 0) + 1;
};

interface Shaft {
  readonly course: Course;
  readonly width: number;
  readonly style: LineStyle;
  readonly tips: readonly [Tip, Tip];
}

/** The end of a piece of a line, and its unit direction there. */
interface End {
  readonly at: Point;
  readonly out: Point;
  readonly length: number;
}

function endOf(at: Point, before: Point): End {
  const length = Math.hypot(at.x - before.x, at.y - before.y);
  const out = length === 0 ? { x: 1, y: 0 } : { x: (at.x - before.x) / length, y: (at.y - before.y) / length };
  return { at, out, length };
}

const before = ({ at, out }: End, by: number): Point => ({ x: at.x - out.x * by, y: at.y - out.y * by });

/** A shaft with a width, wound in the same direction as the heads. */
function addShaft({ ctx }: Easel, from: Point, to: Point, { x, y }: Point, half: number): void {
  ctx.moveTo(to.x - y * half, to.y + x * half);
  ctx.lineTo(from.x - y * half, from.y + x * half);
  ctx.lineTo(from.x + y * half, from.y - x * half);
  ctx.lineTo(to.x + y * half, to.y - x * half);
  ctx.closePath();
}

/** A straight line and its heads as one area, so that a translucent line has no darker overlaps. */
function drawArrow(easel: Easel, from: Point, to: Point, { width, tips }: Shaft): void {
  const { ctx } = easel;
  const [start, end] = [endOf(from, to), endOf(to, from)];
  const [atStart, atEnd] = [tips[0] === 'arrow', tips[1] === 'arrow'];
  const share = atStart && atEnd ? end.length / 2 : end.length;
  const head = headLength(width, share);
  const room = Math.min(shaftRoom(head), share);
  ctx.beginPath();
  addShaft(easel, atStart ? before(start, room) : from, atEnd ? before(end, room) : to, end.out, width / 2);
  if (atStart) addTip(ctx, 'arrow', from, start.out, head);
  if (atEnd) addTip(ctx, 'arrow', to, end.out, head);
  ctx.fill();
}

/** Any other line: its course, shortened where tips are, then the tips. */
function drawCourse({ ctx }: Easel, { course: { points, curved }, width, style, tips }: Shaft): void {
  const [first, second] = points;
  const [last, near] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !near) return;
  const shared = points.length === 2 && tips.every((tip) => tip !== 'none') ? 2 : 1;
  const ends = [endOf(first, second), endOf(last, near)].map((end, i) => {
    const [tip, room] = [tips[i] ?? 'none', end.length / shared];
    const head = headLength(width, room);
    return { ...end, tip, head, from: before(end, Math.min(tipRoom(tip, style, head, width), room)) };
  });
  const [start, end] = ends;
  if (!start || !end) return;
  setLineStyle(ctx, style, width);
  if (style === 'solid') ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(start.from.x, start.from.y);
  if (curved) ctx.bezierCurveTo(second.x, second.y, near.x, near.y, end.from.x, end.from.y);
  else for (const { x, y } of [...points.slice(1, -1), end.from]) ctx.lineTo(x, y);
  ctx.stroke();
  ctx.setLineDash([]);
  for (const { tip, at, out, head } of ends) {
    if (tip === 'none') continue;
    ctx.beginPath();
    addTip(ctx, tip, at, out, head);
    if (tip === 'open') ctx.stroke();
    else ctx.fill();
  }
}

function drawStroke(easel: Easel, object: BoardObject, course: Course): void {
  const { ctx, ground } = easel;
  const width = strokeWidthOf(object);
  const [from, to] = [course.points[0], course.points.at(-1)];
  if (width === 0 || !from || !to || (from.x === to.x && from.y === to.y)) return;
  const style = lineStyleOf(object, isDashed(object.type) ? 'dashed' : 'solid');
  const shaft = { course, width, style, tips: tipsOf(object) };
  const colour = colourOn(ground, colourOf(object.stroke, GRAPHITE));
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  const pointed = shaft.tips.includes('arrow') && shaft.tips.every((tip) => tip === 'none' || tip === 'arrow');
  if (course.points.length === 2 && style === 'solid' && pointed) drawArrow(easel, from, to, shaft);
  else drawCourse(easel, shaft);
}

/** The text on a line is upright at its middle, on a patch of paper that interrupts the line. */
function drawLabel(easel: Easel, object: BoardObject, course: Course): void {
  const box = textBox(easel.kit, object);
  if (!box) return;
  const { ctx, ground, view } = easel;
  const { layout } = box;
  const middle = onPage(easel, object, middleOf(course));
  const { x, y } = { x: middle.x - layout.width / 2, y: middle.y - layout.height / 2 };
  ctx.setTransform(view.a, view.b, view.c, view.d, view.a * x + view.c * y + view.e, view.b * x + view.d * y + view.f);
  ctx.fillStyle = ground.colour;
  ctx.fillRect(-LABEL_GAP, 0, layout.width + 2 * LABEL_GAP, layout.height);
  drawLines(easel, layout, view.a, undefined);
}

export function drawLine(easel: Easel, object: BoardObject): void {
  const course = courseOf(easel.page, object);
  easel.ctx.globalAlpha = object.opacity ?? 1;
  drawStroke(easel, object, course);
  drawLabel(easel, object, course);
}

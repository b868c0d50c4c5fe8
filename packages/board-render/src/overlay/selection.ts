import type { DrawContext } from '../context.ts';
import { roundedRectangle } from '../draw/path-parts.ts';
import type { Point } from '../geometry.ts';

export type Corners = readonly [Point, Point, Point, Point];

/** An outline around the selection, in window pixels. */
export interface SelectionMark {
  /** In order around the box, which may be rotated. */
  readonly corners: Corners;
  readonly colour: string;
  /** 1.5 for the user's own selection, 2 for another user's. */
  readonly width: number;
  readonly dash?: readonly number[];
  /** Resize handles; drawn as squares. */
  readonly handles?: readonly Point[];
  /** Points where a connector starts; drawn as dots. */
  readonly dots?: readonly Point[];
  /** The same where a click adds a neighbour; drawn with a plus. */
  readonly pluses?: readonly Point[];
  /** The handle for rotating the selection; drawn as a round arrow. */
  readonly turn?: Point;
}

const HANDLE = 9;
const DOT = 4;
const PLUS = { radius: 7, arm: 3 } as const;
const TURN = 5;

/** Three quarters of a circle that end in an arrowhead, on a white disc. */
function paintTurn(ctx: DrawContext, { x, y }: Point): void {
  ctx.beginPath();
  ctx.ellipse(x, y, TURN + 4, TURN + 4, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  ctx.ellipse(x, y, TURN, TURN, 0, 0, 1.5 * Math.PI);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x - 1, y - TURN - 2.5);
  ctx.lineTo(x + 2, y - TURN);
  ctx.lineTo(x - 1, y - TURN + 2.5);
  ctx.stroke();
}

export function paintSelection(
  ctx: DrawContext,
  { corners, colour, width, dash, handles, dots, pluses, turn }: SelectionMark,
): void {
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = 'miter';
  ctx.lineCap = 'butt';
  ctx.setLineDash(dash ? [...dash] : []);
  ctx.beginPath();
  ctx.moveTo(corners[0].x, corners[0].y);
  for (const { x, y } of corners.slice(1)) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.lineWidth = 1.5;
  ctx.fillStyle = '#FFFFFF';
  for (const { x, y } of handles ?? []) {
    ctx.beginPath();
    roundedRectangle(ctx, x - HANDLE / 2, y - HANDLE / 2, HANDLE, HANDLE, 2);
    ctx.fill();
    ctx.stroke();
  }
  for (const { x, y } of dots ?? []) {
    ctx.beginPath();
    ctx.ellipse(x, y, DOT, DOT, 0, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  }
  for (const { x, y } of pluses ?? []) {
    ctx.beginPath();
    ctx.ellipse(x, y, PLUS.radius, PLUS.radius, 0, 0, 2 * Math.PI);
    ctx.fill();
    ctx.moveTo(x - PLUS.arm, y);
    ctx.lineTo(x + PLUS.arm, y);
    ctx.moveTo(x, y - PLUS.arm);
    ctx.lineTo(x, y + PLUS.arm);
    ctx.stroke();
  }
  if (turn) paintTurn(ctx, turn);
}

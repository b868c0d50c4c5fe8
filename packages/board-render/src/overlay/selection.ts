import type { DrawContext } from '../context.ts';
import { roundedRectangle } from '../draw/shape-paths.ts';
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
  /** Points where a connector starts or the selection is rotated; drawn as dots. */
  readonly dots?: readonly Point[];
}

const HANDLE = 9;
const DOT = 4;

export function paintSelection(ctx: DrawContext, { corners, colour, width, dash, handles, dots }: SelectionMark): void {
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
}

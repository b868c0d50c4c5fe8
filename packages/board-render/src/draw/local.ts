import type { BoardObject } from '@sw/board-model';
import { apply, type Matrix, multiply, type Point } from '../geometry.ts';
import { matrixOnPage } from '../placing.ts';
import type { Easel } from './easel.ts';

export const setMatrix = ({ ctx }: Easel, { a, b, c, d, e, f }: Matrix): void => ctx.setTransform(a, b, c, d, e, f);

/** Moves the origin to a point inside an object; everything drawn afterwards is `scale` times as large. */
export function moveTo(easel: Easel, object: BoardObject, x: number, y: number, scale: number): void {
  const inside = { a: scale, b: 0, c: 0, d: scale, e: x, f: y };
  setMatrix(easel, multiply(multiply(easel.view, matrixOnPage(easel.page, object)), inside));
}

export const onPage = ({ page }: Easel, object: BoardObject, point: Point): Point =>
  apply(matrixOnPage(page, object), point);

import { MAX_INK_POINTS } from '../object/limits.ts';
import { INK_SPAN, type InkPoint } from './ink.ts';

/** One unit stays free on each side, because origin and points are rounded to tenths separately. */
const SPAN = INK_SPAN - 1;

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

function pointBetween(from: InkPoint, to: InkPoint, part: number): InkPoint {
  const place = { x: between(from.x, to.x, part), y: between(from.y, to.y, part) };
  if (from.pressure === undefined || to.pressure === undefined) return place;
  return { ...place, pressure: between(from.pressure, to.pressure, part) };
}

/** Inserts points into a jump longer than the span. */
function withSteps(points: readonly InkPoint[]): InkPoint[] {
  const stepped: InkPoint[] = [];
  for (const point of points) {
    const last = stepped.at(-1);
    const jump = last ? Math.max(Math.abs(point.x - last.x), Math.abs(point.y - last.y)) : 0;
    const steps = Math.ceil(jump / SPAN);
    for (let i = 1; last && i < steps; i += 1) stepped.push(pointBetween(last, point, i / steps));
    stepped.push(point);
  }
  return stepped;
}

/** Splits a stroke into strokes that `packInk` represents exactly. Neighbours share a point, so no gap is visible. */
export function splitStroke(points: readonly InkPoint[]): InkPoint[][] {
  const pieces: InkPoint[][] = [];
  let piece: InkPoint[] = [];
  let [minX, maxX, minY, maxY] = [0, 0, 0, 0];
  const start = (point: InkPoint): void => {
    piece = [point];
    pieces.push(piece);
    [minX, maxX, minY, maxY] = [point.x, point.x, point.y, point.y];
  };
  const grow = ({ x, y }: InkPoint): void => {
    [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
    [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
  };
  for (const point of withSteps(points)) {
    const joint = piece.at(-1);
    if (!joint) {
      start(point);
      continue;
    }
    grow(point);
    if (maxX - minX > SPAN || maxY - minY > SPAN || piece.length >= MAX_INK_POINTS) {
      start(joint);
      grow(point);
    }
    piece.push(point);
  }
  return pieces;
}

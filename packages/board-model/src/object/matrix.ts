import type { BoardObject } from './object.ts';

const RADIANS = Math.PI / 180;
/** Six digits after the point: a millionth of a unit is invisible, and the text stays short. */
const short = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/**
 * The object's position in the specification's form: the nine numbers of its matrix, row by row, joined by underscores.
 * Derived for drawing and export only; the reducer never reads it, so sine and cosine may differ.
 */
export function matrixOf(object: BoardObject): string {
  const cos = Math.cos(object.angle * RADIANS);
  const sin = Math.sin(object.angle * RADIANS);
  return [
    short(cos * object.scaleX),
    short(-sin * object.scaleY),
    short(object.left),
    short(sin * object.scaleX),
    short(cos * object.scaleY),
    short(object.top),
    0,
    0,
    1,
  ].join('_');
}

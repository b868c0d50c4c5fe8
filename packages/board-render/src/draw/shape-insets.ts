import { type BoardObject, KIND } from '@sw/board-model';
import { type Form, formOf } from './form-paths.ts';

/** Fractions of width and height kept free for the outline: left, top, right, bottom. */
type Insets = readonly [number, number, number, number];

const NONE: Insets = [0, 0, 0, 0];
/** An ellipse contains a box of 0.707 of its sides. */
const ELLIPSE: Insets = [0.14, 0.14, 0.14, 0.14];

/** The height of a cylinder's lid, as a fraction of the cylinder's height. */
export const LID = 0.3;

const INSETS: ReadonlyMap<number, Insets> = new Map<number, Insets>([
  [KIND.cylinder, [0, LID, 0, 0]],
  [KIND.hexagon, [0.12, 0, 0.12, 0]],
  [KIND.ellipse, ELLIPSE],
  [KIND.parallelogram, [0.14, 0, 0.14, 0]],
  [KIND.semicircle, [0.14, 0.22, 0.14, 0]],
  [KIND.fivePointStar, [0.26, 0.36, 0.26, 0.24]],
  [KIND.trapezoid, [0.14, 0, 0.14, 0]],
  [KIND.triangle, [0.24, 0.46, 0.24, 0]],
]);

const FORM_INSETS: Readonly<Record<Form, Insets>> = {
  diamond: [0.22, 0.22, 0.22, 0.22],
  terminator: [0.08, 0, 0.08, 0],
  document: [0, 0, 0, 0.12],
  subroutine: [0.1, 0, 0.1, 0],
};

/** The part of a shape's box that holds text. */
export function textInsets(object: BoardObject): Insets {
  const form = formOf(object);
  return form ? FORM_INSETS[form] : (INSETS.get(object.type) ?? NONE);
}

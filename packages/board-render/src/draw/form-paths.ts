import { type BoardObject, KIND } from '@sw/board-model';
import type { PathSink } from '../context.ts';
import { polygon, roundedRectangle } from './path-parts.ts';

/**
 * The shapes of flow charts that the specification's kinds lack. They are rectangles with another outline, so a release without
 * one of them draws a rectangle.
 */
export const FORMS = ['diamond', 'terminator', 'document', 'subroutine'] as const;
export type Form = (typeof FORMS)[number];

export const formOf = ({ type, form }: BoardObject): Form | undefined =>
  type === KIND.rectangle ? FORMS.find((one) => one === form) : undefined;

/** The sheet's lower edge, and the bars of a subroutine, in fractions of the shorter side. */
const WAVE = 0.14;
const BAR = 0.12;

function diamond(path: PathSink, width: number, height: number): void {
  polygon(path, [
    [width / 2, 0],
    [width, height / 2],
    [width / 2, height],
    [0, height / 2],
  ]);
}

function sheet(path: PathSink, width: number, height: number): void {
  const wave = Math.min(width, height) * WAVE;
  path.moveTo(0, 0);
  path.lineTo(width, 0);
  path.lineTo(width, height - wave);
  path.bezierCurveTo(width * 0.83, height - 2.3 * wave, width * 0.67, height - 2.3 * wave, width / 2, height - wave);
  path.bezierCurveTo(width * 0.33, height + wave / 3, width * 0.17, height + wave / 3, 0, height - wave);
  path.closePath();
}

/** The outline of a form in its own box. */
export function formPath(path: PathSink, form: Form, width: number, height: number): void {
  if (form === 'diamond') diamond(path, width, height);
  else if (form === 'terminator') roundedRectangle(path, 0, 0, width, height, Math.min(width, height) / 2);
  else if (form === 'document') sheet(path, width, height);
  else path.rect(0, 0, width, height);
}

/** Lines inside of a form, which are stroked but not filled. */
export function formLines(path: PathSink, form: Form | undefined, width: number, height: number): void {
  if (form !== 'subroutine') return;
  const bar = Math.min(width, height) * BAR;
  for (const x of [bar, width - bar]) {
    path.moveTo(x, 0);
    path.lineTo(x, height);
  }
}

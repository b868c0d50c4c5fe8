import type { Size } from './size.ts';

type Matrix = readonly [number, number, number, number, number, number];

export interface Turned extends Size {
  readonly matrix: Matrix;
}

/** The transform that applies an EXIF orientation (1 to 8). */
export function turned(orientation: number, { width: w, height: h }: Size): Turned {
  const matrices: Readonly<Record<number, Matrix>> = {
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, h, 0],
    7: [0, -1, -1, 0, h, w],
    8: [0, -1, 1, 0, 0, w],
  };
  const onSide = orientation >= 5;
  return { width: onSide ? h : w, height: onSide ? w : h, matrix: matrices[orientation] ?? [1, 0, 0, 1, 0, 0] };
}

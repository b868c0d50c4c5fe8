/** Axis-aligned, in the caller's coordinates. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The initial canvas, in page units; templates and background images fill it. */
export const REFERENCE_FRAME: Box = { minX: 0, minY: 0, maxX: 3840, maxY: 2160 };

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** x' = a·x + c·y + e, y' = b·x + d·y + f: the order of Canvas2D. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const multiply = (m: Matrix, n: Matrix): Matrix => ({
  a: m.a * n.a + m.c * n.b,
  b: m.b * n.a + m.d * n.b,
  c: m.a * n.c + m.c * n.d,
  d: m.b * n.c + m.d * n.d,
  e: m.a * n.e + m.c * n.f + m.e,
  f: m.b * n.e + m.d * n.f + m.f,
});

export const apply = ({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Undefined if the matrix maps everything to a line or a point. */
export function invert({ a, b, c, d, e, f }: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(1 / determinant)) return undefined;
  const k = 1 / determinant;
  return { a: d * k, b: -b * k, c: -c * k, d: a * k, e: (c * f - d * e) * k, f: (b * e - a * f) * k };
}

/** The average factor by which lengths grow: decides how much detail is visible. */
export const scaleOf = ({ a, b, c, d }: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** The bounds of a box after rotation, scale and translation. */
export function transformBox({ a, b, c, d, e, f }: Matrix, { minX, minY, maxX, maxY }: Box): Box {
  const centreX = (minX + maxX) / 2;
  const centreY = (minY + maxY) / 2;
  const halfX = (maxX - minX) / 2;
  const halfY = (maxY - minY) / 2;
  const x = a * centreX + c * centreY + e;
  const y = b * centreX + d * centreY + f;
  const reachX = Math.abs(a) * halfX + Math.abs(c) * halfY;
  const reachY = Math.abs(b) * halfX + Math.abs(d) * halfY;
  return { minX: x - reachX, minY: y - reachY, maxX: x + reachX, maxY: y + reachY };
}

export const grow = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
});

export const shifted = ({ minX, minY, maxX, maxY }: Box, { x, y }: Point): Box => ({
  minX: minX + x,
  minY: minY + y,
  maxX: maxX + x,
  maxY: maxY + y,
});

export const unite = (one: Box, other: Box): Box => ({
  minX: Math.min(one.minX, other.minX),
  minY: Math.min(one.minY, other.minY),
  maxX: Math.max(one.maxX, other.maxX),
  maxY: Math.max(one.maxY, other.maxY),
});

export const meets = (one: Box, other: Box): boolean =>
  one.minX <= other.maxX && one.maxX >= other.minX && one.minY <= other.maxY && one.maxY >= other.minY;

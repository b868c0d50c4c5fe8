import type { Easel } from '../draw/easel.ts';
import { drawObject } from '../draw/object.ts';
import type { PageIndex } from './page-index.ts';

interface Part {
  readonly index: Pick<PageIndex, 'search'>;
  readonly ids: ReadonlySet<string>;
  readonly scale: number;
  /** In pixels of the scale. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a rectangle of the page with only these objects. Returns whether there were any. */
export function drawMembers(
  easel: Omit<Easel, 'view'>,
  { index, ids, scale, left, top, width, height }: Part,
): boolean {
  const right = (left + width) / scale;
  const box = { minX: left / scale, minY: top / scale, maxX: right, maxY: (top + height) / scale };
  const members = index.search(box).filter(({ selectId }) => ids.has(selectId));
  const own = { ...easel, view: { a: scale, b: 0, c: 0, d: scale, e: -left, f: -top } };
  for (const object of members) drawObject(own, object);
  return members.length > 0;
}

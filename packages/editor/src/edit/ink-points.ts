import { type BoardObject, type InkPoint, unpackInk } from '@sw/board-model';

interface Ink {
  readonly points: readonly InkPoint[];
  readonly width: number;
}

const NOTHING: Ink = { points: [], width: 0 };
const DEFAULT_WIDTH = 8;
/** Objects never change, so unpacked points stay valid while the object lives. */
const known = new WeakMap<BoardObject, Ink>();

/** A stroke's points relative to its own origin, and its width in its own units. */
export function inkOf(object: BoardObject): Ink {
  const found = known.get(object);
  if (found) return found;
  const read = unpackInk(object.ink ?? '');
  const ink = read.ok
    ? { points: read.value.points, width: object.strokeWidth ?? (read.value.width || DEFAULT_WIDTH) }
    : NOTHING;
  known.set(object, ink);
  return ink;
}

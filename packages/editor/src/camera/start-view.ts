import type { Json, JsonObject } from '@sw/board-model';
import type { Box } from '@sw/board-render';

const isParts = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The initial view of the page for everybody, as stored in the page's canvas; undefined: all contents. */
export function startViewOf(canvas: Json | undefined): Box | undefined {
  const start = isParts(canvas) ? canvas.start : undefined;
  const box = isParts(start) ? [start.minX, start.minY, start.maxX, start.maxY] : [];
  // Another program may have written it.
  const [minX, minY, maxX, maxY] = box.map((value) => (typeof value === 'number' ? value : Number.NaN));
  if (minX === undefined || minY === undefined || maxX === undefined || maxY === undefined) return undefined;
  return minX < maxX && minY < maxY ? { minX, minY, maxX, maxY } : undefined;
}

/** The canvas with another initial view; its other values stay. */
export function withStartView(canvas: Json | undefined, start: Box | undefined): Json {
  const parts: JsonObject = isParts(canvas) ? canvas : {};
  const { start: _, ...others } = parts;
  if (start === undefined) return Object.keys(others).length === 0 ? null : others;
  const { minX, minY, maxX, maxY } = start;
  return {
    ...others,
    start: { minX: Math.round(minX), minY: Math.round(minY), maxX: Math.round(maxX), maxY: Math.round(maxY) },
  };
}

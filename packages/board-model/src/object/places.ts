import { sameJson } from './json.ts';
import { isLine } from './kinds.ts';
import type { BoardObject } from './object.ts';
import { FIXED_PROPERTIES } from './properties.ts';

const PLACE = ['left', 'top'];
const SIZE = ['width', 'height', 'scaleX', 'scaleY'];
/** A line is its two ends. */
const ENDS = [...PLACE, ...SIZE, 'angle', 'start', 'end'];

/** Together they determine an object's position, size and rotation. */
export const PLACE_PROPERTIES: ReadonlySet<string> = new Set([...ENDS, 'ink']);

/** The properties that one value consists of, for a property that is a part of it. */
export const wholeOf = (type: number, property: string): readonly string[] =>
  (isLine(type) ? [ENDS] : [PLACE, SIZE]).find((value) => value.includes(property)) ?? [];

/** The properties in which two states of an object differ. */
export const differingProperties = (before: BoardObject, after: BoardObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !FIXED_PROPERTIES.has(name) && !sameJson(before[name] ?? null, after[name] ?? null),
  );

/**
 * The properties that lead from one state of an object to the other. What a user chooses as one value is named as a whole, also
 * the part of it that stays as it is (SPEC.md, P1).
 */
export function changedProperties(before: BoardObject, after: BoardObject): string[] {
  const changed = new Set(differingProperties(before, after));
  for (const name of [...changed]) {
    for (const part of wholeOf(before.type, name)) if (part in before || part in after) changed.add(part);
  }
  return [...changed];
}

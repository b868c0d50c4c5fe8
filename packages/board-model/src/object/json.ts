import { MAX_JSON_DEPTH } from './limits.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Weight of a value: its strings and keys in UTF-16 units plus a few units for each node, close to the length of its
 * JSON. Infinity for values that are not JSON (a number that is not finite, a function) and for values nested too
 * deeply, so one comparison refuses all three.
 */
export function weigh(value: unknown, depth = 0): number {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? 8 : Number.POSITIVE_INFINITY;
    case 'string':
      return value.length + 3;
    case 'boolean':
      return 5;
    case 'object':
      if (value === null) return 5;
      return depth < MAX_JSON_DEPTH ? weighItems(value, depth + 1) : Number.POSITIVE_INFINITY;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function weighItems(value: object, depth: number): number {
  let weight = 3;
  if (Array.isArray(value)) {
    for (const item of value) weight += weigh(item, depth);
    return weight;
  }
  const record = value as Readonly<Record<string, unknown>>;
  // Several times faster than a list of entries. Weighed values were parsed from JSON and inherit nothing.
  for (const key in record) weight += key.length + 4 + weigh(record[key], depth);
  return weight;
}

/** Equal as JSON; the order of keys does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  }
  if (Array.isArray(b)) return false;
  const [left, right] = [a as JsonObject, b as JsonObject];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

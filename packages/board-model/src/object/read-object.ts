import { fail, ok, type Result } from '@sw/base';
import { isPlainObject, type Json } from './json.ts';
import type { BoardObject } from './object.ts';
import { DERIVED_PROPERTIES, isHeavy, readProperty } from './properties.ts';

const BASE = { zIndex: 0, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 };

/**
 * Reads an object of the current format. Total: any value gives a result. Unknown kinds and properties are kept; null
 * and derived properties are dropped; a missing position is the origin.
 */
export function readObject(value: unknown): Result<BoardObject, string> {
  if (!isPlainObject(value)) return fail('not an object');
  if (isHeavy(value)) return fail('too large, too deep or not JSON');
  // The same first keys in the same order for every object: engines then share one layout in memory.
  const read: Record<string, Json> = { selectId: '', type: 0, ...BASE };
  for (const name of Object.keys(value)) {
    const item = value[name];
    if (item === null || DERIVED_PROPERTIES.has(name)) continue;
    if (name === 'exist') return fail('exist is not a property of an object');
    const property = readProperty(name, item);
    if (property === undefined) return fail(`${name} is not valid`);
    if (property !== null) read[name] = property;
  }
  if (read.selectId === '') return fail('selectId is missing');
  if (read.type === 0) return fail('type is missing');
  return ok(read as BoardObject);
}

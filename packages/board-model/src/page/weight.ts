import { type Json, weigh } from '../object/json.ts';
import { MAX_PAGE_WEIGHT } from '../object/limits.ts';
import type { BoardObject } from '../object/object.ts';
import type { Operation } from '../operation/operation.ts';
import { OPERATION } from '../operation/operation-codes.ts';
import type { PageState } from './page.ts';

/** The part of one property in its object's weight, counted like `weigh`, so that the parts add up to the whole. */
const propertyWeight = (name: string, value: Json | undefined): number => name.length + 4 + weigh(value, 1);

export const objectWeight = (object: BoardObject): number => weigh(object);

/** The weight of a page property. Null weighs nothing. */
export const ownWeight = (value: Json): number => (value === null ? 0 : weigh(value));

/**
 * How much heavier one state of an object is than another. The cost depends on the difference, not on the object's
 * weight.
 */
export function differenceOfWeight(before: BoardObject | undefined, after: BoardObject | undefined): number {
  if (!before) return after ? objectWeight(after) : 0;
  if (!after) return -objectWeight(before);
  let difference = 0;
  for (const name in before) if (before[name] !== after[name]) difference -= propertyWeight(name, before[name]);
  for (const name in after) if (before[name] !== after[name]) difference += propertyWeight(name, after[name]);
  return difference;
}

/** The weight of a page computed from scratch. */
export function fullWeight({ objects, background, canvas }: PageState): number {
  let weight = ownWeight(background) + ownWeight(canvas);
  for (const object of objects.values()) weight += objectWeight(object);
  return weight;
}

const takesBack = ({ header: { protocolType } }: Operation): boolean =>
  protocolType === OPERATION.undo || protocolType === OPERATION.redo;

/** W2, W3: the page's weight limit for an operation that makes it heavier. */
export const maxWeightAfter = (page: PageState, operation: Operation): number =>
  Math.max(MAX_PAGE_WEIGHT, page.weight + (takesBack(operation) ? page.released : 0));

/**
 * Whether a change that adds this much is void as `full`. A change that adds nothing never is, however heavy the page.
 */
export const outweighs = (effect: { readonly page: PageState; readonly maxWeight: number }, growth: number): boolean =>
  growth > 0 && effect.page.weight + growth > effect.maxWeight;

/**
 * W3: what undo and redo may add beyond the bound, after an operation before which the page weighed `before`. It grows
 * by everything that any operation removes and shrinks by what an undo or redo restores. Together with the page it
 * never exceeds twice the bound or, on a page that was heavier, their previous sum. So no sequence of deletions and
 * undos makes a page grow without limit.
 */
export function releasedAfter({ weight, released }: PageState, operation: Operation, before: number): number {
  const growth = weight - before;
  const left = growth < 0 || takesBack(operation) ? Math.max(0, released - growth) : released;
  return Math.min(left, Math.max(2 * MAX_PAGE_WEIGHT, before + released) - weight);
}

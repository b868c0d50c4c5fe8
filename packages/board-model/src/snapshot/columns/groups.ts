import type { BoardObject } from '../../object/object.ts';

/** The first keys of every object, in the order of `readObject`. */
const FIRST_KEYS = ['selectId', 'type', 'zIndex', 'left', 'top', 'angle', 'scaleX', 'scaleY'];
/** For fewer objects, naming the columns takes more space than writing the objects in full. */
const LEAST = 4;

/** Objects of one kind with the same properties. */
export interface Group {
  readonly keys: readonly string[];
  readonly objects: BoardObject[];
}

function keysOf(object: BoardObject): string[] {
  const others = Object.keys(object).filter((key) => !FIRST_KEYS.includes(key));
  return [...FIRST_KEYS, ...others.sort()];
}

/**
 * Puts each object into exactly one group, or leaves it alone; the result depends only on the objects and their order.
 */
export function groupObjects(objects: readonly BoardObject[]): { groups: Group[]; alone: BoardObject[] } {
  const byShape = new Map<string, Group>();
  const byKeys = new Map<string, Group>();
  for (const object of objects) {
    // Objects come with their keys in a few orders only: sorting them once each is enough.
    const keys = `${object.type} ${Object.keys(object).join()}`;
    let group = byKeys.get(keys);
    if (!group) {
      const sorted = keysOf(object);
      const shape = `${object.type} ${sorted.join()}`;
      group = byShape.get(shape) ?? { keys: sorted, objects: [] };
      byShape.set(shape, group);
      byKeys.set(keys, group);
    }
    group.objects.push(object);
  }
  const all = [...byShape.values()];
  return {
    groups: all.filter(({ objects: { length } }) => length >= LEAST),
    alone: all.filter(({ objects: { length } }) => length < LEAST).flatMap(aligned),
  };
}

/** Puts the keys into a fixed order, so that equal objects give equal JSON. */
const aligned = ({ keys, objects }: Group): BoardObject[] =>
  objects.map((object) => Object.fromEntries(keys.map((key) => [key, object[key]])) as BoardObject);

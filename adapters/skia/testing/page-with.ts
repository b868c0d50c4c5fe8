import { createPage, encodeSnapshot, readObject, withObjects } from '@sw/board-model';
import type { PageOrder } from '../src/port.ts';

export type Properties = Readonly<Record<string, unknown>>;

/** A page with these objects, later ones above earlier ones. */
export function pageWith(objects: readonly Properties[]): PageOrder {
  const read = objects.map((properties, i) => {
    const object = readObject({ zIndex: i + 1, ...properties });
    if (!object.ok) throw new Error(`${JSON.stringify(properties)}: ${object.error}`);
    return object.value;
  });
  return { snapshot: encodeSnapshot(withObjects(createPage('700000000000000004'), read)) };
}

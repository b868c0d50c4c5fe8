import { type Json, weigh } from '../../object/json.ts';
import { MAX_OBJECTS } from '../../object/limits.ts';
import type { BoardObject } from '../../object/object.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { type Column, readColumn, writeColumn } from './column.ts';
import { groupObjects } from './groups.ts';

/** The JSON description of all objects; the columns' bytes follow in the same order. */
export interface ObjectsHead {
  readonly groups: readonly { readonly count: number; readonly columns: readonly Column[] }[];
  readonly alone: readonly BoardObject[];
}

/** Writes the objects in columns. Returns their description and the ids in the order in which they will be read. */
export function writeObjects(
  out: ByteWriter,
  objects: readonly BoardObject[],
): { head: ObjectsHead; order: readonly string[] } {
  const { groups, alone } = groupObjects(objects);
  const head = groups.map(({ keys, objects: members }) => ({
    count: members.length,
    columns: keys.map((key) =>
      writeColumn(
        out,
        key,
        members.map((member) => member[key] ?? null),
      ),
    ),
  }));
  const order = [...groups.flatMap((group) => group.objects), ...alone].map(({ selectId }) => selectId);
  return { head: { groups: head, alone }, order };
}

/**
 * Reads the output of `writeObjects`, in its order. Throws if the bytes are invalid. Also computes the objects' weight
 * column by column; object by object it would cost a third of the reading time.
 */
export function readObjects(
  from: ByteReader,
  { groups, alone }: ObjectsHead,
): { objects: BoardObject[]; weight: number } {
  const objects: BoardObject[] = [];
  let weight = 0;
  for (const { count, columns } of groups) {
    if (!(count > 0 && objects.length + count <= MAX_OBJECTS)) throw new RangeError('too many objects');
    weight += readGroup(from, count, columns, objects);
  }
  for (const object of alone) {
    objects.push(object);
    weight += weigh(object);
  }
  return { objects, weight };
}

/** Computes for one property of many objects what `weigh` counts for each of them. */
function columnWeight(name: string, values: readonly Json[]): number {
  let weight = values.length * (name.length + 4);
  for (const value of values) {
    if (typeof value === 'number') weight += 8;
    else if (typeof value === 'string') weight += value.length + 3;
    else weight += weigh(value, 1);
  }
  return weight;
}

/**
 * Copies the group's first object and overwrites the properties that differ: engines copy an object with a known layout
 * several times faster than they build one key by key. Returns the weight of the objects.
 */
function readGroup(from: ByteReader, count: number, columns: readonly Column[], objects: BoardObject[]): number {
  let weight = count * weigh({});
  const first: Record<string, Json> = {};
  const differing: { name: string; values: readonly Json[] }[] = [];
  for (const column of columns) {
    const [name, how] = column;
    if (how === 'same') {
      first[name] = column[2];
      weight += count * columnWeight(name, [column[2]]);
      continue;
    }
    const values = readColumn(from, column, count);
    if (values.length !== count) throw new RangeError('a column is too short');
    first[name] = values[0] ?? null;
    weight += columnWeight(name, values);
    differing.push({ name, values });
  }
  const group: Record<string, Json>[] = [];
  for (let i = 0; i < count; i += 1) group.push({ ...first });
  for (const { name, values } of differing) {
    for (let i = 0; i < count; i += 1) {
      const object = group[i];
      if (object) object[name] = values[i] ?? null;
    }
  }
  for (const object of group) objects.push(object as BoardObject);
  return weight;
}

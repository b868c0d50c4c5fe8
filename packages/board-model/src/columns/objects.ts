import type { Json } from '../json.ts';
import { MAX_OBJECTS } from '../limits.ts';
import type { BoardObject } from '../object.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { type Column, readColumn, writeColumn } from './column.ts';
import { groupObjects } from './groups.ts';

/** What is said of all objects in JSON; the columns' bytes follow in the same order. */
export interface ObjectsHead {
  readonly groups: readonly { readonly count: number; readonly columns: readonly Column[] }[];
  readonly alone: readonly BoardObject[];
}

/** Writes the objects in columns. Gives, beside their head, the ids in the order in which they will be read. */
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

/** Reads what `writeObjects` wrote, in its order. Throws where it is not that. */
export function readObjects(from: ByteReader, { groups, alone }: ObjectsHead): BoardObject[] {
  const objects: BoardObject[] = [];
  for (const { count, columns } of groups) {
    if (!(count > 0 && objects.length + count <= MAX_OBJECTS)) throw new RangeError('too many objects');
    readGroup(from, count, columns, objects);
  }
  objects.push(...alone);
  return objects;
}

/**
 * All objects of a group are copies of its first, whose differing properties are then overwritten: engines copy an object of a
 * known layout several times faster than they build one key by key.
 */
function readGroup(from: ByteReader, count: number, columns: readonly Column[], objects: BoardObject[]): void {
  const first: Record<string, Json> = {};
  const differing: { name: string; values: readonly Json[] }[] = [];
  for (const column of columns) {
    const [name, how] = column;
    if (how === 'same') {
      first[name] = column[2];
      continue;
    }
    const values = readColumn(from, column, count);
    if (values.length !== count) throw new RangeError('a column is too short');
    first[name] = values[0] ?? null;
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
}

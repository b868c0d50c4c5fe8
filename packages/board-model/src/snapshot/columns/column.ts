import { isSelectId } from '../../object/ids.ts';
import type { Json } from '../../object/json.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readIds, writeIds } from './id-column.ts';
import { inkBytes, inkLetters, readInk, writeInk } from './ink-column.ts';
import { readFloats, readScaled, scaleOf, writeScaled } from './numbers.ts';

/**
 * How one property of many objects is encoded: this part is in the JSON that describes the columns; all except `same`
 * and `each` also have bytes after it.
 */
export type Column =
  | readonly [name: string, how: 'same', value: Json]
  | readonly [name: string, how: 'scaled', scale: number]
  | readonly [name: string, how: 'float']
  | readonly [name: string, how: 'choice', values: readonly Json[]]
  | readonly [name: string, how: 'id']
  | readonly [name: string, how: 'ink', letters: number]
  | readonly [name: string, how: 'each', values: readonly Json[]];

/** An index is one byte. */
const MOST_CHOICES = 256;

const areNumbers = (values: readonly Json[]): values is number[] => values.every((value) => typeof value === 'number');
const areIds = (values: readonly Json[]): values is string[] => values.every(isSelectId);

function writeNumbers(out: ByteWriter, name: string, values: readonly number[]): Column {
  const scale = scaleOf(values);
  if (scale !== undefined) {
    writeScaled(out, values, scale);
    return [name, 'scaled', scale];
  }
  for (const value of values) out.float(value);
  return [name, 'float'];
}

/** The index of each value among the distinct ones; undefined if there are too many to list. */
function choicesOf(values: readonly Json[]): { places: number[]; choices: Json[] } | undefined {
  const most = Math.min(MOST_CHOICES, values.length / 2);
  const known = new Map<unknown, number>();
  const choices: Json[] = [];
  const places: number[] = [];
  for (const value of values) {
    const key = typeof value === 'object' ? JSON.stringify(value) : value;
    let place = known.get(key);
    if (place === undefined) {
      place = choices.length;
      if (place >= most) return undefined;
      known.set(key, place);
      choices.push(value);
    }
    places.push(place);
  }
  return { places, choices };
}

function inksOf(values: readonly Json[]): Uint8Array[] | undefined {
  const inks: Uint8Array[] = [];
  for (const value of values) {
    const bytes = inkBytes(value);
    if (!bytes) return undefined;
    inks.push(bytes);
  }
  return inks;
}

/** Writes a property of all objects of a group in its shortest form. */
export function writeColumn(out: ByteWriter, name: string, values: readonly Json[]): Column {
  const [first = null] = values;
  if (typeof first !== 'object' && values.every((value) => value === first)) return [name, 'same', first];
  if (areNumbers(values)) return writeNumbers(out, name, values);
  const choice = choicesOf(values);
  if (choice) {
    out.bytes(choice.places);
    return [name, 'choice', choice.choices];
  }
  if (areIds(values)) {
    writeIds(out, values);
    return [name, 'id'];
  }
  const inks = name === 'ink' ? inksOf(values) : undefined;
  if (inks) {
    writeInk(out, inks);
    return [name, 'ink', inkLetters(inks)];
  }
  return [name, 'each', values];
}

/** The values of all objects of a group, in order. */
export function readColumn(
  from: ByteReader,
  column: Exclude<Column, { readonly 1: 'same' }>,
  count: number,
): readonly Json[] {
  switch (column[1]) {
    case 'scaled':
      return readScaled(from, count, column[2]);
    case 'float':
      return readFloats(from, count);
    case 'choice':
      return readChoices(from, count, column[2]);
    case 'id':
      return readIds(from, count);
    case 'ink':
      return readInk(from, count, column[2]);
    case 'each':
      return column[2];
  }
}

function readChoices(from: ByteReader, count: number, choices: readonly Json[]): Json[] {
  const values: Json[] = [];
  for (const place of from.bytes(count)) values.push(choices[place] ?? null);
  return values;
}

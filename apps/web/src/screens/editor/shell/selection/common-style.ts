import { type BoardObject, inkExtent, type Json } from '@sw/board-model';
import { OF_RUNS, type StyleName } from '@sw/editor';
import { kindStyle } from './kind-style.ts';

/** The objects have the style, but with different values. */
export const MIXED = null;

/** A stroke whose width was never changed has it in its ink. */
function inkWidth({ ink }: BoardObject): number | undefined {
  const read = ink === undefined ? undefined : inkExtent(ink);
  return read?.ok && read.value.width > 0 ? read.value.width : undefined;
}

const sameOf = (values: readonly Json[]): Json =>
  values.every((value) => value === values[0]) ? (values[0] ?? MIXED) : MIXED;

function styleOf(object: BoardObject, name: StyleName): Json | undefined {
  const usual = kindStyle(object.type)[name];
  if (usual === undefined) return undefined;
  const whole = object[name] ?? (name === 'strokeWidth' ? inkWidth(object) : undefined) ?? usual;
  if (!OF_RUNS.has(name) || object.runs === undefined || object.runs.length === 0) return whole;
  return sameOf(object.runs.map((run) => run[name] ?? whole));
}

/** The value of a style that the bar shows: the one that all objects have, including the defaults of their kinds. */
export const commonStyle = (objects: readonly BoardObject[], name: StyleName): Json =>
  sameOf(objects.flatMap((object) => styleOf(object, name) ?? []));

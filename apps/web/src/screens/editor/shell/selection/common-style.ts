import { type BoardObject, inkExtent, type Json } from '@sw/board-model';
import { OF_RUNS, type StyleName } from '@sw/editor';
import { kindStyle } from './kind-style.ts';

/** They have it, and not the same. */
export const MIXED = null;

/** A stroke that nobody has made wider has its width in its ink. */
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

/** What the bar shows of a style: the value that all have, their kind's own included. */
export const commonStyle = (objects: readonly BoardObject[], name: StyleName): Json =>
  sameOf(objects.flatMap((object) => styleOf(object, name) ?? []));

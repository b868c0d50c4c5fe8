import { fail, isId, ok, type Result } from '@sw/base';
import { isSelectId } from '../object/ids.ts';
import { isPlainObject, type Json } from '../object/json.ts';
import type { BoardObject } from '../object/object.ts';
import { BASE_PROPERTIES, DERIVED_PROPERTIES, FIXED_PROPERTIES, isHeavy, readProperty } from '../object/properties.ts';
import { readObject } from '../object/read-object.ts';
import { type Change, EXIST, type GesturePart, type Operation, type OperationHeader } from '../operation/operation.ts';
import { isOperationCode } from '../operation/operation-codes.ts';

const CLIENT = /^[\w.:-]{1,64}$/;

export const isClientId = (value: unknown): value is string => typeof value === 'string' && CLIENT.test(value);
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Properties of the page itself, written with an empty selectId. */
const PAGE_PROPERTIES: ReadonlySet<string> = new Set(['background', 'canvas']);

export function readHeader(value: Readonly<Record<string, unknown>>): Result<OperationHeader, string> {
  const { clientId, maciid, protocolType, pageId, versionId } = value;
  if (!isClientId(clientId)) return fail('clientId is not valid');
  if (typeof maciid !== 'string' || maciid.length > 64) return fail('maciid is not valid');
  if (!isOperationCode(protocolType)) return fail('protocolType is not one of the sixteen');
  if (typeof pageId !== 'string' || !isId(pageId)) return fail('pageId is not valid');
  if (!isCount(versionId)) return fail('versionId is not valid');
  return ok({ clientId, maciid, protocolType, pageId, versionId });
}

export interface Gesture {
  readonly gestureId?: string;
  readonly part?: GesturePart;
}

export function readGesture(value: Readonly<Record<string, unknown>>): Result<Gesture, string> {
  const { gestureId, part } = value;
  if (gestureId === undefined) return part === undefined ? ok({}) : fail('part without gestureId');
  if (!isClientId(gestureId)) return fail('gestureId is not valid');
  if (part === undefined) return ok({ gestureId });
  if (!isPlainObject(part)) return fail('part is not valid');
  const { index, count } = part;
  if (!isCount(index) || !isCount(count) || index >= count) return fail('part is not valid');
  return ok({ gestureId, part: { index, count } });
}

export function readState(value: unknown): Result<BoardObject[], string> {
  if (!Array.isArray(value)) return fail('state is not a list');
  const state: BoardObject[] = [];
  const seen = new Set<string>();
  for (const item of value) {
    const object = readObject(item);
    if (!object.ok) return fail(`state: ${object.error}`);
    if (seen.has(object.value.selectId)) return fail('state names an object twice');
    seen.add(object.value.selectId);
    state.push(object.value);
  }
  return ok(state);
}

/** Old values are compared, never stored, so bounded JSON is enough; texts are normalised. */
function readValue(property: string, value: unknown): Json | undefined {
  if (value === null) return null;
  return readProperty(property, value);
}

function readChange(value: unknown): Result<Change, string> {
  if (!Array.isArray(value) || value.length !== 4 || isHeavy(value)) return fail('not a change');
  const [selectId, property, before, after] = value as [unknown, unknown, unknown, unknown];
  if (typeof property !== 'string') return fail('not a change');
  if (selectId === '') {
    if (!PAGE_PROPERTIES.has(property)) return fail(`a page has no ${property}`);
    return ok([selectId, property, before as Json, after as Json]);
  }
  if (!isSelectId(selectId)) return fail('selectId is not valid');
  if (property === EXIST) {
    const coded = (before === 0 && after === 1) || (before === 1 && after === 0);
    return coded ? ok([selectId, property, before as Json, after as Json]) : fail('existence is [0,1] or [1,0]');
  }
  if (FIXED_PROPERTIES.has(property) || DERIVED_PROPERTIES.has(property)) return fail(`${property} does not change`);
  const was = readValue(property, before);
  const becomes = readValue(property, after);
  if (was === undefined || becomes === undefined) return fail(`${property} is not valid`);
  if (becomes === null && BASE_PROPERTIES.has(property)) return fail(`${property} cannot be taken away`);
  return ok([selectId, property, was, becomes]);
}

export function readChanges(value: unknown): Result<Change[], string> {
  if (!Array.isArray(value)) return fail('changes are not a list');
  const changes: Change[] = [];
  for (const item of value) {
    const change = readChange(item);
    if (!change.ok) return fail(`changes: ${change.error}`);
    changes.push(change.value);
  }
  return ok(changes);
}

/**
 * Reads an operation made in this process into the form every other replica will decode, so that both fold identically.
 */
export function readOperation(value: unknown): Result<Operation, string> {
  if (!isPlainObject(value) || !isPlainObject(value.header)) return fail('not an operation');
  const header = readHeader(value.header);
  if (!header.ok) return header;
  const gesture = readGesture(value);
  if (!gesture.ok) return gesture;
  const { clientSeq } = value;
  if (!isCount(clientSeq)) return fail('clientSeq is not valid');
  const state = readState(value.state);
  if (!state.ok) return state;
  const changes = readChanges(value.changes);
  if (!changes.ok) return changes;
  return ok({ header: header.value, clientSeq, ...gesture.value, state: state.value, changes: changes.value });
}

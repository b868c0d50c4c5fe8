import { fail, ok, type Result } from '@sw/base';
import { isPlainObject } from './json.ts';
import type { BoardObject } from './object.ts';
import { readObject } from './read-object.ts';

/** Where objects were taken from: what they need beside themselves (their pictures) is asked for there. */
export interface ClipSource {
  readonly wbNo: string;
  readonly pageId: string;
}

/** Objects on their way: on a clipboard, or from one screen to another. */
export interface Clip {
  readonly objects: readonly BoardObject[];
  /** Undefined where nobody knows. It says nothing about rights: those are asked on the server. */
  readonly from?: ClipSource | undefined;
}

/** Twice the page that the product is built for. */
const MAX_CLIP_OBJECTS = 20_000;
/** In UTF-16 units. A page of 10,000 mixed objects has some 5 million. */
export const MAX_CLIP_LENGTH = 16 * 1024 * 1024;

/** Distinguishes our own text from other JSON. */
const NAME = 'smart-whiteboard';
const VERSION = 3;
const ID = /^\d{1,19}$/;

export const writeClip = ({ objects, from }: Clip): string =>
  JSON.stringify({ [NAME]: VERSION, ...(from && { from }), objects });

function readSource(value: unknown): ClipSource | undefined {
  if (!isPlainObject(value)) return undefined;
  const { wbNo, pageId } = value;
  const isId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);
  return isId(wbNo) && isId(pageId) ? { wbNo, pageId } : undefined;
}

/** Each object as strictly as one from a log. One that cannot be read, or an id that comes twice, refuses all of them. */
export function readClipObjects(value: unknown, most: number = MAX_CLIP_OBJECTS): Result<BoardObject[], string> {
  if (!Array.isArray(value)) return fail('not a list');
  if (value.length === 0) return fail('empty');
  if (value.length > most) return fail('too many objects');
  const objects: BoardObject[] = [];
  const ids = new Set<string>();
  for (const one of value) {
    const read = readObject(one);
    if (!read.ok) return read;
    if (ids.has(read.value.selectId)) return fail('an id comes twice');
    ids.add(read.value.selectId);
    objects.push(read.value);
  }
  return ok(objects);
}

/** Total: whatever lies on a clipboard gives an answer, never an exception. */
export function readClip(text: string): Result<Clip, string> {
  if (text.length > MAX_CLIP_LENGTH) return fail('too long');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('not JSON');
  }
  if (!isPlainObject(value) || value[NAME] !== VERSION) return fail('not ours');
  const objects = readClipObjects(value.objects);
  if (!objects.ok) return objects;
  const from = readSource(value.from);
  return ok({ objects: objects.value, ...(from && { from }) });
}

import { fail, MEGABYTE, ok, type Result } from '@sw/base';
import { isPlainObject } from './json.ts';
import type { BoardObject } from './object.ts';
import { readObject } from './read-object.ts';

/** The source of copied objects, from which their images are fetched. */
export interface ClipSource {
  readonly wbNo: string;
  readonly pageId: string;
}

/** Copied objects: on a clipboard, or on the way from one screen to another. */
export interface Clip {
  readonly objects: readonly BoardObject[];
  /** Undefined if unknown. It implies no rights; the server checks those. */
  readonly from?: ClipSource | undefined;
}

/** Twice the size of page that the product is built for. */
const MAX_CLIP_OBJECTS = 20_000;
/** In UTF-16 units. A page of 10,000 mixed objects has some 5 million. */
export const MAX_CLIP_LENGTH = 16 * MEGABYTE;

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

/** Reads each object as strictly as one from a log. One unreadable object, or a duplicate id, refuses all of them. */
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

/** Total: any clipboard content gives a result, never an exception. */
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

import type { BoardObject, Change } from '@sw/board-model';
import { applies, STYLE_NAMES, type StylePatch, setStyle } from './style.ts';

/** The style that was copied last, on any page of this window. */
let copied: StylePatch | undefined;

/** Every style that the object's kind can have. Pasting resets styles that the object does not have to the default. */
export function copyStyle(object: BoardObject): void {
  const own = STYLE_NAMES.filter((name) => applies(name, object.type)).map((name) => [name, object[name] ?? null]);
  copied = Object.fromEntries(own) as StylePatch;
}

/** Undefined: no style was copied. */
export const pasteStyle = (objects: readonly BoardObject[]): Change[] | undefined =>
  copied && setStyle(objects, copied);

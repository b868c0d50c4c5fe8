import type { BoardObject, Change } from '@sw/board-model';
import { applies, STYLE_NAMES, type StylePatch, setStyle } from './style.ts';

/** The style that was copied last, on any page of this window. */
let copied: StylePatch | undefined;

/** Every style that the kind of the object can have; what it does not have itself is the default again where it is pasted. */
export function copyStyle(object: BoardObject): void {
  const own = STYLE_NAMES.filter((name) => applies(name, object.type)).map((name) => [name, object[name] ?? null]);
  copied = Object.fromEntries(own) as StylePatch;
}

/** Undefined: no style was copied. */
export const pasteStyle = (objects: readonly BoardObject[]): Change[] | undefined =>
  copied && setStyle(objects, copied);

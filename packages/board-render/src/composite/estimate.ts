import type { BoardObject } from '@sw/board-model';
import { ownName } from '../fonts/wanted.ts';
import type { Size } from '../geometry.ts';
import { layoutText, type MeasureText } from '../text/layout.ts';

/**
 * Estimates the width of a text with a table of ems instead of a font. Engines measure slightly differently, and fonts
 * arrive later than text: positions that depended on fonts would differ between the window, its worker and the server,
 * and jump. The table is generous; text that is still wider is drawn smaller (`text-box.ts`).
 */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uffef\u{1f000}-\u{3ffff}]/u, 1],
  [/[\s.,:;'`!|iljI·]/u, 0.3],
  [/[ftr()[\]{}"/\\*°-]/u, 0.4],
  [/[mwMW@%—]/u, 0.94],
  [/[A-Z&#\u0391-\u03a9\u0410-\u042f]/u, 0.72],
];
const OTHER = 0.6;
const BOLD = 1.07;
const FONT = /(400|600) ([\d.]+)px/;

const known = new Map<string, number>();
function emsOf(character: string): number {
  let ems = known.get(character);
  if (ems === undefined) {
    ems = WIDTHS.find(([like]) => like.test(character))?.[1] ?? OTHER;
    if (known.size < 10_000) known.set(character, ems);
  }
  return ems;
}

const measure: MeasureText = (font, text) => {
  const [, weight, size] = FONT.exec(font) ?? [];
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * Number(size ?? 0) * (weight === '600' ? BOLD : 1);
};

const sizes = new WeakMap<BoardObject, Map<string, Size>>();

/** The approximate size of an object's text at a font size, with lines wrapped at a width. */
export function textEstimate(object: BoardObject, fontSize: number, bold: boolean, maxWidth: number): Size {
  if (!object.runs) return { width: 0, height: 0 };
  const key = `${fontSize}/${bold}/${maxWidth}`;
  let found = sizes.get(object)?.get(key);
  if (!found) {
    const written = object.bold === undefined ? { ...object, bold } : object;
    const request = { object: written, measure, faces: ownName, fontSize, shrink: 1, maxWidth, align: 'left' } as const;
    const { width, height } = layoutText(request);
    found = { width, height };
    sizes.set(object, (sizes.get(object) ?? new Map<string, Size>()).set(key, found));
  }
  return found;
}

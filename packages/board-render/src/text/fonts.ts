import type { BoardObject, TextRun } from '@sw/board-model';
import { DEFAULT_FAMILY } from '../fonts/families.ts';
import type { NameFaces } from '../fonts/wanted.ts';

/**
 * The look's Han fonts. The server draws with Noto Sans CJK, whose collection its canvas knows only by its first face, the
 * Japanese one; the language set on the canvas selects the Chinese forms.
 */
const HAN_FACES =
  '"PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", "Noto Sans CJK JP", sans-serif';

/** The fonts of the look, for names above the page. */
export const SYSTEM_FACES = `-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", ${HAN_FACES}`;

/** On a server each part of a family has a name of its own. Latin letters precede Han fonts, whose quotes are as wide as a Han character. */
const partName = (part: string): string => `"${DEFAULT_FAMILY.family} ${part}"`;
export const DEFAULT_FACES = `"${DEFAULT_FAMILY.family}", ${partName('latin')}, ${partName('latin-ext')}, ${HAN_FACES}`;

/** Smaller sizes are not drawn, and a font string with one would be refused. */
const LEAST_SIZE = 0.1;

/** The look of a run of text: its own style, or that of its object. */
export interface FontStyle {
  readonly font: string;
  readonly size: number;
  readonly color: string | undefined;
  readonly underline: boolean;
  readonly linethrough: boolean;
  /** The link's target; other users wrote it, so the caller must check it before following it. */
  readonly link: string | undefined;
}

/** A family name comes from other users' objects, so it must not close the quotes around it. */
export function familyName(family: string | undefined): string {
  const name = family?.replace(/["\\\n\r]/g, '').trim() ?? '';
  return name === '' || name === 'default' ? DEFAULT_FAMILY.family : name;
}

const linkOf = (link: unknown): string | undefined => (typeof link === 'string' ? link : undefined);

export function fontStyle(object: BoardObject, run: TextRun, size: number, name: NameFaces): FontStyle {
  const bold = (run.bold ?? object.bold) === true;
  const italic = (run.italic ?? object.italic) === true;
  const family = familyName(run.fontFamily ?? object.fontFamily);
  const faces = name({ family, bold, italic, text: run.text });
  const own = typeof object.color === 'string' ? object.color : undefined;
  return {
    font: `${italic ? 'italic ' : ''}${bold ? '600' : '400'} ${Math.max(LEAST_SIZE, size)}px ${faces}, ${DEFAULT_FACES}`,
    size,
    color: run.color ?? own,
    underline: (run.underline ?? object.underline) === true,
    linethrough: (run.linethrough ?? object.linethrough) === true,
    link: linkOf(run.link ?? object.link),
  };
}

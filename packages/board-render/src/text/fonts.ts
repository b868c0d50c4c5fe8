import type { BoardObject, TextRun } from '@sw/board-model';
import { SERVER_LATIN } from '../fonts/families.ts';
import type { NameFaces } from '../fonts/wanted.ts';

/**
 * The look's fonts. The server draws with Noto Sans CJK, whose collection its canvas knows only by its first face, the
 * Japanese one; the language set on the canvas selects the Chinese forms.
 */
export const DEFAULT_FACES =
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", ' +
  `"${SERVER_LATIN.names.latin}", "${SERVER_LATIN.names['latin-ext']}", ` +
  '"PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", "Noto Sans CJK JP", sans-serif';

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

/** A family name comes from other users' objects, so it must not close the quotes around it. Undefined: the default. */
export function familyName(family: string | undefined): string | undefined {
  const name = family?.replace(/["\\\n\r]/g, '').trim() ?? '';
  return name === '' || name === 'default' ? undefined : name;
}

const linkOf = (link: unknown): string | undefined => (typeof link === 'string' ? link : undefined);

export function fontStyle(object: BoardObject, run: TextRun, size: number, name: NameFaces): FontStyle {
  const bold = (run.bold ?? object.bold) === true;
  const italic = (run.italic ?? object.italic) === true;
  const family = familyName(run.fontFamily ?? object.fontFamily);
  const faces = family === undefined ? '' : `${name({ family, bold, italic, text: run.text })}, `;
  const own = typeof object.color === 'string' ? object.color : undefined;
  return {
    font: `${italic ? 'italic ' : ''}${bold ? '600' : '400'} ${Math.max(LEAST_SIZE, size)}px ${faces}${DEFAULT_FACES}`,
    size,
    color: run.color ?? own,
    underline: (run.underline ?? object.underline) === true,
    linethrough: (run.linethrough ?? object.linethrough) === true,
    link: linkOf(run.link ?? object.link),
  };
}

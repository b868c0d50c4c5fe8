import type { BoardObject, TextRun } from '@sw/board-model';
import { SERVER_LATIN } from '../fonts/families.ts';
import type { NameFaces } from '../fonts/wanted.ts';

/**
 * The look's faces. The server draws with Noto Sans CJK, whose collection its canvas knows by its first face alone, the
 * Japanese one; the language set on the canvas picks the Chinese forms in it.
 */
export const DEFAULT_FACES =
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", ' +
  `"${SERVER_LATIN.names.latin}", "${SERVER_LATIN.names['latin-ext']}", ` +
  '"PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", "Noto Sans CJK JP", sans-serif';

/** Below this nothing is drawn, and a font string with it would be refused. */
const LEAST_SIZE = 0.1;

/** How a stretch of text looks: a run's own style, where it has none its object's. */
export interface FontStyle {
  readonly font: string;
  readonly size: number;
  readonly color: string | undefined;
  readonly underline: boolean;
  readonly linethrough: boolean;
  /** Where a click leads; other people wrote it, so whoever follows it asks what it is first. */
  readonly link: string | undefined;
}

/** A family comes from other people's objects, so it must not end the quotes it is put in. Undefined: the default. */
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

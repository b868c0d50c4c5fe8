import { type BoardObject, KIND } from '@sw/board-model';
import type { Size } from '@sw/board-render';
import type { Settings } from '../settings/settings.ts';
import { readLink } from './link.ts';

/** What is needed to create objects from pasted text. */
export interface Making {
  readonly settings: Pick<Settings, 'fontSize' | 'fontFamily'>;
  newId(): string;
  textSize(object: BoardObject): Size;
}

/** A longer text is a document, not a note on a board. */
const MOST = 100_000;
/** An object weighs at most 65,536 units, and a text that long could not be edited in a field either. */
const PART = 8_000;
/** Longer lines are wrapped: a column is readable, a line across three screens is not. */
const LETTERS = 60;
const GAP = 24;

/** Control characters other than line breaks, and direction marks, which can disguise a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The text as allowed on a page. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/\t/g, '    ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');

/** Splits at the end of a paragraph, a line or a word. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > PART) {
    const room = rest.slice(0, PART);
    const ends = [room.lastIndexOf('\n\n'), room.lastIndexOf('\n'), room.lastIndexOf(' ')];
    const end = ends.find((at) => at > PART / 2) ?? PART;
    // No character is cut in half.
    const cut = (rest.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

function writtenText(text: string, { left, top }: Corner, { settings, newId }: Making): BoardObject {
  const { fontSize, fontFamily } = settings;
  return {
    selectId: newId(),
    type: KIND.textGroup,
    zIndex: 0,
    left,
    top,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    fontSize,
    ...(fontFamily === 'default' ? {} : { fontFamily }),
    runs: [{ text }],
  };
}

/** Only a web address by itself becomes a link; other text may be a file name or a sentence. */
const linkIn = (text: string): string | undefined => (/^https?:\/\/\S+$/i.test(text) ? readLink(text) : undefined);

/** Text objects below each other, several for a long text. Undefined: it is too long. */
export function textsFrom(given: string, making: Making): BoardObject[] | undefined {
  if (given.length > 2 * MOST) return undefined;
  const text = cleanText(given);
  if (text.length > MOST) return undefined;
  const link = linkIn(text);
  const width = making.settings.fontSize * 0.5 * LETTERS;
  let top = 0;
  return partsOf(text).map((part) => {
    const written = { ...writtenText(part, { left: 0, top }, making), ...(link && { link }) };
    const object = making.textSize(written).width > width ? { ...written, width } : written;
    top += making.textSize(object).height + GAP;
    return object;
  });
}

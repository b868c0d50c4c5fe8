import type { Outline } from './outline.ts';

/**
 * Writes glyphs as a font in Compact Font Format (Adobe's technical notes 5176 and 5177), keyed by number: glyph n has
 * the number n. The font has no hints, because it is built from outlines.
 */
export function cffFont(name: string, glyphs: readonly Outline[]): Buffer {
  const head = Buffer.from([1, 0, 4, 4]);
  const names = indexOf([Buffer.from(name, 'latin1')]);
  const strings = indexOf([Buffer.from('Adobe'), Buffer.from('Identity')]);
  const globalSubroutines = indexOf([]);
  const charset = Buffer.from([2, ...short(1), ...short(glyphs.length - 2)]);
  const fontOfGlyphs = Buffer.from([3, ...short(1), ...short(0), 0, ...short(glyphs.length)]);
  const charStrings = indexOf(glyphs.map(charString));
  const privateDict = Buffer.from([...integer(USUAL_WIDTH), 20, ...integer(0), 21]);
  // Offsets have a fixed length, so the length of the header is known before them.
  const topOf = (places: readonly number[]): Buffer => {
    const [charsetAt = 0, selectAt = 0, glyphsAt = 0, fontsAt = 0] = places;
    const rows = [
      [...integer(FIRST_OWN_STRING), ...integer(FIRST_OWN_STRING + 1), ...integer(0), 12, 30],
      [...integer(glyphs.length), 12, 34],
      [...place(charsetAt), 15],
      [...place(selectAt), 12, 37],
      [...place(glyphsAt), 17],
      [...place(fontsAt), 12, 36],
    ];
    return indexOf([Buffer.from(rows.flat())]);
  };
  const charsetAt = head.length + names.length + topOf([]).length + strings.length + globalSubroutines.length;
  const selectAt = charsetAt + charset.length;
  const glyphsAt = selectAt + fontOfGlyphs.length;
  const privateAt = glyphsAt + charStrings.length;
  const fontsAt = privateAt + privateDict.length;
  const fonts = indexOf([Buffer.from([...integer(privateDict.length), ...place(privateAt), 18])]);
  const top = topOf([charsetAt, selectAt, glyphsAt, fontsAt]);
  const front = [head, names, top, strings, globalSubroutines];
  return Buffer.concat([...front, charset, fontOfGlyphs, charStrings, privateDict, fonts]);
}

/** The width of a Han character; glyphs with another width state it. */
const USUAL_WIDTH = 1_000;
/** Lower numbers are names predefined by the format. */
const FIRST_OWN_STRING = 391;
/** The operands that a reader must accept before an operator. */
const MOST_OPERANDS = 48;

const START = 21;
const END = 14;
const STEP = { line: 5, curve: 8 } as const;

const short = (value: number): number[] => [(value >> 8) & 255, value & 255];
const long = (value: number): number[] => [...short(value >> 16), ...short(value)];
const place = (value: number): number[] => [29, ...long(value)];

function integer(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
  return [28, ...short(value)];
}

/** A number in a glyph: an integer, or a number with sixteen fractional bits. */
const operand = (value: number): number[] =>
  Number.isInteger(value) ? integer(value) : [255, ...long(Math.round(value * 65_536))];

function indexOf(parts: readonly Buffer[]): Buffer {
  if (parts.length === 0) return Buffer.from([0, 0]);
  const offsets: number[] = [1];
  for (const part of parts) offsets.push((offsets.at(-1) ?? 1) + part.length);
  return Buffer.concat([Buffer.from([...short(parts.length), 4, ...offsets.flatMap(long)]), ...parts]);
}

/** Thousandths of a unit distinguish glyphs of faces with another em; smaller differences are floating-point noise. */
const whole = (value: number): number => Math.round(value * 1_000) / 1_000;

function charString({ width, steps }: Outline): Buffer {
  const bytes: number[] = whole(width) === USUAL_WIDTH ? [] : operand(whole(width));
  let [x, y] = [0, 0];
  let [waiting, operands]: [number | undefined, number] = [undefined, 0];
  const flush = (): void => {
    if (waiting !== undefined) bytes.push(waiting);
    [waiting, operands] = [undefined, 0];
  };
  for (const { kind, to } of steps) {
    const operator = kind === 'start' ? START : STEP[kind];
    if (operator !== waiting || kind === 'start' || operands + to.length > MOST_OPERANDS) flush();
    for (let at = 0; at < to.length; at += 2) {
      const [nextX, nextY] = [whole(to[at] ?? 0), whole(to[at + 1] ?? 0)];
      bytes.push(...operand(whole(nextX - x)), ...operand(whole(nextY - y)));
      [x, y] = [nextX, nextY];
    }
    [waiting, operands] = [operator, operands + to.length];
  }
  flush();
  return Buffer.from([...bytes, END]);
}

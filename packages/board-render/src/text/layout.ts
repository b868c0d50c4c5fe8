import type { BoardObject } from '@sw/board-model';
import type { NameFaces } from '../fonts/wanted.ts';
import type { TextAlign } from '../read.ts';
import { type FontStyle, fontStyle } from './fonts.ts';
import { characters, type Piece, piecesOf } from './line-break.ts';

/** Han characters fill their square, so lines are further apart than Latin alone would need. */
export const LINE_HEIGHT = 1.4;
/** From the middle of the line down to the baseline, in ems; between the ascents of Latin and Han fonts. */
const BASELINE = 0.36;

/** Width of a text in a CSS font, in the font's own units. */
export type MeasureText = (font: string, text: string) => number;

/** Text in one style on one line. */
export interface Span {
  readonly text: string;
  readonly style: FontStyle;
  readonly x: number;
  readonly width: number;
}

export interface Line {
  readonly spans: readonly Span[];
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  readonly baseline: number;
}

export interface TextLayout {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** The largest font size, which determines how far glyphs may reach beyond their box. */
  readonly size: number;
}

export interface LayoutRequest {
  readonly object: BoardObject;
  readonly measure: MeasureText;
  readonly faces: NameFaces;
  /** Size of runs without a size. */
  readonly fontSize: number;
  /** Every size is multiplied by this. */
  readonly shrink: number;
  /** Where lines wrap; undefined: only at the writer's line breaks. */
  readonly maxWidth: number | undefined;
  readonly align: TextAlign;
}

/** Pieces of several runs that must stay together: a word that is half bold is one word. */
interface Word {
  readonly parts: readonly { readonly text: string; readonly style: FontStyle }[];
  readonly spaces: string;
  readonly ends: boolean;
}

interface Stretch {
  text: string;
  readonly style: FontStyle;
}

/** Splits the whole text, then maps each piece back to its runs. */
function wordsOf({ object, faces, fontSize, shrink }: LayoutRequest): Word[] {
  const runs = object.runs ?? [];
  const styles = runs.map((run) => fontStyle(object, run, (run.fontSize ?? fontSize) * shrink, faces));
  const ends: number[] = [];
  let length = 0;
  for (const run of runs) {
    length += run.text.length;
    ends.push(length);
  }
  const whole = runs.map((run) => run.text).join('');
  let at = 0;
  let run = 0;
  const styleAt = (index: number): FontStyle | undefined => {
    while (run < ends.length - 1 && index >= (ends[run] ?? 0)) run += 1;
    return styles[run];
  };
  return piecesOf(whole).map((piece: Piece): Word => {
    const parts: { text: string; style: FontStyle }[] = [];
    const end = at + piece.text.length;
    while (at < end) {
      const style = styleAt(at);
      const stop = Math.min(end, ends[run] ?? end);
      if (!style || stop <= at) break;
      parts.push({ text: whole.slice(at, stop), style });
      at = stop;
    }
    // An empty line has the height of the text around it.
    const style = parts.length === 0 ? styleAt(at) : undefined;
    if (style) parts.push({ text: '', style });
    at = end + piece.spaces.length;
    if (piece.ends) at += whole.startsWith('\r\n', at) ? 2 : 1;
    return { parts, spaces: piece.spaces, ends: piece.ends };
  });
}

class Lines {
  readonly #request: LayoutRequest;
  readonly #lines: Stretch[][] = [];
  #line: Stretch[] = [];
  #width = 0;
  #spaces = '';

  constructor(request: LayoutRequest) {
    this.#request = request;
  }

  add(word: Word): void {
    const { measure, maxWidth = Number.POSITIVE_INFINITY } = this.#request;
    const width = word.parts.reduce((sum, { text, style }) => sum + measure(style.font, text), 0);
    const gap = this.#gap();
    if (this.#line.length > 0 && this.#width + gap + width > maxWidth) this.#end();
    if (width > maxWidth) this.#addBroken(word);
    else for (const { text, style } of word.parts) this.#put(text, style, measure(style.font, text));
    this.#spaces += word.spaces;
    if (word.ends) this.#end();
  }

  finish(): Stretch[][] {
    if (this.#line.length > 0) this.#end();
    return this.#lines;
  }

  #gap(): number {
    const style = this.#line.at(-1)?.style;
    return style && this.#spaces !== '' ? this.#request.measure(style.font, this.#spaces) : 0;
  }

  /** A word wider than the whole line is broken between its characters. */
  #addBroken({ parts }: Word): void {
    const { measure, maxWidth = Number.POSITIVE_INFINITY } = this.#request;
    for (const { text, style } of parts) {
      for (const character of characters(text)) {
        const width = measure(style.font, character);
        if (this.#line.length > 0 && this.#width + this.#gap() + width > maxWidth) this.#end();
        this.#put(character, style, width);
      }
    }
  }

  #put(text: string, style: FontStyle, width: number): void {
    const last = this.#line.at(-1);
    const gap = this.#gap();
    if (last) last.text += this.#spaces;
    const lead = last ? '' : this.#spaces;
    this.#spaces = '';
    if (last && last.style === style) last.text += text;
    else this.#line.push({ text: lead + text, style });
    this.#width += gap + width;
  }

  #end(): void {
    this.#lines.push(this.#line);
    this.#line = [];
    this.#width = 0;
    this.#spaces = '';
  }
}

/** Lines of a text from its top left corner. Spans are measured whole, so that kerning within them counts. */
export function layoutText(request: LayoutRequest): TextLayout {
  const lines = new Lines(request);
  for (const word of wordsOf(request)) lines.add(word);
  const measured = lines.finish().map((stretches) => {
    let width = 0;
    const spans = stretches.map(({ text, style }): Span => {
      const span = { text, style, x: width, width: text === '' ? 0 : request.measure(style.font, text) };
      width += span.width;
      return span;
    });
    return { spans, width, size: stretches.reduce((most, { style }) => Math.max(most, style.size), 0) };
  });
  const widest = measured.reduce((most, { width }) => Math.max(most, width), 0);
  const room = request.maxWidth ?? widest;
  const share = request.align === 'left' ? 0 : request.align === 'center' ? 0.5 : 1;
  let top = 0;
  let largest = 0;
  const placed = measured.map(({ spans, width, size }): Line => {
    const height = size * LINE_HEIGHT;
    const line = { spans, x: (room - width) * share, width, top, height, baseline: top + height / 2 + size * BASELINE };
    top += height;
    largest = Math.max(largest, size);
    return line;
  });
  return { lines: placed, width: widest, height: top, size: largest };
}

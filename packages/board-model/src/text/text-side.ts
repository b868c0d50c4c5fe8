import type { TextRun } from '../object/object.ts';
import { align } from './text-align.ts';
import { isWord, isWordUnit, type Style, type Token, tokensOf } from './text-tokens.ts';

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

const unitsOf = (tokens: readonly Token[]): Token[] => [...textOf(tokens)].map((text) => ({ text, styles: [] }));

/**
 * Pairs the units of changed words, if letters were only typed, or only deleted. Undefined if words were replaced, which
 * have nothing in common but chance.
 */
function pairsOfUnits(was: readonly Token[], is: readonly Token[]): Int32Array | undefined {
  // A character of several units must not be cut.
  const whole = [...was, ...is].every((token) => isWord(token) || token.text.length === 1);
  if (was.length === 0 || is.length === 0 || !whole) return undefined;
  const [before, after] = [unitsOf(was), unitsOf(is)];
  const pairs = align(before, after);
  const kept = pairs.reduce((sum, place) => sum + (place < 0 ? 0 : 1), 0);
  return kept === before.length || kept === after.length ? pairs : undefined;
}

/**
 * Where the changes of a text begin and end, by token: at words that stayed, because there are too many equal spaces
 * and marks, and at the tokens that are equal at both ends of the text.
 */
function isFixed(base: readonly Token[], other: readonly Token[], pairs: Int32Array): (i: number) => boolean {
  let start = 0;
  while (start < base.length && pairs[start] === start) start += 1;
  let end = base.length;
  while (end > start && pairs[end - 1] === end - 1 + other.length - base.length) end -= 1;
  return (i) => (pairs[i] ?? -1) >= 0 && (i < start || i >= end || isWord(base[i] ?? NOTHING));
}

const NOTHING: Token = { text: '', styles: [] };

/** Walks through both texts, and notes for each unit of the base where it is now. */
class Changed {
  readonly #base: readonly Token[];
  readonly #tokens: readonly Token[];
  readonly #places: Int32Array;
  #at = 0;
  #unit = 0;
  #next = 0;
  #place = 0;

  constructor(base: readonly Token[], tokens: readonly Token[], places: Int32Array) {
    this.#base = base;
    this.#tokens = tokens;
    this.#places = places;
  }

  /** The tokens before these two were changed. */
  upTo(i: number, partner: number, pairs: Int32Array): void {
    const [was, is] = [this.#base.slice(this.#at, i), this.#tokens.slice(this.#next, partner)];
    const units = pairsOfUnits(was, is);
    if (units) {
      for (const [k, place] of units.entries()) if (place >= 0) this.#places[this.#unit + k] = this.#place + place;
      this.#skip(i, partner);
      return;
    }
    while (this.#at < i) {
      const pair = pairs[this.#at] ?? -1;
      if (pair < 0) this.#skip(this.#at + 1, this.#next);
      else {
        this.#skip(this.#at, pair);
        this.same();
      }
    }
    this.#skip(i, partner);
  }

  /** The next token is the same in both. */
  same(): void {
    const length = this.#base[this.#at]?.text.length ?? 0;
    for (let k = 0; k < length; k += 1) this.#places[this.#unit + k] = this.#place + k;
    this.#skip(this.#at + 1, this.#next + 1);
  }

  #skip(i: number, partner: number): void {
    for (; this.#at < i; this.#at += 1) this.#unit += this.#base[this.#at]?.text.length ?? 0;
    for (; this.#next < partner; this.#next += 1) this.#place += this.#tokens[this.#next]?.text.length ?? 0;
  }
}

/** What one writer made of a text, by its units. A gap g is right after unit g - 1 of that text. */
export class TextSide {
  readonly text: string;
  readonly styles: readonly Style[];
  /** By unit of the base: the same unit here, or -1 if it is gone. */
  readonly #places: Int32Array;
  /** By gap of the base: where here begins what was written there. It ends before the next unit that stayed. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;

  constructor(base: readonly Token[], runs: readonly TextRun[]) {
    const tokens = tokensOf(runs);
    this.text = textOf(tokens);
    this.styles = tokens.flatMap(({ styles }) => styles);
    const length = base.reduce((sum, { text }) => sum + text.length, 0);
    this.#places = new Int32Array(length).fill(-1);
    this.#from = new Int32Array(length + 1);
    this.#to = new Int32Array(length + 1);
    const pairs = align(base, tokens);
    const fixed = isFixed(base, tokens, pairs);
    const changed = new Changed(base, tokens, this.#places);
    for (let i = 0; i <= base.length; i += 1) {
      if (i === base.length) changed.upTo(i, tokens.length, pairs);
      else if (fixed(i)) {
        changed.upTo(i, pairs[i] ?? 0, pairs);
        changed.same();
      }
    }
    this.#findWritten();
  }

  /** Where a unit of the base is here; -1 if it is gone. */
  placeOf(unit: number): number {
    return this.#places[unit] ?? -1;
  }

  written(gap: number): { readonly from: number; readonly to: number } {
    return { from: this.#from[gap] ?? 0, to: this.#to[gap] ?? 0 };
  }

  /** Whether what was written in the gap continues the word before it. */
  continues(gap: number): boolean {
    const { from, to } = this.written(gap);
    return from < to && this.isWordAt(from) && this.isWordAt(from - 1);
  }

  /** Whether the word after the gap continues what was written in it. */
  leads(gap: number): boolean {
    const { from, to } = this.written(gap);
    return from < to && this.isWordAt(to - 1) && this.isWordAt(to);
  }

  /** Whether letters were written in, before or after the word between these gaps. */
  wroteIn(from: number, to: number): boolean {
    for (let gap = from; gap <= to; gap += 1) {
      if ((gap > from && this.continues(gap)) || (gap < to && this.leads(gap))) return true;
    }
    return false;
  }

  isWordAt(place: number): boolean {
    return place >= 0 && place < this.text.length && isWordUnit(this.text.charCodeAt(place));
  }

  isGone(from: number, to: number): boolean {
    for (let unit = from; unit < to; unit += 1) if (this.placeOf(unit) >= 0) return false;
    return true;
  }

  /** Counts these units of the base as replaced by the words that are here in their place. */
  replace(from: number, to: number): void {
    this.#places.fill(-1, from, to);
    this.#findWritten();
  }

  /** Leaves out what was written in the gap. */
  leaveOut(gap: number): void {
    this.#from[gap] = this.#to[gap] ?? 0;
  }

  #findWritten(): void {
    let [gap, from] = [0, 0];
    this.#from.fill(0);
    this.#to.fill(0);
    for (let unit = 0; unit <= this.#places.length; unit += 1) {
      const place = unit < this.#places.length ? this.placeOf(unit) : this.text.length;
      if (place < 0) continue;
      this.#from[gap] = from;
      this.#to[gap] = place;
      gap = unit + 1;
      from = place + 1;
    }
  }
}

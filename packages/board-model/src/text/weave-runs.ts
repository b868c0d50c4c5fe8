import { sameJson } from '../object/json.ts';
import type { TextRun } from '../object/object.ts';
import { joinRuns } from '../object/runs.ts';
import { mergeStyle } from './merge-runs.ts';
import { TextSide } from './text-side.ts';
import { isWord, type Style, tokensOf } from './text-tokens.ts';

export interface Woven {
  readonly runs: readonly TextRun[];
  /** By unit of `next`: where it is now; -1 if others deleted it. */
  readonly places: Int32Array;
}

const NONE: Style = {};
const identity = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i);

/** A unit that the merged text takes from one side or from both. */
interface Origin {
  readonly side: TextSide;
  readonly place: number;
}

/** Neighbours nearly always have the same three styles. */
function remembering(merge: typeof mergeStyle): typeof mergeStyle {
  let known: { readonly of: readonly Style[]; readonly style: Style } | undefined;
  return (...of) => {
    if (!known?.of.every((style, i) => style === of[i])) known = { of, style: merge(...of) };
    return known.style;
  };
}

const follows = (origins: readonly Origin[]): boolean => origins.some(({ side, place }) => side.isWordAt(place - 1));
const precedes = (origins: readonly Origin[]): boolean => origins.some(({ side, place }) => side.isWordAt(place + 1));

/** A word of the base, between these gaps. */
type Word = readonly [from: number, to: number];

/** A word that was written in is not deleted: it counts as replaced by what it became. */
function keepWritten(here: TextSide, there: TextSide, [from, to]: Word): void {
  const [hereGone, thereGone] = [here.isGone(from, to), there.isGone(from, to)];
  if (hereGone && !thereGone && there.wroteIn(from, to)) there.replace(from, to);
  if (thereGone && !hereGone && here.wroteIn(from, to)) here.replace(from, to);
}

/** A word that both corrected alike is there once. */
function leaveOutTwin(here: TextSide, there: TextSide, [from, to]: Word): void {
  const [hereGone, thereGone] = [here.isGone(from, to), there.isGone(from, to)];
  for (let gap = from; gap <= to; gap += 1) {
    const isOf = (side: TextSide, gone: boolean) =>
      gone || (gap > from && side.continues(gap)) || (gap < to && side.leads(gap));
    const [mine, theirs] = [here.written(gap), there.written(gap)];
    const same = here.text.slice(mine.from, mine.to) === there.text.slice(theirs.from, theirs.to);
    if (same && isOf(here, hereGone) && isOf(there, thereGone)) here.leaveOut(gap);
  }
}

/**
 * Three-way merge of a text (SPEC.md, X8): `next` was written by a user who saw `base`, while others changed it to
 * `present`. What is written stays right of the character it was written after. So a sentence that arrives letter by
 * letter stays together, however many people write at its place.
 */
export function weave(base: readonly TextRun[], present: readonly TextRun[], next: readonly TextRun[]): Woven {
  const old = tokensOf(base);
  const there = new TextSide(old, next);
  if (sameJson(base, present) || sameJson(present, next)) return { runs: next, places: identity(there.text.length) };
  const here = new TextSide(old, present);
  let length = 0;
  const words: Word[] = [];
  for (const token of old) {
    if (isWord(token)) words.push([length, length + token.text.length]);
    length += token.text.length;
  }
  // All words in turn, because replacing one finds again what was written everywhere.
  for (const word of words) keepWritten(here, there, word);
  for (const word of words) leaveOutTwin(here, there, word);

  const pieces: { text: string; readonly style: Style }[] = [];
  const add = (text: string, style: Style): void => {
    const piece = pieces.at(-1);
    if (piece?.style === style) piece.text += text;
    else pieces.push({ text, style });
    end += text.length;
  };
  const places = new Int32Array(there.text.length).fill(-1);
  let end = 0;
  let last: { readonly origins: readonly Origin[]; readonly style: Style } | undefined;
  const emit = (origins: readonly Origin[], style: Style): void => {
    const [first] = origins;
    if (!first) return;
    const isLetter = first.side.isWordAt(first.place);
    const touches = isLetter && last?.origins.some(({ side, place }) => side.isWordAt(place)) === true;
    // Both letters end or begin a word of their writer, so these are words of two people. A space keeps both readable.
    if (last && touches && !(precedes(last.origins) && follows(origins))) add(' ', last.style);
    for (const { side, place } of origins) if (side === there) places[place] = end;
    add(first.side.text.charAt(first.place), style);
    last = { origins, style };
  };
  const emitWritten = (side: TextSide, gap: number): void => {
    const { from, to } = side.written(gap);
    for (let place = from; place < to; place += 1) emit([{ side, place }], side.styles[place] ?? NONE);
  };
  const styles = old.flatMap((token) => token.styles);
  const styleOf = remembering(mergeStyle);
  for (let gap = 0; gap <= length; gap += 1) {
    // The later writer's words come first: the earlier writer's next ones then find the character they belong to.
    for (const side of [there, here]) emitWritten(side, gap);
    const [mine, theirs] = [here.placeOf(gap), there.placeOf(gap)];
    if (gap === length || mine < 0 || theirs < 0) continue;
    const style = styleOf(styles[gap] ?? NONE, here.styles[mine] ?? NONE, there.styles[theirs] ?? NONE);
    emit(
      [
        { side: here, place: mine },
        { side: there, place: theirs },
      ],
      style,
    );
  }
  return { runs: joinRuns(pieces.map(({ text, style }) => ({ ...style, text }))), places };
}

export const weaveRuns = (
  base: readonly TextRun[],
  present: readonly TextRun[],
  next: readonly TextRun[],
): readonly TextRun[] => weave(base, present, next).runs;

import { sameJson } from '../object/json.ts';
import type { TextRun } from '../object/object.ts';
import { joinRuns } from '../object/runs.ts';
import { align } from './text-align.ts';
import { isWord, type Style, type Token, tokensOf } from './text-tokens.ts';

/** Tokens of one side that `base` does not have, by their gap: gap i comes right after base token i - 1. */
function insertions(base: readonly Token[], other: readonly Token[], pairs: Int32Array): Token[][] {
  const gaps: Token[][] = Array.from({ length: base.length + 1 }, () => []);
  let gap = 0;
  let next = 0;
  for (let i = 0; i < base.length; i += 1) {
    const partner = pairs[i] ?? -1;
    if (partner < 0) continue;
    gaps[gap]?.push(...other.slice(next, partner));
    gap = i + 1;
    next = partner + 1;
  }
  gaps[gap]?.push(...other.slice(next));
  return gaps;
}

/** Property by property: values that `next` changed come from `next`, the rest stay as they are. */
export function mergeStyle(base: Style, present: Style, next: Style): Style {
  if (sameJson(base, next)) return present;
  if (sameJson(base, present)) return next;
  const merged: Record<string, Style[string]> = {};
  for (const name of new Set([...Object.keys(present), ...Object.keys(next)])) {
    const value = sameJson(base[name], next[name]) ? present[name] : next[name];
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

const NONE: Style = {};

/**
 * Three-way merge of a text: `next` was written by a user who saw `base`, while others changed it to `present`. A word
 * is deleted if either side deleted it; every word either side wrote stays whole, the earlier writer's first.
 */
export function mergeRuns(
  base: readonly TextRun[],
  present: readonly TextRun[],
  next: readonly TextRun[],
): readonly TextRun[] {
  if (sameJson(base, present) || sameJson(present, next)) return next;
  if (sameJson(base, next)) return present;
  const [old, here, there] = [tokensOf(base), tokensOf(present), tokensOf(next)];
  const hereOf = align(old, here);
  const thereOf = align(old, there);
  const hereNew = insertions(old, here, hereOf);
  const thereNew = insertions(old, there, thereOf);

  const runs: TextRun[] = [];
  let last: Token | undefined;
  const emit = (token: Token): void => {
    // Within one text two words never touch, so these words come from two people. A space keeps both readable.
    if (last && isWord(last) && isWord(token)) runs.push({ ...(last.styles.at(-1) ?? NONE), text: ' ' });
    for (let start = 0, end = 0; start < token.text.length; start = end) {
      const style = token.styles[start] ?? NONE;
      while (end < token.text.length && token.styles[end] === style) end += 1;
      runs.push({ ...style, text: token.text.slice(start, end) });
    }
    last = token;
  };
  for (let i = 0; i <= old.length; i += 1) {
    hereNew[i]?.forEach(emit);
    thereNew[i]?.forEach(emit);
    const token = old[i];
    const [mine, theirs] = [here[hereOf[i] ?? -1], there[thereOf[i] ?? -1]];
    if (!token || !mine || !theirs) continue;
    const styles = token.styles.map((style, k) => mergeStyle(style, mine.styles[k] ?? NONE, theirs.styles[k] ?? NONE));
    emit({ text: token.text, styles });
  }
  return joinRuns(runs);
}

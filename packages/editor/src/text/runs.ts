import { joinRuns, type RunStyle, type TextRun } from '@sw/board-model';

export const plainText = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

/** The runs of a range of the text, with their styles. */
export function runsBetween(runs: readonly TextRun[], from: number, to: number): TextRun[] {
  const found: TextRun[] = [];
  let at = 0;
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (text !== '') found.push({ ...run, text });
    at += run.text.length;
  }
  return found;
}

/** The style for typing at a position: that of the previous character, at the start that of the first. */
function styleAt(runs: readonly TextRun[], at: number): RunStyle {
  let end = 0;
  for (const run of runs) {
    end += run.text.length;
    if (at <= end) {
      const { text: _text, ...style } = run;
      return style;
    }
  }
  return {};
}

/** Replaces the text from `from` up to `to`. */
export function replaceText(runs: readonly TextRun[], from: number, to: number, text: string): TextRun[] {
  const all = plainText(runs).length;
  const written = text === '' ? [] : [{ ...styleAt(runs, from), text }];
  return joinRuns([...runsBetween(runs, 0, from), ...written, ...runsBetween(runs, to, all)]);
}

/** A surrogate pair is one character and is replaced as a whole. */
const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/**
 * The runs of a changed text, for any kind of edit: equal parts at both ends keep their styles. With such a small
 * difference, two users' changes in one text rarely collide.
 */
export function withText(runs: readonly TextRun[], next: string): TextRun[] {
  const before = plainText(runs);
  let start = 0;
  while (start < before.length && start < next.length && before[start] === next[start]) start += 1;
  if (isLow(before, start) || isLow(next, start)) start -= 1;
  start = Math.max(0, start);
  let end = 0;
  const most = Math.min(before.length, next.length) - start;
  while (end < most && before[before.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  if (end > 0 && (isLow(before, before.length - end) || isLow(next, next.length - end))) end -= 1;
  return replaceText(runs, start, before.length - end, next.slice(start, next.length - end));
}

/** Sets styles of a range; null removes one. */
export function styleText(
  runs: readonly TextRun[],
  from: number,
  to: number,
  patch: { readonly [Name in keyof RunStyle]?: RunStyle[Name] | null },
): TextRun[] {
  const changed = runsBetween(runs, from, to).map((run) => {
    const next: Record<string, TextRun[string]> = { ...run };
    for (const [name, value] of Object.entries(patch)) {
      if (value === null) delete next[name];
      else next[name] = value;
    }
    return next as TextRun;
  });
  return joinRuns([...runsBetween(runs, 0, from), ...changed, ...runsBetween(runs, to, plainText(runs).length)]);
}

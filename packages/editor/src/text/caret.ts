import { clamp } from '@sw/base';
import { mergeRuns, type TextRun } from '@sw/board-model';
import type { TextPart } from './request.ts';
import { plainText, replaceText } from './runs.ts';

/** Noncharacters: they mean nothing in any text, so nobody can have typed them. */
const MARKS = { from: '\uFDD0', to: '\uFDD1' } as const;

/**
 * Where a selection of `local` is after `local`, made from `base`, was merged with others' `present`: the marks go
 * through the same merge as the words beside them.
 */
export function caretAfter(
  base: readonly TextRun[],
  present: readonly TextRun[],
  local: readonly TextRun[],
  { from, to }: TextPart,
): TextPart {
  const marked = replaceText(replaceText(local, to, to, MARKS.to), from, from, MARKS.from);
  const text = plainText(mergeRuns(base, present, marked));
  const start = text.indexOf(MARKS.from);
  const end = text.indexOf(MARKS.to);
  const most = plainText(mergeRuns(base, present, local)).length;
  const within = (at: number) => clamp(at, 0, most);
  // The first mark is no part of the text.
  return { from: within(start), to: within(Math.max(start, end - 1)) };
}

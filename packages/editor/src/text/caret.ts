import { type TextRun, weave } from '@sw/board-model';
import type { TextPart } from './request.ts';

/**
 * Where a selection of `local` is after `local`, made from `base`, was merged with others' `present`. A caret stays
 * right of the character on its left, so what others write at the same place never comes between a word and its rest.
 * A selection keeps its characters.
 */
export function caretAfter(
  base: readonly TextRun[],
  present: readonly TextRun[],
  local: readonly TextRun[],
  { from, to }: TextPart,
): TextPart {
  const { places } = weave(base, present, local);
  const after = (at: number): number => {
    for (let unit = at - 1; unit >= 0; unit -= 1) {
      const place = places[unit] ?? -1;
      if (place >= 0) return place + 1;
    }
    return 0;
  };
  const end = after(to);
  for (let unit = from; unit < to; unit += 1) {
    const start = places[unit] ?? -1;
    if (start >= 0) return { from: start, to: end };
  }
  return { from: after(from), to: after(from) };
}

import type { Json, TextRun } from '@sw/board-model';
import type { VoidedWork } from './events.ts';

/** By object, the words that a void operation wrote in it; only where the object is gone. */
export function lostWords({ reason, whole, voided, operation }: VoidedWork): ReadonlyMap<string, string> {
  const gone = new Set(voided.flatMap((one) => (one.reason === 'absent' ? (one.selectId ?? []) : [])));
  const found = new Map<string, string>();
  for (const [selectId, property, , next] of operation?.changes ?? []) {
    if (property !== 'runs' || !(gone.has(selectId) || (whole && reason === 'absent'))) continue;
    const words = wordsOf(next);
    if (words !== '') found.set(selectId, words);
  }
  return found;
}

/** The user's own operation, so it has the form of a text. */
function wordsOf(value: Json): string {
  const runs = Array.isArray(value) ? (value as unknown as readonly TextRun[]) : [];
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}

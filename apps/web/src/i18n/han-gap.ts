import type { MessageValues } from './keys.ts';

/** Marks the ends of a value while it is put into a sentence; stands in no text of ours. */
const MARK = '\u2063';
const STARTS = /^\p{Script=Han}/u;
const ENDS = /\p{Script=Han}$/u;

/**
 * Our Chinese sentences leave a gap around a name, as there must be one beside Latin letters. Where the name itself is
 * Chinese the gap goes; gaps inside a name are its owner's and stay.
 */
export function fillHan(values: MessageValues | undefined, fill: (values: MessageValues) => string): string {
  const marked = Object.entries(values ?? {}).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value] as const;
    return [name, `${STARTS.test(value) ? MARK : ''}${value}${ENDS.test(value) ? MARK : ''}`] as const;
  });
  return fill(Object.fromEntries(marked))
    .replace(new RegExp(`(?<=\\p{Script=Han}) (?=${MARK})|(?<=${MARK}) (?=\\p{Script=Han})`, 'gu'), '')
    .replaceAll(MARK, '');
}

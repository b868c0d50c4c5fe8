import type { MessageValues } from './keys.ts';

/** Marks the ends of a value inside a sentence; never part of our messages. */
const MARK = '\u2063';
const STARTS = /^\p{Script=Han}/u;
const ENDS = /\p{Script=Han}$/u;

/**
 * Our Chinese sentences have a gap around a name, as required beside Latin letters. If the name itself is Chinese the
 * gap is removed; gaps inside a name stay.
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

import { randomInt } from 'node:crypto';

/** Without characters that look alike on paper or are hard to say on the phone. */
const CLASSES = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789', '!#%+-=?@'] as const;
const LENGTH = 14;

const anyOf = (letters: string): string => letters.charAt(randomInt(letters.length));

/**
 * A password that an administrator passes on once. It follows the rules for every password and has some 80 bits, so
 * nobody guesses it before its owner replaces it.
 */
export function newInitialPassword(): string {
  const all = CLASSES.join('');
  const letters = [...CLASSES.map(anyOf), ...Array.from({ length: LENGTH - CLASSES.length }, () => anyOf(all))];
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}

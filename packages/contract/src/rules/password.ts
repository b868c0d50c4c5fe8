import type { ErrorName } from '../errors/catalogue.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 18;

/**
 * The four classes. Special is every printable ASCII character that is neither letter, digit nor space: every keyboard
 * can type these. Other characters (spaces, other scripts) are allowed but count for no class.
 */
const CLASSES = {
  upper: /[A-Z]/,
  lower: /[a-z]/,
  digit: /[0-9]/,
  special: /[!-/:-@[-`{-~]/,
} as const;
export type CharacterClass = keyof typeof CLASSES;
const CLASS_NAMES = Object.keys(CLASSES) as readonly CharacterClass[];

export function missingClasses(password: string): CharacterClass[] {
  return CLASS_NAMES.filter((name) => !CLASSES[name].test(password));
}

/** The number of distinct character classes in the password, 0 to 4. */
export function passwordStrength(password: string): number {
  return CLASS_NAMES.length - missingClasses(password).length;
}

export function passwordProblem(password: string): ErrorName | undefined {
  if (password === '') return 'PASSWORD_EMPTY';
  const length = [...password].length;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return 'PASSWORD_LENGTH';
  return missingClasses(password).length > 0 ? 'PASSWORD_RULE' : undefined;
}

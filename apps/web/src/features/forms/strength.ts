import { type CharacterClass, missingClasses, PASSWORD_MAX, PASSWORD_MIN, passwordStrength } from '@sw/contract';

export interface Strength {
  /** How many of the four bars are filled. */
  readonly level: number;
  readonly missing: readonly CharacterClass[];
  readonly length: 'short' | 'right' | 'long';
}

export function strengthOf(password: string): Strength {
  const length = [...password].length;
  return {
    level: passwordStrength(password),
    missing: missingClasses(password),
    length: length < PASSWORD_MIN ? 'short' : length > PASSWORD_MAX ? 'long' : 'right',
  };
}

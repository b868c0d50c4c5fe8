const COLOURS = 12;

/** One person, one colour, wherever no board gives them out: the same for the same id in every place and every session. */
export function personColour(userId: string): string {
  let sum = 0;
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return `var(--sw-person-${(sum % COLOURS) + 1})`;
}

export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

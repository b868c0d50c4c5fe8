const COLOURS = 12;

/** One colour per user outside of boards: the same for the same id everywhere and in every session. */
export function personColour(userId: string): string {
  let sum = 0;
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return `var(--sw-person-${(sum % COLOURS) + 1})`;
}

export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

import type { ErrorName } from '../errors/catalogue.ts';

const NICKNAME_MAX = 40;
const BOARD_NAME_MAX = 100;
export const PAGE_NAME_MAX = 60;

export function nicknameProblem(name: string): ErrorName | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'NICKNAME_EMPTY';
  return [...trimmed].length > NICKNAME_MAX ? 'NICKNAME_LENGTH' : undefined;
}

const ILLEGAL_IN_BOARD_NAME = /[/\\:"*?<>|]/;
/**
 * Pictographs, their joiners and flags. Unicode counts digits and `#` as Emoji too, but not as Extended_Pictographic, and it
 * counts three signs of companies as pictographs, although they are letters unless U+FE0F follows.
 */
export const EMOJI = /(?![©®™])\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}\u{FE0F}\u{20E3}]/u;

export function boardNameProblem(name: string): ErrorName | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'BOARD_NAME_EMPTY';
  if (ILLEGAL_IN_BOARD_NAME.test(trimmed) || EMOJI.test(trimmed)) return 'BOARD_NAME_ILLEGAL';
  return [...trimmed].length > BOARD_NAME_MAX ? 'BOARD_NAME_LENGTH' : undefined;
}

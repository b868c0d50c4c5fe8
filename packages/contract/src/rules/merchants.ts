import type { ErrorName } from '../errors/catalogue.ts';

const NAME_MAX = 60;

/** Of an enterprise, and of a department. */
export function merchantNameProblem(name: string): ErrorName | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'MERCHANT_NAME_EMPTY';
  return [...trimmed].length > NAME_MAX ? 'MERCHANT_NAME_LENGTH' : undefined;
}

/** Members that one request changes; a longer choice is sent in parts. */
export const MEMBERS_AT_ONCE = 50;

/** Lines of one list of invitations; a longer one is sent in parts. */
export const INVITATION_LINES_MAX = 500;
/** Of pasted or chosen lists, in characters: 500 lines with room for long names. */
export const INVITATION_LIST_MAX = 100_000;

/** Why a line of a list is refused: its address or role, a member, an invited person, a duplicate, or beyond the limit. */
export const INVITATION_PROBLEMS = ['email', 'role', 'member', 'invited', 'twice', 'full'] as const;

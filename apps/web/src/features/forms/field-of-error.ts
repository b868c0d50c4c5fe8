import type { ErrorName } from '@sw/contract';

/** The field an error of the catalogue speaks of, by the start of its name. Forms call the same thing by the same name. */
const FIELD_OF_PREFIX = {
  EMAIL_: 'email',
  CODE_: 'code',
  INVITATION_: 'code',
  PASSWORD_: 'password',
  NICKNAME_: 'nickname',
  BOARD_NAME_: 'name',
} as const;

export type KnownField = (typeof FIELD_OF_PREFIX)[keyof typeof FIELD_OF_PREFIX];

export function fieldOfError(error: ErrorName): KnownField | undefined {
  return Object.entries(FIELD_OF_PREFIX).find(([prefix]) => error.startsWith(prefix))?.[1];
}

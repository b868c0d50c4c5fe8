import {
  type ErrorName,
  emailProblem,
  normalEmail,
  normalPhone,
  phoneProblem,
  signInNameProblem,
  TAKE_AWAY_PASSWORD,
} from '@sw/contract';

/** Like the server, ignores spaces around an address. */
export const emailRule = (value: string): ErrorName | undefined => emailProblem(normalEmail(value));
export const phoneRule = (value: string): ErrorName | undefined => phoneProblem(normalPhone(value));
/** An address, or a phone number if it consists only of digits. */
export const signInNameRule = (value: string): ErrorName | undefined => signInNameProblem(normalEmail(value));
/** For an existing password, which is only compared. */
export const givenPasswordRule = (value: string): ErrorName | undefined =>
  value === '' ? 'PASSWORD_EMPTY' : undefined;
export const codeRule = (value: string): ErrorName | undefined =>
  /^\d{6}$/.test(value.trim()) ? undefined : 'CODE_EMPTY';
export const takeAwayPasswordRule = (value: string): ErrorName | undefined =>
  TAKE_AWAY_PASSWORD.test(value) ? undefined : 'TAKE_AWAY_PASSWORD_FORMAT';

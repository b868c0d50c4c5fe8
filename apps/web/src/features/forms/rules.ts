import { type ErrorName, emailProblem, normalEmail } from '@sw/contract';

/** As the server reads it: spaces around an address are ignored. */
export const emailRule = (value: string): ErrorName | undefined => emailProblem(normalEmail(value));
/** A password that is only compared. */
export const givenPasswordRule = (value: string): ErrorName | undefined =>
  value === '' ? 'PASSWORD_EMPTY' : undefined;
export const codeRule = (value: string): ErrorName | undefined =>
  /^\d{6}$/.test(value.trim()) ? undefined : 'CODE_EMPTY';

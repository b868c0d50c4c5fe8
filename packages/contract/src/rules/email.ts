import type { ErrorName } from '../errors/catalogue.ts';

/**
 * Alphanumerics with `.` `_` `-` between them, and a domain of at least two labels. `+` is not allowed (as specified).
 */
const EMAIL =
  /^[A-Za-z0-9]+(?:[._-]+[A-Za-z0-9]+)*@[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*\.[A-Za-z]{2,}$/;
/** The longest address a mail server must accept (RFC 5321: a path of 256 with its brackets). */
const EMAIL_MAX = 254;

export function emailProblem(email: string): ErrorName | undefined {
  if (email === '') return 'EMAIL_EMPTY';
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? undefined : 'EMAIL_INVALID';
}

/** Addresses are compared without case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

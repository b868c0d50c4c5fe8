import type { ErrorName } from '../errors/catalogue.ts';
import { emailProblem } from './email.ts';

/** As specified: 11 digits, the first 1, the second 3 to 9. No number with a charge of its own has this form. */
const PHONE = /^1[3-9]\d{9}$/;

export function phoneProblem(phone: string): ErrorName | undefined {
  if (phone === '') return 'PHONE_EMPTY';
  return PHONE.test(phone) ? undefined : 'PHONE_INVALID';
}

/** Accepts spaces and hyphens between the digits. */
export function normalPhone(phone: string): string {
  return phone.replace(/[\s-]/g, '');
}

/** First three and last four digits, as specified: 138****5678. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Whether a sign-in name can only be a phone number. */
export const isPhoneName = (name: string): boolean => /^\d+$/.test(name);

export const signInNameProblem = (name: string): ErrorName | undefined =>
  isPhoneName(name) ? phoneProblem(name) : emailProblem(name);

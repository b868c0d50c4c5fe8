import type { Locale } from '@sw/base';
import { ACCOUNT_ERRORS } from './account.ts';
import { ADDRESS_BOOK_ERRORS } from './address-book.ts';
import { ADMINISTRATION_ERRORS } from './administration.ts';
import { BOARD_ERRORS } from './boards.ts';
import { CALL_ERRORS } from './calls.ts';
import { CLIENT_ERRORS } from './client.ts';
import { COMMENT_ERRORS } from './comments.ts';
import type { ErrorEntry } from './entry.ts';
import { FILE_ERRORS } from './files.ts';
import { MEETING_ERRORS } from './meeting.ts';
import { MEETING_FIELD_ERRORS } from './meeting-fields.ts';
import { MERCHANT_ERRORS } from './merchant.ts';
import { MINI_PROGRAM_ERRORS } from './mini-program.ts';
import { PLATFORM_ERRORS } from './platform.ts';
import { RIGHTS_ERRORS } from './rights.ts';
import { ROOM_ERRORS } from './rooms.ts';
import { SIGN_IN_ERRORS } from './sign-in.ts';
import { SINGLE_SIGN_ON_ERRORS } from './single-sign-on.ts';
import { TAKE_AWAY_ERRORS } from './take-away.ts';
import { THIRD_PARTY_ERRORS } from './third-party.ts';
import { UPLOAD_ERRORS } from './upload.ts';
import { YOUR_DATA_ERRORS } from './your-data.ts';

/** Every error message of the product. */
export const ERRORS = {
  ...PLATFORM_ERRORS,
  ...ACCOUNT_ERRORS,
  ...SIGN_IN_ERRORS,
  ...THIRD_PARTY_ERRORS,
  ...MINI_PROGRAM_ERRORS,
  ...BOARD_ERRORS,
  ...COMMENT_ERRORS,
  ...FILE_ERRORS,
  ...TAKE_AWAY_ERRORS,
  ...CALL_ERRORS,
  ...RIGHTS_ERRORS,
  ...MEETING_ERRORS,
  ...MEETING_FIELD_ERRORS,
  ...ROOM_ERRORS,
  ...ADDRESS_BOOK_ERRORS,
  ...MERCHANT_ERRORS,
  ...SINGLE_SIGN_ON_ERRORS,
  ...CLIENT_ERRORS,
  ...UPLOAD_ERRORS,
  ...YOUR_DATA_ERRORS,
  ...ADMINISTRATION_ERRORS,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof ERRORS;
export const ERROR_NAMES = Object.keys(ERRORS) as readonly ErrorName[];

export type ErrorParameter = string | number;

export function errorText(name: ErrorName, locale: Locale, parameters: readonly ErrorParameter[] = []): string {
  return ERRORS[name][locale].replace(/\{(\d+)\}/g, (_, place: string) => String(parameters[Number(place)] ?? ''));
}

const NAME_OF_CODE = new Map<number, ErrorName>(ERROR_NAMES.map((name) => [ERRORS[name].code, name]));

export function errorOfCode(code: number): ErrorName | undefined {
  return NAME_OF_CODE.get(code);
}

/** A refusal from the catalogue. The api turns it into an envelope; no other error may leave the api. */
export class Refusal extends Error {
  readonly error: ErrorName;
  readonly parameters: readonly ErrorParameter[];

  constructor(error: ErrorName, parameters: readonly ErrorParameter[] = []) {
    super(errorText(error, 'en', parameters));
    this.name = 'Refusal';
    this.error = error;
    this.parameters = parameters;
  }
}

import { isId, isTimeZone, LOCALES } from '@sw/base';
import { PERMITS } from '@sw/policy';
import * as z from 'zod';
import type { ErrorName } from '../errors/catalogue.ts';
import { commentProblem, normalComment } from './comments.ts';
import { emailProblem, normalEmail } from './email.ts';
import { fileNameProblem, normalFileName } from './file-names.ts';
import { merchantNameProblem } from './merchants.ts';
import { boardNameProblem, nicknameProblem } from './names.ts';
import { passwordProblem } from './password.ts';
import { normalPhone, phoneProblem, signInNameProblem } from './phone.ts';

/**
 * A string checked by one of our rules. The issue's message is the error's name, so that the api can answer with that
 * catalogue entry instead of a general 'bad request'.
 */
function checked(problem: (value: string) => ErrorName | undefined): z.ZodString {
  return z.string().superRefine((value, context) => {
    const name = problem(value);
    if (name) context.addIssue({ code: 'custom', message: name });
  });
}

export const idField = z.string().refine(isId, 'BAD_REQUEST');
export const emailField = z.string().transform(normalEmail).pipe(checked(emailProblem));
export const phoneField = z.string().max(40).transform(normalPhone).pipe(checked(phoneProblem));
/** The name for signing in: an e-mail address, or a phone number if it has only digits. */
export const signInNameField = z.string().transform(normalEmail).pipe(checked(signInNameProblem));
/** A new password: all rules. */
export const newPasswordField = checked(passwordProblem);
/** A password that is only compared: the rules of new passwords do not apply. */
export const passwordField = checked((value) => (value === '' ? 'PASSWORD_EMPTY' : undefined)).max(200);
export const nicknameField = checked(nicknameProblem).transform((value) => value.trim());
export const boardNameField = checked(boardNameProblem).transform((value) => value.trim());
export const merchantNameField = checked(merchantNameProblem).transform((value) => value.trim());
export const fileNameField = checked(fileNameProblem).max(1_024).transform(normalFileName);
export const commentField = z.string().max(20_000).transform(normalComment).pipe(checked(commentProblem));
export const codeField = checked((value) => (/^\d{6}$/.test(value) ? undefined : 'CODE_EMPTY'));
/** A code of an authenticator app. */
export const totpCodeField = checked((value) => (/^\d{6}$/.test(value) ? undefined : 'CODE_APP_EMPTY'));
/** As shown, or typed without the dash and in small letters. */
export const recoveryCodeField = checked((value) =>
  /^[a-z0-9]{5}-?[a-z0-9]{5}$/i.test(value) ? undefined : 'CODE_RECOVERY_EMPTY',
);
export const localeField = z.enum(LOCALES);
export const timeZoneField = z.string().max(64).refine(isTimeZone, 'BAD_REQUEST');
/** The key of a mailed link: 256 bits in base64url. */
export const keyField = checked((value) => (value === '' ? 'KEY_MISSING' : undefined)).max(64);
export const timestamp = z.iso.datetime();
export const permitField = z.union(PERMITS.map((permit) => z.literal(permit)));
/** Query values are strings. */
export const permitQuery = z.enum(['0', '1', '2']).transform((text) => Number(text) as (typeof PERMITS)[number]);
/** `avatarUrl` is missing if the person has no picture, or where pictures are not shown. */
export const personField = z.object({ userId: idField, nickName: z.string(), avatarUrl: z.string().optional() });
/** One page load of one browser. */
export const clientIdField = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/);
export const versionField = z.number().int().nonnegative();

import * as z from 'zod';
import { localeField } from './rules/fields.ts';

/** The mails we send. Their texts live with the worker, in three languages. */
export const MAILS = [
  'registerCode',
  'registerKnown',
  'resetCode',
  'loginLink',
  'loginUnknown',
  'passwordChanged',
] as const;
export type Mail = (typeof MAILS)[number];

/** Background jobs: name → payload. Enqueued in the transaction that needs them, run by the worker. */
export const JOBS = {
  sendMail: z.object({
    mail: z.enum(MAILS),
    to: z.string(),
    locale: localeField,
    /** Filled into the text; codes and links live here only until the job is done, and are never logged. */
    values: z.record(z.string(), z.string()),
  }),
} as const satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;

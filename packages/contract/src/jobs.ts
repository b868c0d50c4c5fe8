import * as z from 'zod';
import { EXPORT_FORMATS, EXPORT_SHEETS } from './rules/exports.ts';
import { idField, localeField } from './rules/fields.ts';

/** The mails we send. Their texts live with the worker, in three languages. */
export const MAILS = [
  'registerCode',
  'registerKnown',
  'resetCode',
  'loginLink',
  'loginUnknown',
  'passwordChanged',
  'boardShared',
  'commentMention',
  'commentReply',
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
  /** Tells somebody by mail of what they have not read in a thread by then. One waiting job for a reader and thread is enough. */
  mailComment: z.object({ accountId: idField, threadId: idField, link: z.string() }),
  /** Fills the pages of a copy, which is in the list already. */
  copyBoard: z.object({
    wbNo: idField,
    from: idField,
    /** Which page of the copy each page of the source fills: the source may change its pages meanwhile. */
    pages: z.array(z.object({ from: idField, to: idField })),
  }),
  /** Writes anew what people find the board by: its name and the text on its pages. One waiting job for a board is enough. */
  indexBoard: z.object({ wbNo: idField }),
  /** Removes what a cleared board has in storage and log. */
  eraseBoard: z.object({ wbNo: idField }),
  /** Removes objects whose rows are gone. */
  removeObjects: z.object({ keys: z.array(z.string()) }),
  /** Makes a file of a board. The row says for whom and whether it is still wanted. */
  exportBoard: z.object({
    exportId: idField,
    wbNo: idField,
    format: z.enum(EXPORT_FORMATS),
    pageIds: z.array(idField),
    selectIds: z.array(z.string()).optional(),
    scale: z.number(),
    paper: z.boolean(),
    sheet: z.enum(EXPORT_SHEETS),
  }),
  /** Fills a board that is in the list already from the file that was sent. `pages` are in the file's order. */
  importBoard: z.object({ importId: idField, wbNo: idField, pages: z.array(idField) }),
} as const satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;

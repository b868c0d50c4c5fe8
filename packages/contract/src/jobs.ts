import * as z from 'zod';
import type { Module } from './modules.ts';
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
  'commentDigest',
] as const;
export type Mail = (typeof MAILS)[number];

/** Background jobs: name → payload. Enqueued in the transaction that needs them, run by the worker. */
export const JOBS = {
  sendMail: z.object({
    mail: z.enum(MAILS),
    to: z.string(),
    locale: localeField,
    /** Filled into the text. Nothing here opens anything: the table of jobs is no place for secrets. */
    values: z.record(z.string(), z.string()),
    /** The code or the key of `values.link`, derived from this id and the installation's secret when the mail is sent. */
    secret: z.object({ kind: z.enum(['code', 'loginLink', 'shareLink']), id: z.string() }).optional(),
  }),
  /** Tells somebody by mail of what they have not read in a thread by then. One waiting job for a reader and thread is enough. */
  mailComment: z.object({ accountId: idField, threadId: idField, link: z.string() }),
  /** Tells somebody in one mail of what they have not read in the threads that were too many for mails of their own. */
  mailCommentDigest: z.object({ accountId: idField, link: z.string() }),
  /** Fills the pages of a copy, which is in the list already. */
  copyBoard: z.object({
    wbNo: idField,
    from: idField,
    /** Who copies. Whether they still may is asked when the job runs; jobs of the release before do not say it. */
    accountId: idField.optional(),
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

/**
 * Each class has runners of its own, so that none waits for another: mail is sent at once however many files are being made. Heavy
 * jobs take minutes and hundreds of megabytes; they are shared fairly between the accounts that cause them.
 */
export type JobClass = 'mail' | 'background' | 'heavy';

export const JOB_CLASSES = {
  sendMail: 'mail',
  mailComment: 'mail',
  mailCommentDigest: 'mail',
  indexBoard: 'background',
  eraseBoard: 'background',
  removeObjects: 'background',
  copyBoard: 'heavy',
  exportBoard: 'heavy',
  importBoard: 'heavy',
} as const satisfies Record<JobName, JobClass>;

/** Somebody waits at the screen for these; of mail that waits they are sent first. */
export const AWAITED_MAILS: readonly Mail[] = [
  'registerCode',
  'registerKnown',
  'resetCode',
  'loginLink',
  'loginUnknown',
];

/** The module that each mail belongs to; null: it is sent whatever is switched off. */
export const MAIL_MODULES = {
  registerCode: null,
  registerKnown: null,
  resetCode: null,
  loginLink: null,
  loginUnknown: null,
  passwordChanged: null,
  boardShared: 'whiteboard',
  commentMention: 'whiteboard',
  commentReply: 'whiteboard',
  commentDigest: 'whiteboard',
} as const satisfies Record<Mail, Module | null>;

/**
 * The module that each job belongs to. Null for upkeep of what is stored, which outlives the switch: what people removed must
 * go, and a search must find what is there when the module is switched on again. Mails have modules of their own.
 */
export const JOB_MODULES = {
  sendMail: null,
  mailComment: 'whiteboard',
  mailCommentDigest: 'whiteboard',
  indexBoard: null,
  eraseBoard: null,
  removeObjects: null,
  copyBoard: 'whiteboard',
  exportBoard: 'whiteboard',
  importBoard: 'whiteboard',
} as const satisfies Record<JobName, Module | null>;

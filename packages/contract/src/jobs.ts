import * as z from 'zod';
import type { Module } from './modules.ts';
import { EXPORT_FORMATS, EXPORT_SHEETS } from './rules/exports.ts';
import { idField, localeField } from './rules/fields.ts';
import { CALENDAR_METHODS, invitationField } from './rules/invitations.ts';

/** The mails we send. The worker has their texts in three languages. */
export const MAILS = [
  'registerCode',
  'registerKnown',
  'resetCode',
  'loginLink',
  'loginUnknown',
  'passwordChanged',
  'proofCode',
  'emailOldCode',
  'emailNewCode',
  'emailNewTaken',
  'emailChanged',
  'phoneChanged',
  'newSignIn',
  'passkeyAdded',
  'passkeyRemoved',
  'secondFactorOn',
  'secondFactorOff',
  'boardShared',
  'fileSent',
  'folderShared',
  'merchantInvited',
  'commentMention',
  'commentReply',
  'commentDigest',
  'meetingReminder',
  'meetingGuestReminder',
  'meetingUndecided',
  'meetingReleased',
  'meetingInvited',
  'meetingChanged',
  'meetingCancelled',
  'meetingGuestInvited',
  'meetingGuestChanged',
  'meetingGuestCancelled',
  'salesRequest',
  'dataExportReady',
  'deletionRequested',
  'deletionReminder',
] as const;
export type Mail = (typeof MAILS)[number];

/** Jobs of one line wait for those with lower numbers, so that no mail about an event overtakes an older one. */
const turnField = z.object({ line: z.string().regex(/^[0-9a-f]{32}$/), no: z.number().int().nonnegative() });
export type JobTurn = z.infer<typeof turnField>;

/** Mails of one job: so many are due at the same minute that a job for each would cost more than the mail. */
export const MAILS_PER_JOB = 25;

const mailPayload = z.object({
  mail: z.enum(MAILS),
  to: z.string(),
  locale: localeField,
  /** Filled into the text. Nothing here opens anything: the table of jobs is no place for secrets. */
  values: z.record(z.string(), z.string()),
  /**
   * The code, or the key of `values.link`, derived from this id and the installation's secret when the mail is sent.
   */
  secret: z
    .object({
      kind: z.enum(['code', 'loginLink', 'loginLinkAndCode', 'shareLink', 'takeAway', 'meetingGuest']),
      id: z.string(),
    })
    .optional(),
  /** Where answers to it go, if not to the sender. */
  replyTo: z.string().optional(),
  /** An event for the calendar of the reader, in iCalendar. */
  calendar: z.object({ method: z.enum(CALENDAR_METHODS), text: z.string() }).optional(),
  /** The Message-ID, if a job that may run twice enqueues this one; else it comes from the number of this job. */
  messageId: z.string().optional(),
  /** Of a mail about an event: the line is the event and the reader, the number its SEQUENCE. */
  turn: turnField.optional(),
});

/** Background jobs: name → payload. Enqueued in the transaction that needs them, run by the worker. */
export const JOBS = {
  sendMail: mailPayload,
  /** Mails of one module, for none of which a user waits at the screen. */
  sendMails: z.object({ mails: z.array(mailPayload).max(MAILS_PER_JOB) }),
  /** Sends the code derived from this id to a phone. `bound` is false for a phone of nobody: the job ends without effect. */
  sendSms: z.object({ phone: z.string(), codeId: z.string(), bound: z.boolean() }),
  /**
   * Mails a reader about the comments of a thread they have not read by then. One waiting job per reader and thread is
   * enough.
   */
  mailComment: z.object({ accountId: idField, threadId: idField, link: z.string() }),
  /** Mails a reader one digest of unread comments in the threads that exceeded their hourly mails. */
  mailCommentDigest: z.object({ accountId: idField, link: z.string() }),
  /** Mails people what a command has changed in their calendars: invitations, changes and cancellations. */
  mailMeetings: z.object({
    /** Part of the Message-IDs. */
    changeId: idField,
    at: z.number(),
    messages: z.array(invitationField),
    /** How many mails an earlier job of the same change has enqueued. */
    done: z.number().default(0),
    /** The line is the event, the number its SEQUENCE. */
    turn: turnField.optional(),
  }),
  /** Fills the pages of a copy that is already in the list. */
  copyBoard: z.object({
    wbNo: idField,
    from: idField,
    /**
     * The user who copies. The job checks their permission again when it runs; jobs of the previous release lack this
     * field.
     */
    accountId: idField.optional(),
    /** Maps each page of the source to its page in the copy: the source's pages may change meanwhile. */
    pages: z.array(z.object({ from: idField, to: idField })),
  }),
  /** Rebuilds the board's search words: its name and the text on its pages. One waiting job per board is enough. */
  indexBoard: z.object({ wbNo: idField }),
  /** Draws a page that was filled without one: until somebody changes it, nothing else would. */
  drawThumbnail: z.object({ wbNo: idField, pageId: idField }),
  /** Deletes a cleared board's objects in storage and its logs. */
  eraseBoard: z.object({ wbNo: idField }),
  /** Deletes the objects, the log and the history of a page that nobody restored in time. */
  erasePage: z.object({ pageId: idField }),
  /** Deletes objects whose rows are gone, and first what was sent of them in parts (`parts` names their keys). */
  removeObjects: z.object({ keys: z.array(z.string()), parts: z.array(z.string()).optional() }),
  /** Creates an exported file of a board. The row says for whom, and whether it is still wanted. */
  exportBoard: z.object({
    exportId: idField,
    wbNo: idField,
    format: z.enum(EXPORT_FORMATS),
    pageIds: z.array(idField),
    /** Pages as they were at these versions; without one, as they are. */
    versions: z.record(idField, z.number().int().nonnegative()).optional(),
    selectIds: z.array(z.string()).optional(),
    scale: z.number(),
    paper: z.boolean(),
    sheet: z.enum(EXPORT_SHEETS),
  }),
  /** Fills a board that is already in the list from the uploaded file. `pages` are in the file's order. */
  importBoard: z.object({ importId: idField, wbNo: idField, pages: z.array(idField) }),
  /** Draws the pages of a document. Its row says which board pays and which object shows it. */
  convertDocument: z.object({ documentId: idField }),
  /** Makes the archive of everything stored about a person. The row says for whom, and whether it is still wanted. */
  exportData: z.object({ exportId: idField, link: z.string() }),
  /**
   * Mails about the deletion of an account, if the request of that time still stands: when it is made, and before the
   * account is erased.
   */
  mailDeletion: z.object({ accountId: idField, requestedAt: z.string(), reminder: z.boolean(), link: z.string() }),
  /** Erases an account whose time to be kept is over. */
  eraseAccount: z.object({ accountId: idField }),
} as const satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;

/**
 * Each class has its own runners, so that no class waits for another: mail is sent at once, however many files are
 * being exported. Heavy jobs take minutes and hundreds of megabytes; they are shared fairly between accounts, and so are
 * conversions of documents, which users wait for at the screen.
 */
export type JobClass = 'mail' | 'background' | 'heavy' | 'convert';

export const JOB_CLASSES = {
  sendMail: 'mail',
  sendMails: 'mail',
  sendSms: 'mail',
  mailComment: 'mail',
  mailCommentDigest: 'mail',
  mailMeetings: 'mail',
  indexBoard: 'background',
  drawThumbnail: 'background',
  eraseBoard: 'background',
  erasePage: 'background',
  removeObjects: 'background',
  copyBoard: 'heavy',
  exportBoard: 'heavy',
  importBoard: 'heavy',
  convertDocument: 'convert',
  exportData: 'heavy',
  mailDeletion: 'mail',
  eraseAccount: 'background',
} as const satisfies Record<JobName, JobClass>;

/** A user waits at the screen for these, so they are sent before other waiting mail. */
export const AWAITED_MAILS: readonly Mail[] = [
  'registerCode',
  'registerKnown',
  'resetCode',
  'loginLink',
  'loginUnknown',
  'proofCode',
  'emailOldCode',
  'emailNewCode',
  'emailNewTaken',
];

/** The module of each mail; null: sent whatever is switched off. */
export const MAIL_MODULES = {
  registerCode: null,
  registerKnown: null,
  resetCode: null,
  loginLink: null,
  loginUnknown: null,
  passwordChanged: null,
  proofCode: null,
  emailOldCode: null,
  emailNewCode: null,
  emailNewTaken: null,
  emailChanged: null,
  phoneChanged: null,
  newSignIn: null,
  passkeyAdded: null,
  passkeyRemoved: null,
  secondFactorOn: null,
  secondFactorOff: null,
  boardShared: 'whiteboard',
  fileSent: 'whiteboard',
  folderShared: 'file',
  merchantInvited: 'merchant',
  commentMention: 'whiteboard',
  commentReply: 'whiteboard',
  commentDigest: 'whiteboard',
  meetingReminder: 'meeting',
  meetingGuestReminder: 'meeting',
  meetingUndecided: 'meeting',
  meetingReleased: 'meeting',
  meetingInvited: 'meeting',
  meetingChanged: 'meeting',
  meetingCancelled: 'meeting',
  meetingGuestInvited: 'meeting',
  meetingGuestChanged: 'meeting',
  meetingGuestCancelled: 'meeting',
  salesRequest: 'rights',
  dataExportReady: null,
  deletionRequested: null,
  deletionReminder: null,
} as const satisfies Record<Mail, Module | null>;

/**
 * The module of each job. Null for maintenance of stored data, which continues when the module is off: deleted data
 * must be erased, and a search must be correct when the module is switched on again. Mails have their own modules.
 */
export const JOB_MODULES = {
  sendMail: null,
  sendMails: null,
  sendSms: null,
  mailComment: 'whiteboard',
  mailCommentDigest: 'whiteboard',
  mailMeetings: 'meeting',
  indexBoard: null,
  drawThumbnail: 'whiteboard',
  eraseBoard: null,
  erasePage: null,
  removeObjects: null,
  copyBoard: 'whiteboard',
  exportBoard: 'whiteboard',
  importBoard: 'whiteboard',
  convertDocument: 'whiteboard',
  exportData: null,
  mailDeletion: null,
  eraseAccount: null,
} as const satisfies Record<JobName, Module | null>;

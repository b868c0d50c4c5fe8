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
  'providerCode',
  'providerChanged',
  'domainMissing',
  'domainLapsed',
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
  'meetingRequests',
  'meetingRefused',
  'meetingLapsed',
  'meetingInvited',
  'meetingChanged',
  'meetingCancelled',
  'meetingRemoved',
  'meetingGuestInvited',
  'meetingGuestChanged',
  'meetingGuestCancelled',
  'meetingGuestRemoved',
  'salesRequest',
  'dataExportReady',
  'deletionRequested',
  'deletionReminder',
] as const;
export type Mail = (typeof MAILS)[number];

/** Jobs of a line wait for jobs with lower numbers, so that no mail about an event overtakes an older one. */
const turnField = z.object({ line: z.string().regex(/^[0-9a-f]{32}$/), no: z.number().int().nonnegative() });
export type JobTurn = z.infer<typeof turnField>;

/** The most mails of one job. Many are due in the same minute, and a job for each would cost more than the mail itself. */
export const MAILS_PER_JOB = 25;

const mailPayload = z.object({
  mail: z.enum(MAILS),
  to: z.string(),
  locale: localeField,
  /** Values that are filled into the text. They must not contain secrets, because the table of jobs stores them. */
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
  /** The address for replies, if not the sender. */
  replyTo: z.string().optional(),
  /** An event for the calendar of the reader, in iCalendar. */
  calendar: z.object({ method: z.enum(CALENDAR_METHODS), text: z.string() }).optional(),
  /** The Message-ID, if a job that may run twice enqueues this one. Otherwise it is derived from the number of this job. */
  messageId: z.string().optional(),
  /** For a mail about an event: the line is the event and the reader, the number its position by SEQUENCE. */
  turn: turnField.optional(),
});

/** Background jobs: name → payload. Enqueued in the transaction that needs them, run by the worker. */
export const JOBS = {
  sendMail: mailPayload,
  /** Mails of one module. No user waits for any of them at the screen. */
  sendMails: z.object({ mails: z.array(mailPayload).max(MAILS_PER_JOB) }),
  /** Sends the code derived from this id to a phone. If `bound` is false, nobody has the phone, and the job has no effect. */
  sendSms: z.object({ phone: z.string(), codeId: z.string(), bound: z.boolean() }),
  /**
   * Mails a reader about the comments of a thread they have not read by then. One waiting job per reader and thread is
   * enough.
   */
  mailComment: z.object({ accountId: idField, threadId: idField, link: z.string() }),
  /** Mails a reader one digest of unread comments in the threads that exceeded their hourly mails. */
  mailCommentDigest: z.object({ accountId: idField, link: z.string() }),
  /** Mails people the changes that a command made to their calendars: invitations, changes and cancellations. */
  mailMeetings: z.object({
    /** Part of the Message-IDs. */
    changeId: idField,
    at: z.number(),
    messages: z.array(invitationField),
    /** The number of mails that an earlier job of the same change has enqueued. */
    done: z.number().default(0),
    /** The line is the event, the number its SEQUENCE. */
    turn: turnField.optional(),
  }),
  /** Mails managers of rooms about the bookings that wait for them. One waiting job per enterprise is enough. */
  mailRequests: z.object({ spaceId: idField }),
  /** Mails the hosts of a booking that a manager refused the room. For a series: one of its meetings, and their number. */
  mailRefused: z.object({ meetingId: idField, meetings: z.number().int().positive() }),
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
  /** Draws the thumbnail of a page that was filled without one. Otherwise it would have none until somebody changes it. */
  drawThumbnail: z.object({ wbNo: idField, pageId: idField }),
  /** Draws the board of a meeting as it was when the meeting ended, for its record. */
  drawRecord: z.object({ meetingId: idField }),
  /** Deletes a cleared board's objects in storage and its logs. `again`: the second look, for what was written meanwhile. */
  eraseBoard: z.object({ wbNo: idField, again: z.literal(true).optional() }),
  /** Deletes the objects, the log and the history of a page that nobody restored in time. `again` as above. */
  erasePage: z.object({ pageId: idField, again: z.literal(true).optional() }),
  /** Deletes objects whose rows are gone. First deletes their unfinished uploads in parts (`parts` names their keys). */
  removeObjects: z.object({ keys: z.array(z.string()), parts: z.array(z.string()).optional() }),
  /** Creates an exported file of a board. Its row contains the user, and whether the file is still wanted. */
  exportBoard: z.object({
    exportId: idField,
    wbNo: idField,
    format: z.enum(EXPORT_FORMATS),
    pageIds: z.array(idField),
    /** Pages as they were at this time, in milliseconds since 1970; left out: as they are. */
    asOf: z.number().int().nonnegative().optional(),
    selectIds: z.array(z.string()).optional(),
    scale: z.number(),
    paper: z.boolean(),
    sheet: z.enum(EXPORT_SHEETS),
  }),
  /** Fills a board that is already in the list from the uploaded file. `pages` are in the file's order. */
  importBoard: z.object({ importId: idField, wbNo: idField, pages: z.array(idField) }),
  /** Draws the pages of a document. Its row names the board that is charged and the object that shows it. */
  convertDocument: z.object({ documentId: idField }),
  /** Makes the archive of all data about a person. Its row contains the person, and whether it is still wanted. */
  exportData: z.object({ exportId: idField, link: z.string() }),
  /**
   * Mails about the deletion of an account, when it is requested and before the account is erased, if that request is still
   * valid.
   */
  mailDeletion: z.object({ accountId: idField, requestedAt: z.string(), reminder: z.boolean(), link: z.string() }),
  /** Erases an account whose waiting time has passed. */
  eraseAccount: z.object({ accountId: idField }),
} as const satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;

/**
 * Each class has its own runners, so that no class waits for another: mail is sent immediately, no matter how many files are
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
  mailRequests: 'mail',
  mailRefused: 'mail',
  indexBoard: 'background',
  drawThumbnail: 'background',
  drawRecord: 'background',
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

/** Mails for which a user waits at the screen. They are sent before other waiting mail. */
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
  'providerCode',
];

/** The module of each mail; null: always sent, independent of modules. */
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
  providerCode: 'merchant',
  providerChanged: 'merchant',
  domainMissing: 'merchant',
  domainLapsed: 'merchant',
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
  meetingRequests: 'meeting',
  meetingRefused: 'meeting',
  meetingLapsed: 'meeting',
  meetingInvited: 'meeting',
  meetingChanged: 'meeting',
  meetingCancelled: 'meeting',
  meetingRemoved: 'meeting',
  meetingGuestInvited: 'meeting',
  meetingGuestChanged: 'meeting',
  meetingGuestCancelled: 'meeting',
  meetingGuestRemoved: 'meeting',
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
  mailRequests: 'meeting',
  mailRefused: 'meeting',
  indexBoard: null,
  drawThumbnail: 'whiteboard',
  drawRecord: 'meeting',
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

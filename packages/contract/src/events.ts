import { PAGE_ACTION } from '@sw/board-model';
import * as z from 'zod';
import type { Module } from './modules.ts';
import { pageOperationFields } from './page-operation.ts';
import { CALL_KINDS } from './rules/calls.ts';
import { DOCUMENT_FAULTS } from './rules/documents.ts';
import { idField, personField } from './rules/fields.ts';

/** For users on the board: the accounts whose open connections receive the event. */
const onBoard = z.object({ wbNo: idField, accountIds: z.array(idField) });

/** The stream of the bus that keeps the events. */
export const EVENTS_STREAM = 'EVENTS';

/** Events that the outbox publishes on the bus: subject → payload. */
export const EVENTS = {
  'account.registered': z.object({ accountId: idField }),
  /** Raised by PostgreSQL itself for every change of the row. Sessions with an older revision have ended. */
  'account.levelChanged': z.object({ accountId: idField, levelRevision: z.number().int() }),
  'session.ended': z.object({ accountId: idField, sessionIds: z.array(idField) }),
  /** A new row of the notification centre, sent to its reader's open connections. */
  'notice.created': z.object({ accountId: idField, notice: z.record(z.string(), z.unknown()) }),
  /** A user copied for another of their own screens, which has this clientId. */
  'screen.copied': z.object({ accountId: idField, copyId: idField, to: z.string() }),
  'board.created': z.object({ wbNo: idField, spaceId: idField, ownerAccountId: idField }),
  'board.renamed': onBoard.extend({ wbName: z.string() }),
  'board.recycled': onBoard,
  'board.recovered': onBoard,
  /** A board was offered to a user, or the offer ended. Sent only to these two users. */
  'board.offerChanged': onBoard,
  'board.handedOver': onBoard.extend({ ownerAccountId: idField }),
  /** A user joined, or their permit changed. */
  'sharer.changed': onBoard.extend({ wbShareId: idField, accountId: idField, permit: z.number().int() }),
  /** `accountIds` includes the removed user. */
  'sharer.removed': onBoard.extend({ wbShareId: idField, accountId: idField }),
  'demo.changed': onBoard.extend({ demo: z.object({ accountId: idField, clientId: z.string() }).nullable() }),
  /**
   * A thread changed or, without a thread, the setting of who may comment. Clients fetch the text; the event does not
   * contain it.
   */
  'comment.changed': onBoard.extend({ threadId: idField.nullable() }),
  /** A call on the board began, ended, or its people changed. Clients fetch it. */
  'call.changed': onBoard.extend({ callId: idField, running: z.boolean() }),
  /** For people who are rung, on all their connections, until `stopped`: they joined or refused, or the call has ended. */
  'call.ringing': onBoard.extend({
    callId: idField,
    kind: z.enum(CALL_KINDS),
    wbName: z.string(),
    by: personField.nullable(),
    stopped: z.boolean(),
  }),
  /** A host removed somebody from a call. Sent to that person. */
  'call.removed': onBoard.extend({ callId: idField, accountId: idField }),
  /** For the people in a call: how many minutes are left. 0: the limit has ended it, after `lasted` minutes. */
  'call.limit': onBoard.extend({ callId: idField, minutesLeft: z.number().int(), lasted: z.number().int().nullable() }),
  /**
   * A document is being converted: its file is there (`uploadFinish`), a page is ready (`pic`), or it is finished
   * (`convertFinish`), with or without a fault. Gateways send it on the topic `upload`.
   */
  'document.changed': onBoard.extend({
    documentId: idField,
    event: z.number().int(),
    ready: z.number().int(),
    pages: z.number().int(),
    fault: z.enum(DOCUMENT_FAULTS).nullable(),
  }),
  'page.created': onBoard.extend({
    ...pageOperationFields(PAGE_ACTION.add),
    pageId: idField,
    pageIndex: z.number().int(),
    clientId: z.string().nullable(),
    extendData: z.string().nullable(),
  }),
  'page.deleted': onBoard.extend({
    ...pageOperationFields(PAGE_ACTION.delete),
    pageId: idField,
    clientId: z.string().nullable(),
  }),
  /** All pages of the board in their new order. */
  'page.moved': onBoard.extend({ pageIds: z.array(idField) }),
  'page.renamed': onBoard.extend({ pageId: idField, pageName: z.string().nullable() }),
  /** For the people of a meeting: it was booked, changed or cancelled, or one of them answered or signed in. They fetch it. */
  'meeting.changed': z.object({ spaceId: idField, meetingId: idField, accountIds: z.array(idField) }),
  /**
   * For clients that show the schedule of these rooms: something changed between the two times. `from` is null if the
   * rooms themselves changed.
   */
  'rooms.changed': z.object({
    spaceId: idField,
    roomIds: z.array(idField),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]>;

/** The module of each event. A notice belongs to the module of its subject. */
export const EVENT_MODULES = {
  'account.registered': null,
  'account.levelChanged': null,
  'session.ended': null,
  'notice.created': null,
  'screen.copied': 'whiteboard',
  'board.created': 'whiteboard',
  'board.renamed': 'whiteboard',
  'board.recycled': 'whiteboard',
  'board.recovered': 'whiteboard',
  'board.offerChanged': 'whiteboard',
  'board.handedOver': 'whiteboard',
  'sharer.changed': 'whiteboard',
  'sharer.removed': 'whiteboard',
  'demo.changed': 'whiteboard',
  'comment.changed': 'whiteboard',
  'call.changed': 'whiteboard',
  'call.ringing': 'whiteboard',
  'call.removed': 'whiteboard',
  'call.limit': 'whiteboard',
  'document.changed': 'whiteboard',
  'page.created': 'whiteboard',
  'page.deleted': 'whiteboard',
  'page.moved': 'whiteboard',
  'page.renamed': 'whiteboard',
  'meeting.changed': 'meeting',
  'rooms.changed': 'meeting',
} as const satisfies Record<EventName, Module | null>;

/** Sent by gateways and never stored: a demo's opener has been on no page of the board for this long. */
export const DEMO_GONE = {
  subject: 'presence.demoGone',
  awayMs: 60_000,
  message: z.object({ wbNo: idField, actor: z.number().int().positive() }),
};

/** Prefix of events on the bus; the stream of the same name keeps them. */
export const EVENT_SUBJECT_PREFIX = 'event';

import * as z from 'zod';
import type { Module } from '../modules.ts';
import { clientIdField, idField, permitField, versionField } from '../rules/fields.ts';

/**
 * One WebSocket per client, at /ws. Text messages are JSON and belong to these unions; binary messages are frames of
 * board-model: one operation or void each from the client, batches of stored ones from the gateway (batch.ts).
 *
 * A change that an older side would misread needs a new SOCKET_PROTOCOL: a new required field, a changed meaning, a
 * removed type. A new optional field or a new type that may be ignored does not.
 */
export const SOCKET_PROTOCOL = 1;

/** The topics of the specification. */
export const TOPICS = ['realtime', 'subscribe', 'notify', 'follow', 'upload'] as const;

export const LARGEST_MESSAGE_BYTES = 256 * 1024;
export const HELLO_WITHIN_MS = 10_000;
export const TICKET_SECONDS = 30;
export const HEARTBEAT_MS = 5_000;
/** More than any user keeps open at once; each costs the gateway a little memory. */
export const PAGES_PER_SOCKET = 50;

const seq = z.number().int().positive();

/** As many objects as one presence message may move; the ids of more would be too large to send while dragging. */
export const MOST_MOVING = 4_000;

const point = z.object({ x: z.number(), y: z.number() });
const movement = z.discriminatedUnion('type', [
  z.object({ type: z.literal('move'), dx: z.number(), dy: z.number() }),
  z.object({ type: z.literal('scale'), about: point, axes: z.number(), x: z.number(), y: z.number() }),
  z.object({ type: z.literal('rotate'), about: point, degrees: z.number() }),
]);

/** Presence is never logged: it is merged per page and tick, and dropped first when a connection is slow. */
export const presence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cursor'), x: z.number(), y: z.number() }),
  /** `protocolType` is operation code 11. Earlier releases omit it. */
  z.object({
    kind: z.literal('laser'),
    protocolType: z.number().int().optional(),
    points: z.array(z.number()).max(400),
    end: z.boolean(),
  }),
  /** A stroke in progress: its points so far, or those since the last message; ends with the logged object. */
  z.object({
    kind: z.literal('stroke'),
    selectId: z.string().max(19),
    from: z.number().int(),
    points: z.array(z.number()).max(600),
    style: z.string().max(200),
  }),
  /**
   * Objects that are being moved, resized or turned: all by one transform. The ids come with the first message of a
   * gesture and now and then; `transform` is null at its end, `done` says whether a logged change follows.
   */
  z.object({
    kind: z.literal('moving'),
    gesture: z.number().int().nonnegative(),
    selectIds: z.array(z.string().max(19)).max(MOST_MOVING).optional(),
    transform: movement.nullable(),
    done: z.boolean().optional(),
  }),
  /** A shape being drawn, or a line being bent, as JSON of the object; null at the end. */
  z.object({ kind: z.literal('drawing'), object: z.string().max(4_000).nullable(), done: z.boolean().optional() }),
  z.object({ kind: z.literal('selection'), selectIds: z.array(z.string().max(19)).max(200) }),
  z.object({ kind: z.literal('viewport'), x: z.number(), y: z.number(), zoom: z.number().positive() }),
  /** Whose viewport this client follows; null if it follows nobody. */
  z.object({ kind: z.literal('following'), clientId: clientIdField.nullable() }),
  z.object({ kind: z.literal('editing'), selectId: z.string().max(19).nullable() }),
  /** A recording that this client plays for everyone on the page, with its position; null: no longer. */
  z.object({
    kind: z.literal('playing'),
    selectId: z.string().max(19).nullable(),
    playing: z.boolean(),
    at: z.number().nonnegative(),
  }),
  z.object({ kind: z.literal('gone') }),
]);
export type Presence = z.infer<typeof presence>;
type Moving = Extract<Presence, { kind: 'moving' }>;

/** Two messages of one gesture as one: the newer transform, with the ids that only the older one may have. */
export function joinMoving(known: Moving, item: Moving): Moving {
  const selectIds = item.selectIds ?? known.selectIds;
  return known.gesture === item.gesture && selectIds ? { ...item, selectIds } : item;
}

export const clientMessage = z.discriminatedUnion('type', [
  /** The first message, within 10 s. */
  z.object({
    topic: z.literal('subscribe'),
    type: z.literal('hello'),
    protocol: z.number().int(),
    rules: z.number().int(),
    ticket: z.string().max(64),
    clientId: clientIdField,
    maciid: z.string().max(64),
  }),
  /** Send the page's log after `after`, and then new records. */
  z.object({
    topic: z.literal('subscribe'),
    type: z.literal('open'),
    wbNo: idField,
    pageId: idField,
    after: versionField,
  }),
  z.object({ topic: z.literal('subscribe'), type: z.literal('close'), pageId: idField }),
  /** After `halted`, or after opening a page again: the next operation I send has this number. */
  z.object({ topic: z.literal('realtime'), type: z.literal('resume'), pageId: idField, clientSeq: seq }),
  z.object({
    topic: z.literal('follow'),
    type: z.literal('presence'),
    pageId: idField,
    items: z.array(presence).min(1).max(20),
  }),
  /** `pages`: those the client considers live and wants confirmed. An older gateway does not answer for them. */
  z.object({
    topic: z.literal('subscribe'),
    type: z.literal('ping'),
    sentAt: z.number(),
    pages: z.array(idField).max(PAGES_PER_SOCKET).optional(),
  }),
  /** Whether the client shows rooms of the user's current enterprise and subscribes to changes. */
  z.object({ topic: z.literal('subscribe'), type: z.literal('watchRooms'), on: z.boolean() }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** The module of each message. The socket itself belongs to none: it also ends sessions and delivers notices. */
export const MESSAGE_MODULES = {
  hello: null,
  ping: null,
  open: 'whiteboard',
  close: 'whiteboard',
  resume: 'whiteboard',
  presence: 'whiteboard',
  watchRooms: 'meeting',
} as const satisfies Record<ClientMessage['type'], Module | null>;

/** Why an operation was refused. `retry`: send it again unchanged. Otherwise send its number again as a void record. */
export const HALT_REASONS = {
  permit: { retry: false },
  demo: { retry: false },
  pageDeleted: { retry: false },
  boardRecycled: { retry: false },
  removed: { retry: false },
  malformed: { retry: false },
  /** It would show an image that the board does not hold. */
  picture: { retry: false },
  /** It shows an image, and the gateway could not check in time whether the board holds it. */
  pictureUnchecked: { retry: false },
  /**
   * The log did not answer: the record may or may not be stored. Fold to the head, then resend from the first number
   * that is not consumed.
   */
  unknown: { retry: true },
  /** The log is down. */
  unavailable: { retry: true },
  /** The page's log grows faster than the keeper archives it. Writing continues when the keeper has caught up. */
  busy: { retry: true },
  /** Not the expected number. */
  order: { retry: true },
} as const satisfies Record<string, { readonly retry: boolean }>;
export type HaltReason = keyof typeof HALT_REASONS;
const haltReason = z.enum(Object.keys(HALT_REASONS) as [HaltReason, ...HaltReason[]]);

/**
 * The allowed reasons of a void record: the one for which its number was halted, or `lost` if the client no longer has
 * the frame. The gateway writes `refused` for anything else.
 */
export const VOID_REASONS: ReadonlySet<string> = new Set([
  ...Object.entries(HALT_REASONS).flatMap(([reason, { retry }]) => (retry ? [] : [reason])),
  'lost',
  'refused',
]);

const demo = z.object({ actor: z.number().int(), clientId: z.string() }).nullable();

export const gatewayMessage = z.discriminatedUnion('type', [
  z.object({
    topic: z.literal('subscribe'),
    type: z.literal('welcome'),
    protocol: z.number().int(),
    accountId: idField,
    heartbeatMs: z.number(),
    /** The active rules number; gateways of earlier releases do not send it. */
    rules: z.number().int().optional(),
  }),
  /** The operator has activated these rules; new records carry the number. */
  z.object({ topic: z.literal('subscribe'), type: z.literal('rules'), rules: z.number().int() }),
  /** The tail follows as batches, then live frames; `head` is the newest version when it was read. */
  z.object({
    topic: z.literal('subscribe'),
    type: z.literal('opened'),
    wbNo: idField,
    pageId: idField,
    actor: z.number().int(),
    permit: permitField,
    owner: z.boolean(),
    demo,
    head: versionField,
  }),
  /** The log after `after` is gone: load the snapshot over HTTP, then open again from its version. */
  z.object({
    topic: z.literal('subscribe'),
    type: z.literal('reload'),
    pageId: idField,
    snapshotVersion: versionField,
  }),
  z.object({ topic: z.literal('subscribe'), type: z.literal('denied'), pageId: idField, error: z.string() }),
  /** The client reads too slowly, or an unavailable log is back: open again from the last received version. */
  z.object({
    topic: z.literal('subscribe'),
    type: z.literal('resync'),
    pageId: idField,
    reason: z.enum(['slow', 'logBack']),
  }),
  /**
   * `heads`: for each page of the ping the newest version the gateway knows, or null if it does not send the page's
   * frames to this socket. A client that is behind twice in a row without progress opens the page again.
   */
  z.object({
    topic: z.literal('subscribe'),
    type: z.literal('pong'),
    sentAt: z.number(),
    at: z.number(),
    heads: z.array(z.object({ pageId: idField, head: versionField.nullable() })).optional(),
  }),
  /** Everything up to this number of the lane is on disk; the last of them has this version. */
  z.object({
    topic: z.literal('realtime'),
    type: z.literal('ack'),
    pageId: idField,
    clientSeq: seq,
    versionId: versionField,
  }),
  /** The lane stopped before this number. Nothing after it was accepted. */
  z.object({
    topic: z.literal('realtime'),
    type: z.literal('halted'),
    pageId: idField,
    clientSeq: seq,
    reason: haltReason,
  }),
  /**
   * The lane waits and continues automatically: its account or its board has written more in this hour than is allowed at full
   * speed.
   */
  z.object({
    topic: z.literal('realtime'),
    type: z.literal('slowed'),
    pageId: idField,
    reason: z.enum(['account', 'board']),
  }),
  z.object({
    topic: z.literal('follow'),
    type: z.literal('people'),
    pageId: idField,
    people: z.array(
      z.object({
        actor: z.number().int(),
        clientId: z.string(),
        items: z.array(presence),
        /** Operation 6 with action 2: this client has just switched to the page. Read with `pageActionOf`. */
        protocolType: z.number().int().optional(),
        action: z.number().int().optional(),
      }),
    ),
  }),
  /** The page that each client of the board looks at; null: it has left. `whole`: all clients, otherwise only those that moved. */
  z.object({
    topic: z.literal('follow'),
    type: z.literal('where'),
    wbNo: idField,
    whole: z.boolean(),
    people: z.array(z.object({ actor: z.number().int(), clientId: z.string(), pageId: idField.nullable() })),
  }),
  z.object({
    topic: z.literal('notify'),
    type: z.literal('notice'),
    name: z.string(),
    wbNo: idField.nullable(),
    detail: z.record(z.string(), z.unknown()),
  }),
  /** `id` is a document's. `event` is one of `DOCUMENT_EVENT`; `share` is the part of its pages that is ready. */
  z.object({
    topic: z.literal('upload'),
    type: z.literal('progress'),
    id: z.string(),
    share: z.number(),
    wbNo: idField.optional(),
    event: z.number().int().optional(),
  }),
]);
export type GatewayMessage = z.infer<typeof gatewayMessage>;

import * as z from 'zod';
import { route } from '../route.ts';
import { idField, timestamp, versionField } from '../rules/fields.ts';
import { NO_BOARD, WHITEBOARD } from './shared.ts';

const TAG = 'history';
const PAGE = `${WHITEBOARD}/wb-page/{pageId}/history`;

/** Named moments of one page. */
export const PAGE_VERSIONS_MAX = 200;
export const VERSION_NAME_MAX = 60;

const common = { tag: TAG, access: 'session', module: 'whiteboard' } as const;
const EDITING = [...NO_BOARD, 'FORBIDDEN'] as const;
const pageParams = z.object({ pageId: idField });
const versionQuery = z.coerce.number().int().nonnegative();
const versionName = z.string().trim().min(1).max(VERSION_NAME_MAX);
/** Created by the client, which uses it to recognise its own work when it returns through the log. */
const gestureField = z.string().regex(/^[\w.:-]{8,64}$/);
const count = z.number().int().nonnegative();

/** The work of one user in one session. Numbers count records; some may have had no effect. */
const workField = z.object({
  actor: count,
  from: versionField,
  to: versionField,
  began: count,
  ended: count,
  gestures: count,
  created: count,
  changed: count,
  deleted: count,
  cleaned: z.boolean(),
});
export type HistoryWork = z.infer<typeof workField>;

/** The user behind a number in the log. Without a name: a user whose account is gone. */
const actorField = z.object({ actor: count, nickName: z.string() });
export type HistoryActor = z.infer<typeof actorField>;

const namedVersion = z.object({
  id: idField,
  versionId: versionField,
  name: z.string(),
  /** Time of the moment, not of its naming. */
  at: timestamp,
  by: z.string(),
});
export type NamedVersion = z.infer<typeof namedVersion>;

export const getTimeLine = route({
  ...common,
  name: 'getTimeLine',
  method: 'GET',
  path: PAGE,
  summary: 'Who worked on a page and when, oldest first, and its named moments.',
  limit: { requests: 120, seconds: 60 },
  compressed: true,
  params: pageParams,
  reply: z.object({
    /** Nothing exists before this version: 0, except for copies. */
    begins: versionField,
    head: versionField,
    work: z.array(workField),
    people: z.array(actorField),
    versions: z.array(namedVersion),
  }),
  errors: NO_BOARD,
});

export const getMoment = route({
  ...common,
  name: 'getMoment',
  method: 'GET',
  path: `${PAGE}/moment`,
  summary:
    'The snapshot from which the page at a version is folded: the newest checkpoint at or before it, and the path to read it from (none: an empty page). The records after it are read from `recordsPath`.',
  limit: { requests: 600, seconds: 60 },
  params: pageParams,
  query: z.object({ versionId: versionQuery }),
  reply: z.object({ versionId: versionField, path: z.string().nullable(), recordsPath: z.string() }),
  errors: NO_BOARD,
});

export const createPageVersion = route({
  ...common,
  name: 'createPageVersion',
  method: 'POST',
  path: `${PAGE}/versions`,
  summary: 'Names a moment of a page, by default the present one.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  params: pageParams,
  body: z.object({ name: versionName, versionId: versionField.optional() }),
  reply: namedVersion,
  errors: [...EDITING, 'VERSION_LIMIT'],
});

export const renamePageVersion = route({
  ...common,
  name: 'renamePageVersion',
  method: 'PUT',
  path: `${PAGE}/versions/{id}`,
  summary: 'Renames a named moment.',
  limit: { requests: 60, seconds: 60 },
  params: pageParams.extend({ id: idField }),
  body: z.object({ name: versionName }),
  reply: namedVersion,
  errors: EDITING,
});

export const deletePageVersion = route({
  ...common,
  name: 'deletePageVersion',
  method: 'DELETE',
  path: `${PAGE}/versions/{id}`,
  summary: "Deletes a moment's name; the moment itself stays in the history. For the board's owner.",
  limit: { requests: 60, seconds: 60 },
  params: pageParams.extend({ id: idField }),
  reply: z.null(),
  errors: [...NO_BOARD, 'OWNER_ONLY'],
});

export const getSinceLeft = route({
  ...common,
  name: 'getSinceLeft',
  method: 'GET',
  path: `${PAGE}/since-left`,
  summary:
    "Other users' work on a page since the caller last saw it. Without a version: the caller has never opened it.",
  limit: { requests: 120, seconds: 60 },
  compressed: true,
  params: pageParams,
  reply: z.object({
    versionId: versionField.nullable(),
    changes: count,
    work: z.array(workField),
    people: z.array(actorField),
  }),
  errors: NO_BOARD,
});

export const savePageSeen = route({
  ...common,
  name: 'savePageSeen',
  method: 'POST',
  path: `${PAGE}/seen`,
  summary: 'Records that the caller has seen the page up to a version.',
  limit: { requests: 120, seconds: 60 },
  params: pageParams,
  body: z.object({ versionId: versionField }),
  reply: z.null(),
  errors: NO_BOARD,
});

/** `versionId`: a client that has folded the log up to it has the whole gesture. */
const restored = z.object({ created: count, changed: count, deleted: count, versionId: versionField });

export const restorePage = route({
  ...common,
  name: 'restorePage',
  method: 'POST',
  path: `${PAGE}/restore`,
  summary: 'Restores a page to a version, as one gesture of the caller in its log. No history is lost.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  params: pageParams,
  body: z.object({ versionId: versionField, gestureId: gestureField }),
  reply: restored,
  errors: [...EDITING, 'PAGE_FULL'],
});

const deletions = z.object({ actor: z.coerce.number().int().positive(), after: versionQuery, upTo: versionQuery });

export const countDeletions = route({
  ...common,
  name: 'countDeletions',
  method: 'GET',
  path: `${PAGE}/deletions`,
  summary: 'How many objects that a user deleted between two versions are still missing.',
  limit: { requests: 60, seconds: 60 },
  compressed: true,
  params: pageParams,
  query: deletions,
  reply: z.object({ count }),
  errors: [...NO_BOARD, 'HISTORY_TOO_LONG'],
});

export const bringBack = route({
  ...common,
  name: 'bringBack',
  method: 'POST',
  path: `${PAGE}/bring-back`,
  summary: 'Restores what a user deleted between two versions and is still missing, as one gesture of the caller.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  params: pageParams,
  body: deletions.extend({ gestureId: gestureField }),
  reply: restored,
  errors: [...EDITING, 'HISTORY_TOO_LONG', 'PAGE_FULL'],
});

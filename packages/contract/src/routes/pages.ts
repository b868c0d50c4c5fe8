import * as z from 'zod';
import { route } from '../route.ts';
import { clientIdField, idField, permitField, personField, timestamp, versionField } from '../rules/fields.ts';
import { PAGE_BIN_DAYS, PAGE_BIN_PAGES } from '../rules/invitation.ts';
import { PAGE_NAME_MAX } from '../rules/names.ts';
import { TICKET_SECONDS } from '../socket/messages.ts';
import { boardParams, NO_BOARD, thumbnailField, WHITEBOARD } from './shared.ts';

const TAG = 'pages';
const common = { tag: TAG, access: 'session', module: 'whiteboard' } as const;

export const pageSummary = z.object({
  pageId: idField,
  wbNo: idField,
  /** Counts from 0 in the board's order. */
  pageIndex: z.number().int().nonnegative(),
  /** The newest snapshot's version; 0 if there is none. */
  snapshotVersion: versionField,
  /** Null: it is called by its number. */
  pageName: z.string().nullable(),
});
export type PageSummary = z.infer<typeof pageSummary>;

/** The data a client needs to open a page: its position, the user's identity on it, and the state of the board. */
const pageInfo = pageSummary.extend({
  wbName: z.string(),
  permit: permitField,
  owner: z.boolean(),
  actor: z.number().int(),
  snapshotHash: z.string().nullable(),
  star: z.boolean(),
  /** With the number on this board, which gives the owner's colour. */
  author: personField.extend({ actor: z.number().int() }),
  shareUserCount: z.number().int(),
  /** How many users may be on the board, including the owner, by the owner's level. */
  memberNum: z.number().int(),
  /** The board's contents: images, and documents and audio together. */
  imageCount: z.number().int(),
  fileCount: z.number().int(),
  /**
   * The board's limits, by the owner's level: megabytes per file, images, files, and megabytes of an imported `.twb`.
   */
  info: z.object({
    wbFileSize: z.number().int(),
    wbImageNum: z.number().int(),
    wbFileNum: z.number().int(),
    /** Documents on one page. Earlier releases omit it. */
    wbPageDocumentNum: z.number().int().optional(),
    twbM: z.number().int(),
  }),
  demo: z.object({ userId: idField, clientId: z.string() }).nullable(),
  pages: z.array(pageSummary),
});
export type PageInfo = z.infer<typeof pageInfo>;

export const getSocketTicket = route({
  name: 'getSocketTicket',
  method: 'POST',
  path: '/api/user/socket-ticket',
  summary: `A single-use ticket for the socket's first message, good for ${TICKET_SECONDS} seconds.`,
  tag: TAG,
  access: 'session',
  limit: { requests: 120, seconds: 60 },
  reply: z.object({ ticket: z.string() }),
  errors: [],
});

export const getPage = route({
  ...common,
  name: 'getPage',
  method: 'GET',
  path: `${WHITEBOARD}/wb-page/{id}`,
  summary: "A page, its board and the caller's role on it.",
  limit: { requests: 240, seconds: 60 },
  params: z.object({ id: idField }),
  reply: pageInfo,
  errors: NO_BOARD,
});

export const getPageThumbnails = route({
  ...common,
  name: 'getPageThumbnails',
  method: 'GET',
  path: '/api/wb/{wbNo}/page-thumbnail',
  summary: "A thumbnail of each page, in the board's order.",
  limit: { requests: 240, seconds: 60 },
  params: boardParams,
  reply: z.array(
    z.object({
      pageId: idField,
      pageIndex: z.number().int(),
      thumbnail: thumbnailField,
      /** Of the light image; changes with the image. */
      md5: z.string().nullable(),
      hasObjects: z.boolean(),
      /** Recordings on the page. */
      audioCount: z.number().int().nonnegative(),
      /** The key in storage. */
      imgKey: z.string().nullable(),
    }),
  ),
  errors: NO_BOARD,
});

export const createPage = route({
  ...common,
  name: 'createPage',
  method: 'POST',
  path: `${WHITEBOARD}/wb-page`,
  summary: 'Adds a page after the given index, or at the end.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  query: z.object({ wbNo: idField, clientId: clientIdField.optional(), extendData: z.string().max(500).optional() }),
  body: z.object({ afterIndex: z.number().int().min(-1).optional() }),
  reply: pageSummary,
  errors: [...NO_BOARD, 'PAGE_LIMIT', 'FORBIDDEN'],
});

export const deletePage = route({
  ...common,
  name: 'deletePage',
  method: 'DELETE',
  path: `${WHITEBOARD}/wb-page/{pageId}`,
  summary: 'Deletes a page. Later operations on it have no effect anywhere. A board keeps at least one page.',
  limit: { requests: 60, seconds: 60 },
  params: z.object({ pageId: idField }),
  query: z.object({ clientId: clientIdField.optional() }),
  reply: z.null(),
  errors: [...NO_BOARD, 'FORBIDDEN', 'LAST_PAGE'],
});

export const movePage = route({
  ...common,
  name: 'movePage',
  method: 'PUT',
  path: '/api/wb/{wbNo}/move-page',
  summary: 'Moves a page to another index of its board.',
  limit: { requests: 120, seconds: 60 },
  params: boardParams,
  query: z.object({ pageId: idField, toIndex: z.coerce.number().int().min(0) }),
  reply: z.array(pageSummary),
  errors: [...NO_BOARD, 'FORBIDDEN'],
});

export const renamePage = route({
  ...common,
  name: 'renamePage',
  method: 'PUT',
  path: '/api/wb/{wbNo}/rename-page',
  summary: 'Names a page. An empty name: it is called by its number again.',
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  query: z.object({ pageId: idField }),
  body: z.object({ pageName: z.string().trim().max(PAGE_NAME_MAX) }),
  reply: z.null(),
  errors: [...NO_BOARD, 'FORBIDDEN'],
});

export const duplicatePage = route({
  ...common,
  name: 'duplicatePage',
  method: 'POST',
  path: '/api/wb/{wbNo}/duplicate-page',
  summary: 'Adds a page with the same contents after a page. Its history begins with them.',
  limit: { requests: 30, seconds: 60 },
  idempotent: true,
  params: boardParams,
  query: z.object({ pageId: idField, clientId: clientIdField.optional() }),
  reply: pageSummary,
  errors: [...NO_BOARD, 'PAGE_LIMIT', 'FORBIDDEN', 'TEMPORARILY_UNAVAILABLE'],
});

const deletedPage = z.object({
  pageId: idField,
  pageName: z.string().nullable(),
  deletedAt: timestamp,
  /** Null: that account does not exist any more, or the page was deleted by an older release. */
  deletedBy: z.object({ userId: idField, nickName: z.string() }).nullable(),
  thumbnail: thumbnailField,
});
export type DeletedPage = z.infer<typeof deletedPage>;

export const listDeletedPages = route({
  ...common,
  name: 'listDeletedPages',
  method: 'GET',
  path: '/api/wb/{wbNo}/deleted-pages',
  summary: `Pages that can be restored, the last deleted first: for ${PAGE_BIN_DAYS} days, and at most ${PAGE_BIN_PAGES} of a board.`,
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  reply: z.array(deletedPage),
  errors: [...NO_BOARD, 'FORBIDDEN'],
});

export const restoreDeletedPage = route({
  ...common,
  name: 'restoreDeletedPage',
  method: 'POST',
  path: '/api/wb/{wbNo}/restore-page',
  summary: 'Restores a deleted page with its history, at the given index or at the end. A page that is there stays.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  params: boardParams,
  query: z.object({ pageId: idField, clientId: clientIdField.optional() }),
  body: z.object({ index: z.number().int().min(0).optional() }),
  reply: pageSummary,
  errors: [...NO_BOARD, 'PAGE_LIMIT', 'FORBIDDEN'],
});

export const getHistoriesHash = route({
  ...common,
  name: 'getHistoriesHash',
  method: 'GET',
  path: `${WHITEBOARD}/wb-page/{pageId}/histories-hash`,
  summary:
    "The page's hash at the newest checkpoint at or before `stepId` (a versionId), and which checkpoint that is.",
  limit: { requests: 120, seconds: 60 },
  compressed: true,
  params: z.object({ pageId: idField }),
  query: z.object({ stepId: z.coerce.number().int().min(0) }),
  reply: z.object({ versionId: versionField, hash: z.string().nullable() }),
  errors: NO_BOARD,
});

export const getPageCache = route({
  ...common,
  name: 'getPageCache',
  method: 'GET',
  path: '/api/wb/{wbNo}/{x}/cache',
  summary:
    'Where the newest snapshot of page `x` is: its version, hash and the path to read it from (empty page: no path).',
  limit: { requests: 240, seconds: 60 },
  params: z.object({ wbNo: idField, x: idField }),
  reply: z.object({ versionId: versionField, hash: z.string().nullable(), path: z.string().nullable() }),
  errors: NO_BOARD,
});

export const turnOnDemoMode = route({
  ...common,
  name: 'turnOnDemoMode',
  method: 'POST',
  path: '/api/wb/{wbNo}/turn_on_demo_mode',
  summary: 'Starts a demo: others cannot operate until it ends.',
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  query: z.object({ clientid: clientIdField }),
  reply: z.null(),
  errors: [...NO_BOARD, 'FORBIDDEN', 'DEMO_RUNNING'],
});

export const turnOffDemoMode = route({
  ...common,
  name: 'turnOffDemoMode',
  method: 'POST',
  path: '/api/wb/{wbNo}/turn_off_demo_mode',
  summary: "Ends a demo; only its opener or the board's creator may.",
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  reply: z.null(),
  errors: [...NO_BOARD, 'DEMO_NOT_YOURS'],
});

import * as z from 'zod';
import { paging } from '../paging.ts';
import { route } from '../route.ts';
import { boardNameField, idField, permitField, personField, timestamp } from '../rules/fields.ts';
import { boardParams, NO_BOARD, thumbnailField, WHITEBOARD } from './shared.ts';

const TAG = 'boards';
const common = { tag: TAG, access: 'session', module: 'whiteboard' } as const;
/** One screenful of a list; larger batches are sent in several calls. */
const BATCH_MAX = 200;

const boardNumbers = z.object({ wbNos: z.array(idField).min(1).max(BATCH_MAX) });

export const boardSummary = z.object({
  wbNo: idField,
  wbName: z.string(),
  author: personField,
  createdAt: timestamp,
  editedAt: timestamp,
});
export type BoardSummary = z.infer<typeof boardSummary>;

const listedBoard = boardSummary.extend({
  mine: z.boolean(),
  permit: permitField,
  /** Identifies the share, with which the caller leaves another user's board; null on the caller's own. */
  wbShareId: idField.nullable(),
  star: z.boolean(),
  pageCount: z.number().int(),
  shareUserCount: z.number().int(),
  /** Shared with the caller and not opened yet. */
  fresh: z.boolean(),
  /** Still being copied, or the copy failed. */
  copying: z.enum(['running', 'failed']).nullable(),
  thumbnail: thumbnailField,
});
export type ListedBoard = z.infer<typeof listedBoard>;

export const BOARD_FILTERS = ['all', 'mine', 'shared', 'starred'] as const;
export const BOARD_SORTS = ['edited', 'created', 'name'] as const;
export type BoardFilter = (typeof BOARD_FILTERS)[number];
export type BoardSort = (typeof BOARD_SORTS)[number];

export const listBoards = route({
  ...common,
  name: 'listBoards',
  method: 'GET',
  path: `${WHITEBOARD}/wb`,
  summary:
    "The caller's own and shared boards. `keyword` searches names and the text on the boards, each word by its prefix. The total of a search is at most 1,000.",
  limit: { requests: 240, seconds: 60 },
  query: paging.extend({
    filter: z.enum(BOARD_FILTERS).default('all'),
    sort: z.enum(BOARD_SORTS).default('edited'),
    keyword: z.string().max(100).optional(),
  }),
  reply: z.array(listedBoard),
  paged: true,
  errors: [],
});

export const createBoard = route({
  ...common,
  name: 'createBoard',
  method: 'POST',
  path: `${WHITEBOARD}/wb`,
  summary: "Creates a board in the caller's current space.",
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: z.object({ wbName: boardNameField }),
  reply: boardSummary,
  errors: ['BOARD_NAME_EMPTY', 'BOARD_NAME_ILLEGAL', 'BOARD_NAME_LENGTH', 'BOARD_COUNT_LIMIT'],
});

export const openWelcomeBoard = route({
  ...common,
  name: 'openWelcomeBoard',
  method: 'PUT',
  path: '/api/wb/welcome',
  summary:
    "The caller's welcome board, with things to try in the caller's language. It is created when it is first opened, or opened after it was recycled. The first one of an account does not count among its boards until it is changed.",
  limit: { requests: 20, seconds: 60 },
  reply: boardSummary,
  errors: ['BOARD_COUNT_LIMIT'],
});

export const renameBoard = route({
  ...common,
  name: 'renameBoard',
  method: 'PUT',
  path: `${WHITEBOARD}/wb/{wbNo}`,
  summary: 'Renames a board. Only for the owner.',
  limit: { requests: 120, seconds: 60 },
  params: boardParams,
  query: z.object({ wbName: boardNameField }),
  reply: boardSummary,
  errors: [...NO_BOARD, 'OWNER_ONLY', 'BOARD_NAME_EMPTY', 'BOARD_NAME_ILLEGAL', 'BOARD_NAME_LENGTH'],
});

export const recycleBoards = route({
  ...common,
  name: 'recycleBoards',
  method: 'POST',
  path: `${WHITEBOARD}/wb/delete`,
  summary:
    'Moves boards of the caller to the recycle bin, all or none. It takes effect in every log of the boards before the call answers. Recycling a recycled board is no error.',
  limit: { requests: 60, seconds: 60 },
  body: boardNumbers,
  reply: z.null(),
  errors: ['BOARD_NOT_IN_LIST', 'OWNER_ONLY'],
});

export const recoverBoards = route({
  ...common,
  name: 'recoverBoards',
  method: 'POST',
  path: '/api/wb/recover',
  summary: 'Recovers boards of the caller from the recycle bin, all or none.',
  limit: { requests: 60, seconds: 60 },
  body: boardNumbers,
  reply: z.null(),
  errors: ['BOARD_NOT_IN_LIST', 'OWNER_ONLY'],
});

export const clearBoards = route({
  ...common,
  name: 'clearBoards',
  method: 'DELETE',
  path: `${WHITEBOARD}/wb/clear`,
  summary:
    "Permanently clears boards from the caller's recycle bin: those named by `wbNo` (may be repeated), or all if none is named. Boards outside the bin are never cleared.",
  limit: { requests: 60, seconds: 60 },
  query: z.object({ wbNo: z.union([idField.transform((one) => [one]), z.array(idField).max(BATCH_MAX)]).optional() }),
  reply: z.object({ cleared: z.number().int() }),
  errors: ['BOARD_NOT_IN_LIST', 'OWNER_ONLY'],
});

export const listRecycled = route({
  ...common,
  name: 'listRecycled',
  method: 'GET',
  path: '/api/wb/recycle',
  summary: "The caller's recycle bin, most recently recycled first.",
  limit: { requests: 240, seconds: 60 },
  query: paging,
  reply: z.array(boardSummary.extend({ recycledAt: timestamp, clearsAt: timestamp, thumbnail: thumbnailField })),
  paged: true,
  errors: [],
});

export const copyBoard = route({
  ...common,
  name: 'copyBoard',
  method: 'POST',
  path: `${WHITEBOARD}/wb/copy`,
  summary:
    'Copies a board: its current pages and their media. For own boards, and shared ones with permit 2. The copy is in the list at once; `copy-progress` shows the progress.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  body: z.object({ wbNo: idField, wbName: boardNameField.optional() }),
  reply: boardSummary,
  errors: [
    ...NO_BOARD,
    'COPY_FORBIDDEN',
    'BOARD_COUNT_LIMIT',
    'BOARD_NAME_EMPTY',
    'BOARD_NAME_ILLEGAL',
    'BOARD_NAME_LENGTH',
  ],
});

export const getCopyProgress = route({
  ...common,
  name: 'getCopyProgress',
  method: 'GET',
  path: '/api/wb/{wbNo}/copy-progress',
  summary: 'How many pages of a copy are complete. A board that is no copy is complete.',
  limit: { requests: 600, seconds: 60 },
  params: boardParams,
  reply: z.object({
    state: z.enum(['running', 'failed', 'done']),
    done: z.number().int(),
    total: z.number().int(),
  }),
  errors: NO_BOARD,
});

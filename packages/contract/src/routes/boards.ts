import * as z from 'zod';
import { paging } from '../paging.ts';
import { route } from '../route.ts';
import { boardNameField, idField, moment } from '../rules/fields.ts';

const TAG = 'boards';
const WHITEBOARD = '/services/whiteboard/api';

export const boardSummary = z.object({
  wbNo: idField,
  wbName: z.string(),
  author: z.object({ userId: idField, nickName: z.string() }),
  createdAt: moment,
  editedAt: moment,
});
export type BoardSummary = z.infer<typeof boardSummary>;

export const listBoards = route({
  name: 'listBoards',
  method: 'GET',
  path: `${WHITEBOARD}/wb`,
  summary: "The caller's boards, last edited first.",
  tag: TAG,
  access: 'session',
  module: 'whiteboard',
  limit: { requests: 240, seconds: 60 },
  query: paging,
  reply: z.array(boardSummary),
  paged: true,
  errors: [],
});

export const createBoard = route({
  name: 'createBoard',
  method: 'POST',
  path: `${WHITEBOARD}/wb`,
  summary: "Creates a board in the caller's current space.",
  tag: TAG,
  access: 'session',
  module: 'whiteboard',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: z.object({ wbName: boardNameField }),
  reply: boardSummary,
  errors: ['BOARD_NAME_EMPTY', 'BOARD_NAME_ILLEGAL', 'BOARD_NAME_LENGTH', 'BOARD_COUNT_LIMIT'],
});

export const listRecycled = route({
  name: 'listRecycled',
  method: 'GET',
  path: '/api/wb/recycle',
  summary: "The caller's recycle bin, last recycled first.",
  tag: TAG,
  access: 'session',
  module: 'whiteboard',
  limit: { requests: 240, seconds: 60 },
  query: paging,
  reply: z.array(boardSummary.extend({ recycledAt: moment })),
  paged: true,
  errors: [],
});

import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { createBoard } from './create-board.ts';
import { listBoards } from './list-boards.ts';
import { listRecycled } from './list-recycled.ts';

export const boardRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.listBoards, listBoards(deps)),
  serve(ROUTES.createBoard, createBoard(deps)),
  serve(ROUTES.listRecycled, listRecycled(deps)),
];

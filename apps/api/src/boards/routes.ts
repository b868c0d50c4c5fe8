import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { clearBoards } from './clear-boards.ts';
import { copyBoard } from './copy-board.ts';
import { getCopyProgress } from './copy-progress.ts';
import { countOnlineLinks } from './count-online-links.ts';
import { createBoard } from './create-board.ts';
import { getCustomColours, saveCustomColours } from './custom-colours.ts';
import { listBoards } from './list-boards.ts';
import { listRecycled } from './list-recycled.ts';
import { recoverBoards, recycleBoards } from './recycle-boards.ts';
import { renameBoard } from './rename-board.ts';
import { starBoard } from './star-board.ts';
import { saveUserMeta } from './user-meta.ts';

export const boardRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.listBoards, listBoards(deps)),
  serve(ROUTES.createBoard, createBoard(deps)),
  serve(ROUTES.renameBoard, renameBoard(deps)),
  serve(ROUTES.recycleBoards, recycleBoards(deps)),
  serve(ROUTES.recoverBoards, recoverBoards(deps)),
  serve(ROUTES.clearBoards, clearBoards(deps)),
  serve(ROUTES.listRecycled, listRecycled(deps)),
  serve(ROUTES.copyBoard, copyBoard(deps)),
  serve(ROUTES.getCopyProgress, getCopyProgress(deps)),
  serve(ROUTES.starBoard, starBoard(deps)),
  serve(ROUTES.saveUserMeta, saveUserMeta(deps)),
  serve(ROUTES.getCustomColours, getCustomColours(deps)),
  serve(ROUTES.saveCustomColours, saveCustomColours(deps)),
  serve(ROUTES.countOnlineLinks, countOnlineLinks(deps)),
];

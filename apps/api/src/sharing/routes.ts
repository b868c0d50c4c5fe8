import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { changeSharer } from './change-sharer.ts';
import { joinBoard } from './join-board.ts';
import { listSharers } from './list-sharers.ts';
import { removeSharer } from './remove-sharer.ts';
import { shareCode } from './share-code.ts';

export const sharingRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.joinBoard, joinBoard(deps)),
  serve(ROUTES.shareCode, shareCode(deps)),
  serve(ROUTES.listSharers, listSharers(deps)),
  serve(ROUTES.changeSharer, changeSharer(deps)),
  serve(ROUTES.removeSharer, removeSharer(deps)),
];

import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { acceptHandOver } from './accept-hand-over.ts';
import { changeSharer } from './change-sharer.ts';
import { endHandOver } from './end-hand-over.ts';
import { endNearby } from './end-nearby.ts';
import { getHandOver } from './get-hand-over.ts';
import { getMailHistory } from './get-mail-history.ts';
import { handOverBoard } from './hand-over-board.ts';
import { joinBoard } from './join-board.ts';
import { listBoardDeeds } from './list-board-deeds.ts';
import { listNearby } from './list-nearby.ts';
import { listOnline } from './list-online.ts';
import { listOnlineSharers } from './list-online-sharers.ts';
import { listSharers } from './list-sharers.ts';
import { offerNearby } from './offer-nearby.ts';
import { removeSharer } from './remove-sharer.ts';
import { renewShareCode } from './renew-share-code.ts';
import { revokeShareCode } from './revoke-share-code.ts';
import { shareByMail } from './share-by-mail.ts';
import { shareCode } from './share-code.ts';

export const sharingRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.joinBoard, joinBoard(deps)),
  serve(ROUTES.shareCode, shareCode(deps)),
  serve(ROUTES.renewShareCode, renewShareCode(deps)),
  serve(ROUTES.revokeShareCode, revokeShareCode(deps)),
  serve(ROUTES.getMailHistory, getMailHistory(deps)),
  serve(ROUTES.shareByMail, shareByMail(deps)),
  serve(ROUTES.offerNearby, offerNearby(deps)),
  serve(ROUTES.endNearby, endNearby(deps)),
  serve(ROUTES.listNearby, listNearby(deps)),
  serve(ROUTES.listSharers, listSharers(deps)),
  serve(ROUTES.changeSharer, changeSharer(deps)),
  serve(ROUTES.removeSharer, removeSharer(deps)),
  serve(ROUTES.listOnlineSharers, listOnlineSharers(deps)),
  serve(ROUTES.listOnline, listOnline(deps)),
  serve(ROUTES.handOverBoard, handOverBoard(deps)),
  serve(ROUTES.getHandOver, getHandOver(deps)),
  serve(ROUTES.acceptHandOver, acceptHandOver(deps)),
  serve(ROUTES.endHandOver, endHandOver(deps)),
  serve(ROUTES.listBoardDeeds, listBoardDeeds(deps)),
];

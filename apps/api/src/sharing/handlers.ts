import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { acceptHandOver } from './accept-hand-over.ts';
import { changeSharer } from './change-sharer.ts';
import { endHandOver } from './end-hand-over.ts';
import { endNearby } from './end-nearby.ts';
import { getHandOver } from './get-hand-over.ts';
import { getMailHistory } from './get-mail-history.ts';
import { handOverBoard } from './hand-over-board.ts';
import { joinBoard } from './join-board.ts';
import { listBoardActions } from './list-board-actions.ts';
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

export const sharingHandlers = (deps: ApiDeps) =>
  ({
    joinBoard: joinBoard(deps),
    shareCode: shareCode(deps),
    renewShareCode: renewShareCode(deps),
    revokeShareCode: revokeShareCode(deps),
    getMailHistory: getMailHistory(deps),
    shareByMail: shareByMail(deps),
    offerNearby: offerNearby(deps),
    endNearby: endNearby(deps),
    listNearby: listNearby(deps),
    listSharers: listSharers(deps),
    changeSharer: changeSharer(deps),
    removeSharer: removeSharer(deps),
    listOnlineSharers: listOnlineSharers(deps),
    listOnline: listOnline(deps),
    handOverBoard: handOverBoard(deps),
    getHandOver: getHandOver(deps),
    acceptHandOver: acceptHandOver(deps),
    endHandOver: endHandOver(deps),
    listBoardActions: listBoardActions(deps),
  }) satisfies Partial<RouteHandlers>;

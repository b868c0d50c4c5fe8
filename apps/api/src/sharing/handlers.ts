import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { acceptHandOver, endHandOver, getHandOver, handOverBoard } from './hand-over.ts';
import { joinBoard } from './join-board.ts';
import { listBoardActions } from './list-board-actions.ts';
import { getMailHistory } from './mail-history.ts';
import { endNearby, listNearby, offerNearby } from './nearby.ts';
import { listOnline, listOnlineSharers } from './online-people.ts';
import { shareByMail } from './share-by-mail.ts';
import { renewShareCode, revokeShareCode, shareCode } from './share-code.ts';
import { changeSharer, listSharers, removeSharer } from './sharers.ts';

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

import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { clearBoards } from './clear-boards.ts';
import { copyBoard, getCopyProgress } from './copy-board.ts';
import { countOnlineLinks } from './count-online-links.ts';
import { createBoard } from './create-board.ts';
import { listBoards } from './list-boards.ts';
import { listRecycled } from './list-recycled.ts';
import { openWelcomeBoard } from './open-welcome-board.ts';
import { recoverBoards, recycleBoards } from './recycle-boards.ts';
import { renameBoard } from './rename-board.ts';
import { starBoard } from './star-board.ts';
import { getCustomColours, saveCustomColours, saveUserMeta } from './user-meta.ts';

export const boardHandlers = (deps: ApiDeps) =>
  ({
    listBoards: listBoards(deps),
    createBoard: createBoard(deps),
    openWelcomeBoard: openWelcomeBoard(deps),
    renameBoard: renameBoard(deps),
    recycleBoards: recycleBoards(deps),
    recoverBoards: recoverBoards(deps),
    clearBoards: clearBoards(deps),
    listRecycled: listRecycled(deps),
    copyBoard: copyBoard(deps),
    getCopyProgress: getCopyProgress(deps),
    starBoard: starBoard(deps),
    saveUserMeta: saveUserMeta(deps),
    getCustomColours: getCustomColours(deps),
    saveCustomColours: saveCustomColours(deps),
    countOnlineLinks: countOnlineLinks(deps),
  }) satisfies Partial<RouteHandlers>;

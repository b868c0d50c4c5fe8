import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { getMoment } from './moment.ts';
import { bringBack, countDeletions, restorePage } from './restore.ts';
import { getSinceLeft, savePageSeen } from './since-left.ts';
import { getTimeLine } from './time-line.ts';
import { createPageVersion, deletePageVersion, renamePageVersion } from './versions.ts';

export const historyHandlers = (deps: ApiDeps) =>
  ({
    getTimeLine: getTimeLine(deps),
    getMoment: getMoment(deps),
    createPageVersion: createPageVersion(deps),
    renamePageVersion: renamePageVersion(deps),
    deletePageVersion: deletePageVersion(deps),
    getSinceLeft: getSinceLeft(deps),
    savePageSeen: savePageSeen(deps),
    restorePage: restorePage(deps),
    countDeletions: countDeletions(deps),
    bringBack: bringBack(deps),
  }) satisfies Partial<RouteHandlers>;

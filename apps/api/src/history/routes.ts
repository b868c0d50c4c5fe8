import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { bringBack, countDeletions } from './bring-back.ts';
import { getMoment } from './moment.ts';
import { restorePage } from './restore.ts';
import { getSinceLeft, savePageSeen } from './since-left.ts';
import { getTimeLine } from './time-line.ts';
import { createPageVersion, deletePageVersion, renamePageVersion } from './versions.ts';

export const historyRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.getTimeLine, getTimeLine(deps)),
  serve(ROUTES.getMoment, getMoment(deps)),
  serve(ROUTES.createPageVersion, createPageVersion(deps)),
  serve(ROUTES.renamePageVersion, renamePageVersion(deps)),
  serve(ROUTES.deletePageVersion, deletePageVersion(deps)),
  serve(ROUTES.getSinceLeft, getSinceLeft(deps)),
  serve(ROUTES.savePageSeen, savePageSeen(deps)),
  serve(ROUTES.restorePage, restorePage(deps)),
  serve(ROUTES.countDeletions, countDeletions(deps)),
  serve(ROUTES.bringBack, bringBack(deps)),
];

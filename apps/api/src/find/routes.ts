import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { findOnBoard } from './find-on-board.ts';

export const findRoutes = (deps: ApiDeps): readonly Served[] => [serve(ROUTES.findOnBoard, findOnBoard(deps))];

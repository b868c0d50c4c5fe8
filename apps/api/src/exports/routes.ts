import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { askImport } from './ask-import.ts';
import { cancelExport } from './cancel-export.ts';
import { cancelImport } from './cancel-import.ts';
import { completeImport } from './complete-import.ts';
import { createExport } from './create-export.ts';
import { getExport } from './get-export.ts';
import { getImport } from './get-import.ts';

export const exportRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.createExport, createExport()),
  serve(ROUTES.getExport, getExport(deps)),
  serve(ROUTES.cancelExport, cancelExport(deps)),
  serve(ROUTES.askImport, askImport(deps)),
  serve(ROUTES.completeImport, completeImport(deps)),
  serve(ROUTES.cancelImport, cancelImport()),
  serve(ROUTES.getImport, getImport(deps)),
];

import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { askImport } from './ask-import.ts';
import { cancelExport } from './cancel-export.ts';
import { cancelImport } from './cancel-import.ts';
import { completeImport } from './complete-import.ts';
import { createExport } from './create-export.ts';
import { getExport } from './get-export.ts';
import { getImport } from './get-import.ts';

export const exportHandlers = (deps: ApiDeps) =>
  ({
    createExport: createExport(),
    getExport: getExport(deps),
    cancelExport: cancelExport(deps),
    askImport: askImport(deps),
    completeImport: completeImport(deps),
    cancelImport: cancelImport(),
    getImport: getImport(deps),
  }) satisfies Partial<RouteHandlers>;

import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { mailAnnotatedPdf, makeAnnotatedPdf, saveAnnotatedPdf } from './annotated-pdf.ts';
import { cancelExport, createExport, getExport } from './exports.ts';
import { askImport, cancelImport, completeImport, getImport } from './imports.ts';

export const exportHandlers = (deps: ApiDeps) =>
  ({
    createExport: createExport(),
    getExport: getExport(deps),
    cancelExport: cancelExport(deps),
    makeAnnotatedPdf: makeAnnotatedPdf(),
    saveAnnotatedPdf: saveAnnotatedPdf(deps),
    mailAnnotatedPdf: mailAnnotatedPdf(deps),
    askImport: askImport(deps),
    completeImport: completeImport(deps),
    cancelImport: cancelImport(),
    getImport: getImport(deps),
  }) satisfies Partial<RouteHandlers>;

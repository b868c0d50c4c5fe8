import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { insertDocument } from './insert-document.ts';
import { getDocument, getDocumentTexts } from './present-document.ts';

export const documentHandlers = (deps: ApiDeps) =>
  ({
    insertDocument: insertDocument(deps),
    getDocument: getDocument(deps),
    getDocumentTexts: getDocumentTexts(deps),
  }) satisfies Partial<RouteHandlers>;

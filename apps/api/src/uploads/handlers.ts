import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { cancelUpload } from './cancel-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { getUpload, signParts } from './parts.ts';
import { startUpload } from './start-upload.ts';

export const uploadHandlers = (deps: ApiDeps) =>
  ({
    startUpload: startUpload(deps),
    getUpload: getUpload(deps),
    signParts: signParts(deps),
    finishUpload: finishUpload(deps),
    cancelUpload: cancelUpload(deps),
  }) satisfies Partial<RouteHandlers>;

import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { cancelExportOfData, createDataExport, downloadDataExport, getDataExport } from './data-exports.ts';
import { deleteAccount, getDeletionPreview, keepAccount } from './delete-account.ts';

export const yourDataHandlers = (deps: ApiDeps) =>
  ({
    getDataExport: getDataExport(deps),
    downloadDataExport: downloadDataExport(deps),
    createDataExport: createDataExport(deps),
    cancelDataExport: cancelExportOfData(deps),
    getDeletionPreview: getDeletionPreview(deps),
    deleteAccount: deleteAccount(deps),
    keepAccount: keepAccount(deps),
  }) satisfies Partial<RouteHandlers>;

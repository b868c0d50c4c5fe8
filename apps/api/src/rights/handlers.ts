import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { getRights } from './get-rights.ts';
import { askSales } from './sales-requests.ts';

export const rightsHandlers = (deps: ApiDeps) =>
  ({
    getRights: getRights(deps),
    askSales: askSales(deps),
  }) satisfies Partial<RouteHandlers>;

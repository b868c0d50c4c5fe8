import type { ApiDeps } from '../../deps.ts';
import type { RouteHandlers } from '../../http/call.ts';
import { createCalendarKey, deleteCalendarKey, listCalendarKeys } from './calendar-keys.ts';

export const calendarHandlers = (deps: ApiDeps) =>
  ({
    listCalendarKeys: listCalendarKeys(deps),
    createCalendarKey: createCalendarKey(deps),
    deleteCalendarKey: deleteCalendarKey(deps),
  }) satisfies Partial<RouteHandlers>;

import type { ApiDeps } from '../../deps.ts';
import type { RouteHandlers } from '../../http/call.ts';
import { listRecords } from './list-records.ts';
import { createRecordLink, endRecordLinks, openRecord } from './record-links.ts';

export const meetingRecordHandlers = (deps: ApiDeps) =>
  ({
    listRecords: listRecords(deps),
    createRecordLink: createRecordLink(deps),
    endRecordLinks: endRecordLinks(deps),
    openRecord: openRecord(deps),
  }) satisfies Partial<RouteHandlers>;

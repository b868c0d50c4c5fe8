import type { ApiDeps } from '../../deps.ts';
import type { RouteHandlers } from '../../http/call.ts';
import { correctAttendance } from './correct-attendance.ts';
import { exportRecord } from './export-record.ts';
import { getRecord } from './get-record.ts';
import { listRecords } from './list-records.ts';
import { openNotes } from './open-notes.ts';
import { createRecordLink, endRecordLinks, openRecord } from './record-links.ts';

export const meetingRecordHandlers = (deps: ApiDeps) =>
  ({
    listRecords: listRecords(deps),
    getRecord: getRecord(deps),
    correctAttendance: correctAttendance(deps),
    openNotes: openNotes(deps),
    exportRecord: exportRecord(deps),
    createRecordLink: createRecordLink(deps),
    endRecordLinks: endRecordLinks(deps),
    openRecord: openRecord(deps),
  }) satisfies Partial<RouteHandlers>;

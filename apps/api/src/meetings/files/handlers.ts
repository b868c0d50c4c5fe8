import type { ApiDeps } from '../../deps.ts';
import type { RouteHandlers } from '../../http/call.ts';
import { addMeetingFile, deleteMeetingFile, listMeetingFiles } from './meeting-files.ts';

export const meetingFileHandlers = (deps: ApiDeps) =>
  ({
    listMeetingFiles: listMeetingFiles(deps),
    addMeetingFile: addMeetingFile(deps),
    deleteMeetingFile: deleteMeetingFile(deps),
  }) satisfies Partial<RouteHandlers>;

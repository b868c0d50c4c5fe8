import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { addRecording } from './add-recording.ts';
import { getRecordingSound, listRecordings, removeRecording } from './board-recordings.ts';

export const recordingHandlers = (deps: ApiDeps) =>
  ({
    listRecordings: listRecordings(deps),
    addRecording: addRecording(deps),
    getRecordingSound: getRecordingSound(deps),
    removeRecording: removeRecording(deps),
  }) satisfies Partial<RouteHandlers>;

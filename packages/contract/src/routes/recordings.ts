import * as z from 'zod';
import { route } from '../route.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';
import { boardParams, NO_BOARD } from './shared.ts';

/** The sound of calls, on the time line of their board. */
const common = { tag: 'recordings', access: 'session', module: 'whiteboard' } as const;
const PATH = '/api/wb/{wbNo}/recordings';
const recordingParams = boardParams.extend({ recordingId: idField });

/** The most recordings of one board: one call a week for four years. */
export const RECORDINGS_MAX = 200;

const boardRecording = z.object({
  recordingId: idField,
  name: z.string(),
  bytes: z.number().int(),
  /** In the time of the board's history: the sound at `startedAt` plus n seconds is its second n. */
  startedAt: timestamp,
  endedAt: timestamp,
  recorder: personField.nullable(),
  /** Whether the caller may take it off the time line. */
  removable: z.boolean(),
});
export type BoardRecording = z.infer<typeof boardRecording>;

export const listRecordings = route({
  ...common,
  name: 'listRecordings',
  method: 'GET',
  path: PATH,
  summary: 'The recordings on the time line of a board, oldest first. Those whose file is in the bin are left out.',
  limit: { requests: 120, seconds: 60 },
  params: boardParams,
  reply: z.array(boardRecording),
  errors: NO_BOARD,
});

export const addRecording = route({
  ...common,
  name: 'addRecording',
  method: 'POST',
  path: PATH,
  summary:
    "Puts a sound file of the caller's own space on the time line of the board. It must lie within the time the caller was in the call. Everybody who may view the board hears it; the caller's space goes on paying.",
  limit: { requests: 30, seconds: 60 },
  idempotent: true,
  params: boardParams,
  body: z.object({ fileId: idField, callId: idField, startedAt: timestamp, endedAt: timestamp }),
  reply: z.object({ recordingId: idField }),
  errors: [...NO_BOARD, 'RECORDING_NOT_IN_CALL', 'RECORDING_TIMES', 'RECORDING_NO_SOUND', 'RECORDING_LIMIT'],
});

export const getRecordingSound = route({
  ...common,
  name: 'getRecordingSound',
  method: 'GET',
  path: `${PATH}/{recordingId}/sound`,
  summary: 'Where the sound of a recording is, for about an hour. The store answers ranges.',
  limit: { requests: 120, seconds: 60 },
  params: recordingParams,
  reply: z.object({ url: z.string() }),
  errors: NO_BOARD,
});

export const removeRecording = route({
  ...common,
  name: 'removeRecording',
  method: 'DELETE',
  path: `${PATH}/{recordingId}`,
  summary:
    'Takes a recording off the time line, for its recorder and the owner of the board. The file stays in the file centre of its recorder.',
  limit: { requests: 60, seconds: 60 },
  params: recordingParams,
  reply: z.null(),
  errors: NO_BOARD,
});

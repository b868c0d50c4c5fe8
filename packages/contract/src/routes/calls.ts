import * as z from 'zod';
import { route } from '../route.ts';
import { CALL_KINDS, CALL_RING_MAX } from '../rules/calls.ts';
import { clientIdField, idField, personField, timestamp } from '../rules/fields.ts';
import { boardParams, NO_BOARD } from './shared.ts';

const common = { tag: 'calls', access: 'session', module: 'whiteboard' } as const;
const callParams = z.object({ wbNo: idField, callId: idField });
/** A browser tab or an application: one person may be in a call on several. */
const device = clientIdField;

/** The call that runs on a board. */
export const boardCall = z.object({
  callId: idField,
  kind: z.enum(CALL_KINDS),
  creator: personField.nullable(),
  createdAt: timestamp,
  /** When the first person joined. */
  startedAt: timestamp.nullable(),
  /** When the nearer of the creator's limits ends the call; null until somebody has joined. */
  endsAt: timestamp.nullable(),
  people: z.array(personField),
  peopleMax: z.number().int(),
  /** Whether the caller may mute, remove and end. */
  host: z.boolean(),
  /** The caller hosts a current meeting on this board that is booked with a recording, and is asked to start it. */
  toRecord: z.boolean(),
});
export type BoardCall = z.infer<typeof boardCall>;

export const getCall = route({
  ...common,
  name: 'getCall',
  method: 'GET',
  path: '/api/wb/{wbNo}/call',
  summary: 'The call that runs on the board, or null.',
  limit: { requests: 240, seconds: 60 },
  params: boardParams,
  reply: boardCall.nullable(),
  errors: NO_BOARD,
});

export const getCallLimits = route({
  ...common,
  name: 'getCallLimits',
  method: 'GET',
  path: '/api/wb/{wbNo}/call/limits',
  summary: 'How long a call may last that the caller starts now, and what is left of their month, in minutes.',
  limit: { requests: 120, seconds: 60 },
  params: boardParams,
  reply: z.object({ single: z.number().int(), month: z.number().int() }),
  errors: NO_BOARD,
});

export const startCall = route({
  ...common,
  name: 'startCall',
  method: 'POST',
  path: '/api/wb/{wbNo}/call',
  summary:
    'Starts a voice or video call and rings the members who have the board open, or only those in `ring`. If a call runs already, answers with that one.',
  limit: { requests: 10, seconds: 60 },
  idempotent: true,
  params: boardParams,
  body: z.object({ kind: z.enum(CALL_KINDS), ring: z.array(idField).max(CALL_RING_MAX).optional() }),
  reply: z.object({ callId: idField, started: z.boolean() }),
  errors: [...NO_BOARD, 'CALLS_OFF', 'CALL_SERVER_DOWN', 'CALL_MONTH_USED', 'CALL_COUNT_LIMIT'],
});

export const joinCall = route({
  ...common,
  name: 'joinCall',
  method: 'POST',
  path: '/api/wb/{wbNo}/call/{callId}/join',
  summary:
    'A LiveKit token for one device of the caller, valid for two minutes, and the best picture the level of the creator allows.',
  limit: { requests: 30, seconds: 60 },
  params: callParams,
  body: z.object({ device }),
  reply: z.object({
    /** Where the browser connects, with `token`. */
    url: z.string(),
    token: z.string(),
    /** Of all participants, `<userId>.<device>`. */
    identity: z.string(),
    call: boardCall,
    video: z.object({
      width: z.number().int(),
      height: z.number().int(),
      frameRate: z.number().int(),
      maxBitrate: z.number().int(),
    }),
  }),
  errors: [
    ...NO_BOARD,
    'CALLS_OFF',
    'CALL_SERVER_DOWN',
    'CALL_ENDED',
    'CALL_PEOPLE_LIMIT',
    'CALL_DEVICE_LIMIT',
    'CALL_REMOVED',
  ],
});

export const leaveCall = route({
  ...common,
  name: 'leaveCall',
  method: 'POST',
  path: '/api/wb/{wbNo}/call/{callId}/leave',
  summary:
    "Ends the call for one device of the caller. Leaving a call that has ended, or one the caller isn't in, is no error.",
  limit: { requests: 60, seconds: 60 },
  params: callParams,
  body: z.object({ device }),
  reply: z.null(),
  errors: [],
});

export const endCall = route({
  ...common,
  name: 'endCall',
  method: 'POST',
  path: '/api/wb/{wbNo}/call/{callId}/end',
  summary: 'Ends the call for everybody. For its creator and the owner of the board.',
  limit: { requests: 30, seconds: 60 },
  params: callParams,
  reply: z.null(),
  errors: [...NO_BOARD, 'CALL_HOST_ONLY'],
});

export const ringCall = route({
  ...common,
  name: 'ringCall',
  method: 'POST',
  path: '/api/wb/{wbNo}/call/{callId}/ring',
  summary: 'Rings members of the board who are not in the call; nobody twice within a minute. Answers who was rung.',
  limit: { requests: 10, seconds: 60 },
  params: callParams,
  body: z.object({ userIds: z.array(idField).min(1).max(CALL_RING_MAX) }),
  reply: z.object({ userIds: z.array(idField) }),
  errors: [...NO_BOARD, 'CALL_ENDED'],
});

export const declineCall = route({
  ...common,
  name: 'declineCall',
  method: 'POST',
  path: '/api/wb/{wbNo}/call/{callId}/decline',
  summary: 'Stops the ringing on all devices of the caller, who then has no missed call.',
  limit: { requests: 60, seconds: 60 },
  params: callParams,
  reply: z.null(),
  errors: NO_BOARD,
});

export const muteInCall = route({
  ...common,
  name: 'muteInCall',
  method: 'POST',
  path: '/api/wb/{wbNo}/call/{callId}/mute',
  summary: 'Mutes the microphones of a person on all their devices. They may switch them on again.',
  limit: { requests: 60, seconds: 60 },
  params: callParams,
  body: z.object({ userId: idField }),
  reply: z.null(),
  errors: [...NO_BOARD, 'CALLS_OFF', 'CALL_SERVER_DOWN', 'CALL_ENDED', 'CALL_HOST_ONLY'],
});

export const removeFromCall = route({
  ...common,
  name: 'removeFromCall',
  method: 'POST',
  path: '/api/wb/{wbNo}/call/{callId}/remove',
  summary:
    'Removes a person from the call on all their devices. They cannot join this call again. The owner of the board can be removed by nobody else.',
  limit: { requests: 60, seconds: 60 },
  params: callParams,
  body: z.object({ userId: idField }),
  reply: z.null(),
  errors: [...NO_BOARD, 'CALLS_OFF', 'CALL_SERVER_DOWN', 'CALL_ENDED', 'CALL_HOST_ONLY', 'CALL_OWNER_STAYS'],
});

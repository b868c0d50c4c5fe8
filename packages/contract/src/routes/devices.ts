import * as z from 'zod';
import { route } from '../route.ts';
import { idField, timestamp } from '../rules/fields.ts';

const forSession = { tag: 'account', access: 'session' } as const;

/** A place where the user is signed in. Browser and system are proper names; null if unknown. */
const device = z.object({
  sessionId: idField,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  /** The beginning of its address, e.g. `203.0.113.*`. */
  network: z.string().nullable(),
  startedAt: timestamp,
  lastSeenAt: timestamp,
  /** The device that makes this request. */
  current: z.boolean(),
  /** The first sign-in with this browser from this network, which the user has not confirmed yet. */
  newPlace: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const listSessions = route({
  ...forSession,
  name: 'listSessions',
  method: 'GET',
  path: '/api/user/sessions',
  summary: "The devices where the user is signed in: the caller's first, then the last used; at most 100.",
  limit: { requests: 60, seconds: 60 },
  reply: z.array(device),
  errors: [],
});

export const endSession = route({
  ...forSession,
  name: 'endSession',
  method: 'DELETE',
  path: '/api/user/sessions/{sessionId}',
  summary: "Signs out one of the user's devices. Its connections and its place in a call end within 2 seconds.",
  limit: { requests: 60, seconds: 60 },
  params: z.object({ sessionId: idField }),
  reply: z.null(),
  errors: [],
});

export const endOtherSessions = route({
  ...forSession,
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Signs out all devices of the user but the one that asks.',
  limit: { requests: 20, seconds: 60 },
  reply: z.null(),
  errors: [],
});

export const knowSession = route({
  ...forSession,
  name: 'knowSession',
  method: 'POST',
  path: '/api/user/sessions/{sessionId}/known',
  summary: 'The user says that a sign-in from a new place was theirs.',
  limit: { requests: 60, seconds: 60 },
  params: z.object({ sessionId: idField }),
  reply: z.null(),
  errors: [],
});

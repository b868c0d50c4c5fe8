import * as z from 'zod';
import { route } from '../route.ts';
import { clientIdField, idField, timestamp } from '../rules/fields.ts';
import { SCREEN_COPY_MINUTES, SCREEN_COPY_OBJECTS } from '../rules/limits.ts';
import { NO_BOARD, WHITEBOARD } from './shared.ts';

const TAG = 'screens';
const common = { tag: TAG, access: 'session', module: 'whiteboard' } as const;

/** Created by the client; longer ones are cut to 19 digits. Fewer than ten digits would look like a typed code. */
const copyIdField = z
  .string()
  .regex(/^[1-9]\d{9,63}$/)
  .transform((id) => id.slice(0, 19));

const boardObject = z.record(z.string(), z.unknown());

export const putScreenCopy = route({
  ...common,
  name: 'putScreenCopy',
  method: 'POST',
  path: `${WHITEBOARD}/wb/cross-screen-copy/{copyId}`,
  summary: `Keeps copied objects for another screen for ${SCREEN_COPY_MINUTES} minutes, under a code that is typed there; a person's newer copy replaces the older. With \`to\` it is offered to that client of the caller, too.`,
  limit: { requests: 60, seconds: 60 },
  params: z.object({ copyId: copyIdField }),
  body: z.object({
    wbNo: idField,
    pageIndex: z.number().int().nonnegative(),
    objects: z.array(boardObject).min(1).max(SCREEN_COPY_OBJECTS),
    to: clientIdField.nullable(),
  }),
  reply: z.object({ copyId: idField, code: z.string(), expiresAt: timestamp }),
  errors: [...NO_BOARD, 'COPY_FORBIDDEN', 'SCREEN_COPY_TOO_LARGE'],
});

export const getScreenCopy = route({
  ...common,
  name: 'getScreenCopy',
  method: 'GET',
  path: `${WHITEBOARD}/wb/cross-screen-copy/{copyId}`,
  summary:
    "The content copied on another screen, by the code shown there or, for the same user, by its id, to be pasted on a page of a board that the caller may edit. That board holds the copy's images from then on.",
  limit: { requests: 60, seconds: 60 },
  params: z.object({ copyId: z.string().max(64) }),
  query: z.object({ pageIndex: z.coerce.number().int().nonnegative(), wbNo: idField }),
  reply: z.object({ copyId: idField, wbNo: idField, pageId: idField, objects: z.array(boardObject) }),
  errors: [...NO_BOARD, 'FORBIDDEN', 'SCREEN_COPY_GONE', 'IMAGE_LIMIT'],
});

export const listScreens = route({
  ...common,
  name: 'listScreens',
  method: 'GET',
  path: '/api/user/screens',
  summary: "The caller's other screens with an open board, to which a copy can be sent.",
  limit: { requests: 120, seconds: 60 },
  query: z.object({ clientId: clientIdField }),
  reply: z.array(z.object({ clientId: z.string(), wbNo: idField, wbName: z.string() })),
  errors: [],
});

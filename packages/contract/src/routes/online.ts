import * as z from 'zod';
import { route } from '../route.ts';
import { idField, personField } from '../rules/fields.ts';
import { NO_BOARD, WHITEBOARD } from './shared.ts';

const common = { tag: 'sharing', access: 'session', module: 'whiteboard' } as const;

export const listOnlineSharers = route({
  ...common,
  name: 'listOnlineSharers',
  method: 'GET',
  path: '/api/wb/{id}/online_sharer',
  summary: 'The members who have the board open now, including the owner.',
  limit: { requests: 240, seconds: 60 },
  params: z.object({ id: idField }),
  reply: z.array(personField.extend({ actor: z.number().int(), links: z.number().int() })),
  errors: NO_BOARD,
});

export const listOnline = route({
  ...common,
  name: 'listOnline',
  method: 'POST',
  path: '/api/wb/online',
  summary: "The users on each of several boards now. Boards that are not in the caller's list are omitted.",
  limit: { requests: 120, seconds: 60 },
  body: z.object({ wbNos: z.array(idField).max(200) }),
  reply: z.array(z.object({ wbNo: idField, people: z.array(personField.extend({ actor: z.number().int() })) })),
  errors: [],
});

export const countOnlineLinks = route({
  ...common,
  name: 'countOnlineLinks',
  method: 'GET',
  path: `${WHITEBOARD}/wb/online-link-num/{x}`,
  summary: 'How many endpoints are on board `x` now: each user once per browser tab with an open page of it.',
  limit: { requests: 240, seconds: 60 },
  params: z.object({ x: idField }),
  reply: z.number().int().nonnegative(),
  errors: NO_BOARD,
});

import * as z from 'zod';
import { route } from '../route.ts';
import { CUSTOM_COLOURS_MAX } from '../rules/limits.ts';
import { boardParams, NO_BOARD, WHITEBOARD } from './shared.ts';

const common = { tag: 'boards', access: 'session', module: 'whiteboard' } as const;
const META_MAX = 16_384;

export const starBoard = route({
  ...common,
  name: 'starBoard',
  method: 'POST',
  path: '/api/wb/star/{wbNo}',
  summary: 'Stars a board for the caller (`sign` 1), or removes the star (`sign` 0).',
  limit: { requests: 240, seconds: 60 },
  params: boardParams,
  query: z.object({ sign: z.enum(['0', '1']) }),
  reply: z.null(),
  errors: NO_BOARD,
});

export const saveUserMeta = route({
  ...common,
  name: 'saveUserMeta',
  method: 'POST',
  path: `${WHITEBOARD}/wb/user/meta`,
  summary:
    'Stores small settings of the caller (pens, toolbar, view) and returns all of them. Missing names stay unchanged; null deletes one.',
  limit: { requests: 120, seconds: 60 },
  body: z.object({
    meta: z
      .record(z.string().min(1).max(40), z.json())
      .refine((meta) => JSON.stringify(meta).length <= META_MAX, 'BAD_REQUEST')
      .default({}),
  }),
  reply: z.object({ meta: z.record(z.string(), z.json()) }),
  errors: [],
});

/** `#RRGGBB`: the only stored form of a colour, whatever the user typed. */
const customColours = z.object({ colors: z.array(z.string().regex(/^#[0-9A-F]{6}$/)).max(CUSTOM_COLOURS_MAX) });

export const getCustomColours = route({
  ...common,
  name: 'getCustomColours',
  method: 'GET',
  path: `${WHITEBOARD}/wb/define/colors`,
  summary: "The caller's own colours, in the stored order.",
  limit: { requests: 240, seconds: 60 },
  reply: customColours,
  errors: [],
});

export const saveCustomColours = route({
  ...common,
  name: 'saveCustomColours',
  method: 'PUT',
  path: `${WHITEBOARD}/wb/define/colors`,
  summary: `Keeps the caller's own colours, at most ${CUSTOM_COLOURS_MAX}, in place of those before.`,
  limit: { requests: 120, seconds: 60 },
  body: customColours,
  reply: customColours,
  errors: [],
});

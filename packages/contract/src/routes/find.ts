import * as z from 'zod';
import { route } from '../route.ts';
import { idField } from '../rules/fields.ts';

export const FIND_HITS_MAX = 20;

const foundPage = z.object({
  pageId: idField,
  pageIndex: z.number().int().nonnegative(),
  /** All matches on the page, including those not returned. */
  total: z.number().int(),
  hits: z.array(z.object({ selectId: z.string(), before: z.string(), match: z.string(), after: z.string() })),
});
export type FoundPage = z.infer<typeof foundPage>;

export const findOnBoard = route({
  name: 'findOnBoard',
  method: 'GET',
  path: '/api/wb/{wbNo}/find',
  summary: `Pages of a board on which words stand, as the pages are now; case, width and accents aside. At most ${FIND_HITS_MAX} places of each page are given, with a few words around them.`,
  tag: 'pages',
  access: 'session',
  module: 'whiteboard',
  limit: { requests: 120, seconds: 60 },
  compressed: true,
  params: z.object({ wbNo: idField }),
  query: z.object({ q: z.string().min(1).max(200), except: idField.optional() }),
  reply: z.array(foundPage),
  errors: ['BOARD_NOT_IN_LIST', 'BOARD_DELETED'],
});

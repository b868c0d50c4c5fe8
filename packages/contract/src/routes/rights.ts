import * as z from 'zod';
import { route } from '../route.ts';
import { idField, timestamp } from '../rules/fields.ts';

const common = { tag: 'rights', access: 'session', module: 'rights' } as const;

const amount = z.number().int().nonnegative();

/** The rights list of the specification, and the two limits of a board's contents. */
const levelRights = z.object({
  boardCount: amount,
  callPeople: amount,
  endpoints: amount,
  singleCallMinutes: amount,
  maxPages: amount,
  monthCallMinutes: amount,
  importFileMb: amount,
  quality: z.enum(['SD', 'HDV', 'UHD']),
  documentsPerPage: amount,
  spaceMb: amount,
  imageNum: amount,
  fileNum: amount,
});

const level = z.object({ levelNo: z.number().int(), name: z.string(), rights: levelRights });
const month = z.string().regex(/^\d{4}-\d{2}$/);

const rightsOfSpace = z.object({
  level,
  /** The level above, if there is one. */
  next: level.nullable(),
  /** The numbers that the limits count. */
  usage: z.object({
    boards: amount,
    /** Bytes, including those reserved for running uploads. */
    space: amount,
    /** Minutes of this month; running calls count as if they ended now. */
    callMinutes: amount,
    month,
  }),
  /** The highest current values in the space, for limits that apply to each board, page, file or call. */
  most: z.object({ pages: amount, documentsPerPage: amount, fileBytes: amount, callMinutes: amount }),
  /** Bytes by kind; `other` is what is left of the whole. */
  kinds: z.object({ images: amount, documents: amount, audio: amount, other: amount }),
  /** Charged minutes of the last months up to this one, oldest first. */
  months: z.array(z.object({ month, minutes: amount })),
  /** The caller's open request to sales. */
  request: z.object({ requestId: idField, createdAt: timestamp }).nullable(),
});
export type RightsOfSpace = z.infer<typeof rightsOfSpace>;

export const getRights = route({
  ...common,
  name: 'getRights',
  method: 'GET',
  path: '/api/rights',
  summary: 'The level of the current space, what it allows, what is used of it, and what the next level gives.',
  limit: { requests: 30, seconds: 60 },
  reply: rightsOfSpace,
  errors: [],
});

export const SALES_MESSAGE_MAX = 1_000;

export const askSales = route({
  ...common,
  name: 'askSales',
  method: 'POST',
  path: '/api/rights/sales-request',
  summary: 'Asks the administrators of the installation about a higher level. One request at a time for an account.',
  limit: { requests: 10, seconds: 60 },
  idempotent: true,
  body: z.object({
    levelNo: z.number().int().nullable().default(null),
    message: z.string().trim().max(SALES_MESSAGE_MAX).default(''),
  }),
  reply: z.object({ requestId: idField, createdAt: timestamp }),
  errors: ['SALES_REQUEST_OPEN'],
});

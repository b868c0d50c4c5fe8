import * as z from 'zod';
import { route } from '../route.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';

const common = { tag: 'account', access: 'session' } as const;
const nothing = z.null();

/** The most boards that one request may offer to others. Further boards must be offered individually before. */
export const HEIRS_MAX = 200;

const dataExport = z.object({
  state: z.enum(['running', 'ready', 'failed']),
  /** Steps; 0 of 0 while they are counted. */
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int().nullable(),
  createdAt: timestamp,
  /** The end of the download period. */
  expiresAt: timestamp.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const getDataExport = route({
  ...common,
  name: 'getDataExport',
  method: 'GET',
  path: '/api/user/info/export',
  summary: "The caller's newest archive of everything stored about them: its progress.",
  limit: { requests: 120, seconds: 60 },
  reply: z.object({
    export: dataExport.nullable(),
    /** When another one may be started; null: now. */
    nextAt: timestamp.nullable(),
  }),
  errors: [],
});

export const downloadDataExport = route({
  ...common,
  name: 'downloadDataExport',
  method: 'POST',
  path: '/api/user/info/export/download',
  summary: "An address that works for a minute, of the caller's newest archive.",
  fresh: true,
  limit: { requests: 20, seconds: 60 },
  reply: z.object({ url: z.string() }),
  errors: ['NOT_FOUND'],
});

export const createDataExport = route({
  ...common,
  name: 'createDataExport',
  method: 'POST',
  path: '/api/user/info/export',
  summary: 'Has an archive of everything stored about the caller made. A mail says when it is ready. One a day.',
  fresh: true,
  limit: { requests: 10, seconds: 60 },
  idempotent: true,
  reply: dataExport,
  errors: ['DATA_EXPORT_RUNNING', 'DATA_EXPORT_TODAY'],
});

export const cancelDataExport = route({
  ...common,
  name: 'cancelDataExport',
  method: 'DELETE',
  path: '/api/user/info/export',
  summary: "Stops making the caller's archive, or deletes a finished one.",
  limit: { requests: 20, seconds: 60 },
  reply: nothing,
  errors: [],
});

const deletionPreview = z.object({
  boards: z.number().int(),
  files: z.number().int(),
  /** Boards shared with others, newest first. Each goes to a person that the caller chooses, or is deleted. */
  shared: z.array(z.object({ wbNo: idField, wbName: z.string(), people: z.array(personField) })),
  /** The number of all of them; `shared` has the first ones. */
  sharedTotal: z.number().int(),
  /** Enterprises that must get another owner first. */
  enterprises: z.array(z.string()),
  days: z.number().int(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const getDeletionPreview = route({
  ...common,
  name: 'getDeletionPreview',
  method: 'GET',
  path: '/api/user/account/deletion',
  summary: "What deleting the caller's account would delete.",
  limit: { requests: 30, seconds: 60 },
  reply: deletionPreview,
  errors: [],
});

export const deleteAccount = route({
  ...common,
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/user/account',
  summary:
    "Requests the deletion of the caller's account in 30 days, offers boards to `heirs`, and ends all sessions. Signing in again offers to keep it.",
  fresh: true,
  limit: { requests: 10, seconds: 60 },
  body: z.object({
    heirs: z
      .array(z.object({ wbNo: idField, userId: idField }))
      .max(HEIRS_MAX)
      .default([]),
  }),
  reply: z.object({ deletionAt: timestamp }),
  errors: ['ENTERPRISE_NEEDS_OWNER', 'LAST_ADMINISTRATOR', 'NOT_A_SHARER', 'NOT_FOUND', 'OWNER_ONLY'],
});

export const keepAccount = route({
  ...common,
  name: 'keepAccount',
  method: 'POST',
  path: '/api/user/account/keep',
  summary: "Takes back the deletion of the caller's account.",
  limit: { requests: 20, seconds: 60 },
  reply: nothing,
  errors: ['DELETION_BEGUN'],
});

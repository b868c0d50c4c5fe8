import * as z from 'zod';
import { route } from '../route.ts';
import {
  EXPORT_FORMATS,
  EXPORT_PROBLEMS,
  EXPORT_SCALES,
  EXPORT_SELECTION_MAX,
  EXPORT_SHEETS,
  IMPORT_PROBLEMS,
} from '../rules/exports.ts';
import { boardNameField, idField, timestamp } from '../rules/fields.ts';
import { boardParams, NO_BOARD } from './shared.ts';

const TAG = 'exports';
const common = { tag: TAG, access: 'session', module: 'whiteboard' } as const;
const params = z.object({ wbNo: idField, exportId: idField });

/** The requested export. Without `pageId` it is the whole board; `selectIds` are objects of that page. */
const exportOrder = z
  .object({
    format: z.enum(EXPORT_FORMATS),
    pageId: idField.optional(),
    selectIds: z.array(z.string().min(1).max(64)).min(1).max(EXPORT_SELECTION_MAX).optional(),
    scale: z.union(EXPORT_SCALES.map((scale) => z.literal(scale))).default(1),
    /** If false, a PNG or SVG has a transparent background. */
    paper: z.boolean().default(true),
    sheet: z.enum(EXPORT_SHEETS).default('own'),
  })
  .refine(({ pageId, selectIds }) => selectIds === undefined || pageId !== undefined, 'BAD_REQUEST')
  .refine(({ format, pageId }) => format !== 'twb' || pageId === undefined, 'BAD_REQUEST');
export type ExportOrder = z.infer<typeof exportOrder>;

const progress = {
  state: z.enum(['running', 'failed', 'done']),
  /** Pages completed so far. */
  done: z.number().int(),
  total: z.number().int(),
};

const exportFile = z.object({
  ...progress,
  problem: z.enum(EXPORT_PROBLEMS).nullable(),
  /** Signed, valid for ten minutes; the browser saves it under its name. Null until it is done. */
  url: z.string().nullable(),
  /** Identifies the file when a QR code for taking it away is created. Null until the export is done. */
  ossKey: z.string().nullable(),
  name: z.string().nullable(),
  bytes: z.number().int().nullable(),
});
export type ExportFile = z.infer<typeof exportFile>;

export const createExport = route({
  ...common,
  name: 'createExport',
  method: 'POST',
  path: '/api/wb/{wbNo}/exports',
  summary:
    'Starts an export of a board, a page or a selection in its current state. Exporting is copying: for own boards, and shared ones with permit 2. Several pages as PNG or SVG come in a zip.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  params: boardParams,
  body: exportOrder,
  reply: z.object({ exportId: idField }),
  errors: [...NO_BOARD, 'COPY_FORBIDDEN', 'EXPORTS_RUNNING'],
});

export const getExport = route({
  ...common,
  name: 'getExport',
  method: 'GET',
  path: '/api/wb/{wbNo}/exports/{exportId}',
  summary:
    "The progress of an export, and the file's address when it is complete. For the user who started it, while they may still copy.",
  limit: { requests: 600, seconds: 60 },
  params,
  reply: exportFile,
  errors: [...NO_BOARD, 'COPY_FORBIDDEN'],
});

export const cancelExport = route({
  ...common,
  name: 'cancelExport',
  method: 'DELETE',
  path: '/api/wb/{wbNo}/exports/{exportId}',
  summary: 'Cancels an export. A file that is already complete is deleted.',
  limit: { requests: 120, seconds: 60 },
  params,
  reply: z.null(),
  errors: [...NO_BOARD, 'COPY_FORBIDDEN'],
});

export const askImport = route({
  ...common,
  name: 'askImport',
  method: 'POST',
  path: '/api/wb/import',
  summary:
    "Where to send a board file (.twb): a PUT with these headers and exactly this many bytes, started within five minutes. The bytes count against the caller's space until the board is filled or the file is abandoned.",
  limit: { requests: 30, seconds: 60 },
  body: z.object({ size: z.number().int().positive() }),
  reply: z.object({
    importId: idField,
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    expiresAt: timestamp,
  }),
  errors: ['FILE_TOO_LARGE', 'BOARD_COUNT_LIMIT', 'CLOUD_SPACE_FULL', 'IMPORTS_RUNNING'],
});

export const completeImport = route({
  ...common,
  name: 'completeImport',
  method: 'POST',
  path: '/api/wb/import/{importId}/complete',
  summary:
    "The upload is complete: creates a board from it in the caller's current space. `getImport` shows the progress. A repeat changes nothing.",
  limit: { requests: 30, seconds: 60 },
  params: z.object({ importId: idField }),
  /** Without a name the board keeps its name. */
  body: z.object({ wbName: boardNameField.optional() }),
  reply: z.object({ wbNo: idField, wbName: z.string() }),
  errors: [
    'UPLOAD_GONE',
    'TWB_UNREADABLE',
    'TWB_NEWER',
    'FILE_TOO_LARGE',
    'PAGE_LIMIT',
    'BOARD_COUNT_LIMIT',
    'BOARD_NAME_EMPTY',
    'BOARD_NAME_ILLEGAL',
    'BOARD_NAME_LENGTH',
  ],
});

export const cancelImport = route({
  ...common,
  name: 'cancelImport',
  method: 'DELETE',
  path: '/api/wb/import/{importId}',
  summary: 'Cancels an upload that will not be completed, and frees its slot. A completed one continues.',
  limit: { requests: 30, seconds: 60 },
  params: z.object({ importId: idField }),
  reply: z.null(),
  errors: [],
});

export const getImport = route({
  ...common,
  name: 'getImport',
  method: 'GET',
  path: '/api/wb/import/{importId}',
  summary: 'The progress of an import. A failed import leaves no board.',
  limit: { requests: 600, seconds: 60 },
  params: z.object({ importId: idField }),
  reply: z.object({ ...progress, problem: z.enum(IMPORT_PROBLEMS).nullable(), wbNo: idField.nullable() }),
  errors: [],
});

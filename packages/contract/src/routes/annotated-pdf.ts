import * as z from 'zod';
import { route } from '../route.ts';
import { EXPORT_SELECTION_MAX, EXPORT_SHEETS } from '../rules/exports.ts';
import { emailField, idField, timestamp } from '../rules/fields.ts';
import { NO_BOARD } from './shared.ts';

/**
 * A board's pages, documents and ink included, as a PDF. The server draws the pages itself: the forms name a board or a
 * finished file and carry no pictures.
 */
const common = {
  tag: 'exports',
  access: 'session',
  module: 'whiteboard',
  method: 'POST',
  form: true,
} as const;
const scene = z.literal('PDF_ANNOTATE');
const ossKey = z.string().min(1).max(200);
const GONE = [...NO_BOARD, 'COPY_FORBIDDEN', 'TAKE_AWAY_GONE'] as const;

export const makeAnnotatedPdf = route({
  ...common,
  name: 'makeAnnotatedPdf',
  path: '/api/cloud/file/image-to-pdf-oss-tmp-save',
  summary:
    'Starts a PDF of a board, a page or a selection (`selectIds`, separated by commas), which is kept for a day. `getExport` shows its progress and gives its `ossKey`.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: z
    .object({
      scene,
      wbNo: idField,
      pageId: idField.optional(),
      selectIds: z
        .string()
        .min(1)
        .transform((text) => text.split(','))
        .pipe(z.array(z.string().min(1).max(64)).max(EXPORT_SELECTION_MAX))
        .optional(),
      sheet: z.enum(EXPORT_SHEETS).default('own'),
    })
    .refine(({ pageId, selectIds }) => selectIds === undefined || pageId !== undefined, 'BAD_REQUEST'),
  reply: z.object({ exportId: idField }),
  errors: [...NO_BOARD, 'COPY_FORBIDDEN', 'EXPORTS_RUNNING'],
});

export const saveAnnotatedPdf = route({
  ...common,
  module: 'file',
  name: 'saveAnnotatedPdf',
  path: '/api/cloud/file/image-to-pdf-save',
  summary:
    "Saves a finished PDF of the caller in the file centre; without `folderId` in the top folder. It counts against the caller's space. A name that is taken gets a number.",
  limit: { requests: 30, seconds: 60 },
  body: z.object({ scene, ossKey, folderId: idField.optional() }),
  reply: z.object({ fileId: idField, name: z.string() }),
  errors: [...GONE, 'CLOUD_SPACE_FULL', 'FILE_TOO_LARGE', 'FILE_COUNT_LIMIT', 'FOLDER_FULL'],
});

export const mailAnnotatedPdf = route({
  ...common,
  name: 'mailAnnotatedPdf',
  path: '/api/mail/image-to-pdf-send',
  summary:
    'Emails a link to a finished PDF of the caller. Its password is in the reply and not in the mail. The link works as long as the file is kept.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ scene, ossKey, email: emailField }),
  reply: z.object({ password: z.string(), expiresAt: timestamp }),
  errors: [...GONE, 'OUTSIDE_SHARING_OFF', 'EMAIL_EMPTY', 'EMAIL_INVALID'],
});

import * as z from 'zod';
import { route } from '../route.ts';
import { fileNameField, idField } from '../rules/fields.ts';
import { ZIP_ENTRIES_MAX } from '../rules/files.ts';

export const zipFiles = route({
  name: 'zipFiles',
  method: 'POST',
  path: '/api/cloud/zip',
  summary: 'An address where a browser downloads files and folders as one zip, once, within a minute.',
  tag: 'files',
  access: 'session',
  module: 'file',
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    ids: z.array(idField).min(1).max(ZIP_ENTRIES_MAX),
    /** The name of the zip, without its extension. */
    name: fileNameField,
  }),
  reply: z.object({ path: z.string() }),
  errors: [
    'FILE_NAME_EMPTY',
    'FILE_NAME_FORMAT',
    'FILE_NAME_LENGTH',
    'FILE_NAME_EMOJI',
    'ZIP_TOO_LARGE',
    'ZIPS_RUNNING',
  ],
});

import * as z from 'zod';
import { route } from '../route.ts';
import { idField } from '../rules/fields.ts';
import { USED_FILES_MAX } from '../rules/files.ts';

export const listFileUses = route({
  name: 'listFileUses',
  method: 'POST',
  path: '/api/cloud/uses',
  summary:
    "Boards that use the files, or files below the folders: those in the caller's list by name, the last edited first, at most 50, and how many others. Looks at 10,000 files and counts to 1,000 boards.",
  tag: 'files',
  access: 'session',
  module: 'file',
  limit: { requests: 240, seconds: 60 },
  body: z.object({ ids: z.array(idField).min(1).max(USED_FILES_MAX) }),
  reply: z.object({
    boards: z.array(z.object({ wbNo: idField, wbName: z.string() })),
    /** The number of boards that are not in the list above: the caller has no access to them, or the list is full. */
    others: z.number().int(),
  }),
  errors: [],
});

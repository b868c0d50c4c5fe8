import * as z from 'zod';
import { route } from '../route.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';

const common = { tag: 'files', access: 'session', module: 'file' } as const;
const VERSIONS = '/api/cloud/file/{id}/versions';

const fileVersion = z.object({
  versionId: idField,
  bytes: z.number().int(),
  /** When this content was added. */
  addedAt: timestamp,
  addedBy: personField.nullable(),
  /** Signed, valid for about an hour; opening it downloads the file. */
  url: z.string(),
});
export type FileVersion = z.infer<typeof fileVersion>;
const versionParams = z.object({ id: idField, versionId: idField });

export const listFileVersions = route({
  ...common,
  name: 'listFileVersions',
  method: 'GET',
  path: VERSIONS,
  summary: 'The earlier contents of a file, the latest first. Up to 20 are kept; they take space.',
  limit: { requests: 240, seconds: 60 },
  params: z.object({ id: idField }),
  reply: z.array(fileVersion),
  errors: [],
});

export const restoreFileVersion = route({
  ...common,
  name: 'restoreFileVersion',
  method: 'POST',
  path: `${VERSIONS}/{versionId}/restore`,
  summary: 'Makes an earlier content of a file its present one, which becomes the latest version.',
  limit: { requests: 60, seconds: 60 },
  params: versionParams,
  reply: z.null(),
  errors: [],
});

export const deleteFileVersion = route({
  ...common,
  name: 'deleteFileVersion',
  method: 'DELETE',
  path: `${VERSIONS}/{versionId}`,
  summary: 'Deletes an earlier content of a file for good and frees its space. Boards that use it keep it.',
  limit: { requests: 240, seconds: 60 },
  params: versionParams,
  reply: z.null(),
  errors: [],
});

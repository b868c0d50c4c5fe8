import * as z from 'zod';
import { route } from '../route.ts';
import { fileNameField, idField } from '../rules/fields.ts';
import { pictureAddressField } from '../rules/pictures.ts';
import { NO_BOARD } from './shared.ts';

/** Between the file centre and a board. */
const common = { tag: 'files', access: 'session', module: 'file' } as const;

const insertedFile = z.object({
  /** The address in the model: `/cdn/<blobId>`. Never expires. */
  address: z.string(),
  /** The same, signed: valid for about an hour. */
  url: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  mime: z.string(),
  /** The size of a picture; null for a document or recording. */
  size: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
});
export type InsertedFile = z.infer<typeof insertedFile>;

export const insertCloudFile = route({
  ...common,
  name: 'insertCloudFile',
  method: 'POST',
  path: '/api/wb/{wbNo}/{pageIndex}/cloud_file',
  summary:
    "Lets a board show a file of the caller's file centre, without another upload. A document or recording is the same file and takes no more space; a picture is checked and re-encoded like an uploaded one. The limits are those of the board's owner.",
  limit: { requests: 60, seconds: 60 },
  params: z.object({ wbNo: idField, pageIndex: z.coerce.number().int().nonnegative() }),
  body: z.object({ fileId: idField }),
  reply: insertedFile,
  errors: [
    ...NO_BOARD,
    'FILE_WRONG_FORMAT',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_LIMIT',
    'IMAGE_LIMIT',
    'CLOUD_SPACE_FULL',
    'UPLOAD_GONE',
    'PICTURE_WRONG_FORMAT',
    'PICTURE_EMPTY',
    'PICTURE_DAMAGED',
    'PICTURE_TOO_LARGE',
  ],
});

export const keepInFiles = route({
  ...common,
  name: 'keepInFiles',
  method: 'POST',
  path: '/api/cloud/keep',
  summary:
    "Puts a picture, document or recording of a board into the caller's file centre. It takes no more space if the caller's space pays for it already; otherwise it is copied.",
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    wbNo: idField,
    address: pictureAddressField,
    name: fileNameField,
    /** Null: the top folder. */
    folderId: idField.nullable().default(null),
  }),
  reply: z.object({ fileId: idField, name: z.string() }),
  errors: [
    ...NO_BOARD,
    'COPY_FORBIDDEN',
    'FILE_NAME_EMPTY',
    'FILE_NAME_FORMAT',
    'FILE_NAME_LENGTH',
    'FILE_NAME_EMOJI',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_WRONG_SUFFIX',
    'FILE_NAME_TAKEN',
    'FOLDER_FULL',
    'FILE_COUNT_LIMIT',
    'CLOUD_SPACE_FULL',
    'UPLOAD_GONE',
  ],
});

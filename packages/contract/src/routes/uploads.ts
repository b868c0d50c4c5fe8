import * as z from 'zod';
import { route } from '../route.ts';
import { fileNameField, idField, timestamp } from '../rules/fields.ts';
import { NAME_CLASHES } from '../rules/files.ts';
import { PARTS_AT_ONCE } from '../rules/uploads.ts';
import { NO_BOARD } from './shared.ts';

/** Files in parts, straight to the store. Images have tickets of their own (`pictures.ts`): they are stored re-encoded. */
const common = { tag: 'uploads', access: 'session' } as const;

const described = {
  name: fileNameField,
  size: z.number().int().nonnegative(),
  /** In MB, if the caller wants a lower limit than that of the level, or of meetings. */
  maxSize: z.number().positive().optional(),
};
/**
 * The purpose of the file: a document or recording of a board, a file of the file centre, or one that `addMeetingFile`
 * adds to a meeting of the caller's current enterprise. The latter is deleted if it is not added within an hour.
 */
const uploadOrder = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('document'), wbNo: idField, ...described }),
  z.object({
    purpose: z.literal('file'),
    /** Null: the top folder of the caller's current space. */
    folderId: idField.nullable(),
    clash: z.enum(NAME_CLASHES).default('number'),
    ...described,
  }),
  z.object({ purpose: z.literal('meeting'), ...described }),
]);
/** The refusals of the virus scanner, if there is one. */
const SCANNED = ['FILE_INFECTED', 'FILE_NOT_CHECKED', 'FILE_UNCHECKABLE'] as const;
/** The refusals for the folder and the name. */
const FILED = ['FILE_NAME_TAKEN', 'FOLDER_FULL', 'FILE_COUNT_LIMIT'] as const;
export type UploadOrder = z.input<typeof uploadOrder>;
export type CheckedUploadOrder = z.output<typeof uploadOrder>;

const uploadParams = z.object({ uploadId: idField });
const partNumber = z.number().int().min(1).max(10_000);

const uploadState = z.object({
  uploadId: idField,
  size: z.number().int(),
  partBytes: z.number().int(),
  /** Parts that are in the store. */
  stored: z.array(partNumber),
  /** Its file exists: finishing again returns it. */
  finished: z.boolean(),
});
export type UploadState = z.infer<typeof uploadState>;

const storedFile = z.object({
  /** The address in the model: `/cdn/<blobId>`. Never expires. */
  address: z.string(),
  /** The same, signed: valid for about an hour. A browser that opens it downloads the file. */
  url: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  mime: z.string(),
  category: z.number().int(),
  /** In the file centre, or for `addMeetingFile`. */
  fileId: idField.nullable(),
});
export type StoredFile = z.infer<typeof storedFile>;

export const startUpload = route({
  ...common,
  name: 'startUpload',
  method: 'POST',
  path: '/api/uploads',
  summary:
    "Starts an upload in parts of 8 MiB and reserves its space, which is released when it is cancelled or nothing arrives for a day. For a document, the limits are those of the board's owner.",
  limit: { requests: 240, seconds: 60 },
  idempotent: true,
  body: uploadOrder,
  reply: uploadState,
  errors: [
    ...NO_BOARD,
    ...FILED,
    'MEETING_MEMBERS_ONLY',
    'FILE_NAME_EMPTY',
    'FILE_NAME_FORMAT',
    'FILE_NAME_LENGTH',
    'FILE_NAME_EMOJI',
    'FILE_EMPTY',
    'FILE_WRONG_FORMAT',
    'FILE_TOO_LARGE',
    'FILE_UNCHECKABLE',
    'FILE_LIMIT',
    'CLOUD_SPACE_FULL',
  ],
});

export const getUpload = route({
  ...common,
  name: 'getUpload',
  method: 'GET',
  path: '/api/uploads/{uploadId}',
  summary: 'What has arrived of an upload in parts, to continue it after a closed tab.',
  limit: { requests: 240, seconds: 60 },
  params: uploadParams,
  reply: uploadState,
  errors: ['UPLOAD_GONE'],
});

export const signParts = route({
  ...common,
  name: 'signParts',
  method: 'POST',
  path: '/api/uploads/{uploadId}/parts',
  summary:
    'Where to send parts of an upload: a PUT of exactly the length of the part. Parts are numbered from 1; all have 8 MiB except the last. Sending a part again replaces it.',
  // Signing takes 1.2 ms of a core for each part, so all of these calls together use a fifth of a core.
  limit: { requests: 300, seconds: 60 },
  params: uploadParams,
  body: z.object({ parts: z.array(partNumber).min(1).max(PARTS_AT_ONCE) }),
  reply: z.object({ urls: z.array(z.string()), expiresAt: timestamp }),
  errors: ['UPLOAD_GONE'],
});

export const finishUpload = route({
  ...common,
  name: 'finishUpload',
  method: 'POST',
  path: '/api/uploads/{uploadId}/finish',
  summary:
    'All parts have arrived: checks the size and the first bytes, has a virus scanner read it if there is one, turns the reservation into a charge, and shows the file. A repeat gets the same answer. A file that is refused is deleted.',
  limit: { requests: 240, seconds: 60 },
  params: uploadParams,
  reply: storedFile,
  errors: [
    ...NO_BOARD,
    ...FILED,
    ...SCANNED,
    'MEETING_MEMBERS_ONLY',
    'UPLOAD_GONE',
    'UPLOAD_NOT_COMPLETE',
    'FILE_WRONG_SUFFIX',
    'FILE_TOO_LARGE',
    'FILE_LIMIT',
    'CLOUD_SPACE_FULL',
  ],
});

export const cancelUpload = route({
  ...common,
  name: 'cancelUpload',
  method: 'DELETE',
  path: '/api/uploads/{uploadId}',
  summary:
    'Gives up an upload in parts: deletes the parts and releases its space. A finished or unknown one is no error.',
  limit: { requests: 240, seconds: 60 },
  params: uploadParams,
  reply: z.null(),
  errors: [],
});

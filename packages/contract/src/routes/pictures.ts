import * as z from 'zod';
import { route } from '../route.ts';
import { idField, timestamp } from '../rules/fields.ts';
import { PICTURE_NAME_MAX, PICTURES_AT_ONCE, pictureAddressField } from '../rules/pictures.ts';
import { boardParams, NO_BOARD } from './shared.ts';

const TAG = 'pictures';
const common = { tag: TAG, access: 'session', module: 'whiteboard' } as const;
/** A page with the most images of any level needs three calls. */
const ADDRESSES_MAX = 200;

/** The sender's description of a file. It decides what may be sent, but not how the file is treated. */
const announcedFile = z.object({
  name: z.string().max(PICTURE_NAME_MAX),
  size: z.number().int().nonnegative(),
  type: z.string().max(100),
});

/** Where to send the bytes: a PUT with exactly these headers and a body of exactly the announced length. */
const uploadTicket = z.object({
  uploadId: idField,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: timestamp,
});
export type UploadTicket = z.infer<typeof uploadTicket>;

const storedPicture = z.object({
  /** The address in the model: `/cdn/<blobId>`. Never expires. */
  address: z.string(),
  /** The same, signed: valid for about an hour. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  mime: z.enum(['image/png', 'image/jpeg', 'image/webp']),
});
export type StoredPicture = z.infer<typeof storedPicture>;

export const askUploads = route({
  ...common,
  name: 'askUploads',
  method: 'POST',
  path: '/api/wb/{wbNo}/uploads',
  summary:
    "Where to send images for a board: one ticket per file, in order, each valid for five minutes. All or none: the limits are those of the board's owner.",
  limit: { requests: 120, seconds: 60 },
  params: boardParams,
  body: z.object({ files: z.array(announcedFile).min(1).max(PICTURES_AT_ONCE) }),
  reply: z.array(uploadTicket),
  errors: [...NO_BOARD, 'PICTURE_WRONG_FORMAT', 'PICTURE_EMPTY', 'FILE_TOO_LARGE', 'IMAGE_LIMIT', 'CLOUD_SPACE_FULL'],
});

export const completeUpload = route({
  ...common,
  name: 'completeUpload',
  method: 'POST',
  path: '/api/uploads/{uploadId}/complete',
  summary:
    'The upload is complete: checks, re-encodes and stores the image. A repeat gets the same answer. Animated images are stored as their first frame.',
  limit: { requests: 240, seconds: 60 },
  params: z.object({ uploadId: idField }),
  reply: storedPicture,
  errors: [
    ...NO_BOARD,
    'UPLOAD_GONE',
    'FILE_INFECTED',
    'FILE_NOT_CHECKED',
    'FILE_UNCHECKABLE',
    'PICTURE_WRONG_FORMAT',
    'PICTURE_EMPTY',
    'PICTURE_DAMAGED',
    'PICTURE_TOO_LARGE',
    'FILE_TOO_LARGE',
    'IMAGE_LIMIT',
    'BACKGROUND_LIMIT',
    'CLOUD_SPACE_FULL',
  ],
});

export const refreshUrls = route({
  ...common,
  name: 'refreshUrls',
  method: 'POST',
  path: '/api/cdn/refresh-url',
  summary:
    'Signed addresses for the addresses stored in boards, in the requested order, valid for about an hour; null for images the caller may not read.',
  limit: { requests: 240, seconds: 60 },
  body: z.array(z.string().max(2_048)).max(ADDRESSES_MAX),
  reply: z.array(z.string().nullable()),
  errors: [],
});

export const attachPictures = route({
  ...common,
  name: 'attachPictures',
  method: 'POST',
  path: '/api/wb/{wbNo}/pictures',
  summary:
    "Lets a board hold images of another board that the caller may copy from (`from`), or the caller's own backgrounds (`from` null). Nothing is uploaded or charged again. All or none; an image it already holds is no error.",
  limit: { requests: 120, seconds: 60 },
  params: boardParams,
  body: z.object({ from: idField.nullable(), addresses: z.array(pictureAddressField).min(1).max(ADDRESSES_MAX) }),
  reply: z.null(),
  errors: [...NO_BOARD, 'COPY_FORBIDDEN', 'IMAGE_LIMIT'],
});

const background = z.object({
  id: idField,
  name: z.string(),
  address: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type OwnBackground = z.infer<typeof background>;

export const listBackgrounds = route({
  ...common,
  name: 'listBackgrounds',
  method: 'GET',
  path: '/api/wb/define/background/images',
  summary: "The caller's own images for page backgrounds, newest first.",
  limit: { requests: 240, seconds: 60 },
  reply: z.array(background),
  errors: [],
});

export const addBackground = route({
  ...common,
  name: 'addBackground',
  method: 'POST',
  path: '/api/wb/define/background/images',
  summary:
    "Where to send an image for the caller's own backgrounds. It is in the list once the upload is complete, and counts against the caller's space.",
  limit: { requests: 60, seconds: 60 },
  body: announcedFile,
  reply: uploadTicket,
  errors: ['PICTURE_WRONG_FORMAT', 'PICTURE_EMPTY', 'FILE_TOO_LARGE', 'BACKGROUND_LIMIT', 'CLOUD_SPACE_FULL'],
});

export const deleteBackground = route({
  ...common,
  name: 'deleteBackground',
  method: 'DELETE',
  path: '/api/wb/define/background/images',
  summary:
    "Removes an image from the caller's backgrounds. Boards that use it keep it. Removing a missing one is no error.",
  limit: { requests: 120, seconds: 60 },
  query: z.object({ id: idField }),
  reply: z.null(),
  errors: [],
});

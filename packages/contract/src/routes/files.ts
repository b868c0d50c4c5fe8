import * as z from 'zod';
import { paging } from '../paging.ts';
import { route } from '../route.ts';
import { fileNameField, idField, personField, timestamp } from '../rules/fields.ts';
import { FILE_LINK_PASSWORD_MIN, FILE_RIGHTS, FILE_SORTS, FILES_AT_ONCE } from '../rules/files.ts';

/**
 * The file centre: folders and files of the caller's current space, and those that others have shared with the caller. A
 * missing `folderId` is the caller's top folder.
 */
const common = { tag: 'files', access: 'session', module: 'file' } as const;

const CLOUD = '/api/cloud';
const NAME_ERRORS = ['FILE_NAME_EMPTY', 'FILE_NAME_FORMAT', 'FILE_NAME_LENGTH', 'FILE_NAME_EMOJI'] as const;
const FULL_ERRORS = ['FOLDER_FULL', 'FILE_COUNT_LIMIT'] as const;

const cloudFile = z.object({
  id: idField,
  /** The folder it is in. */
  folderId: idField,
  name: z.string(),
  /** 0: a folder; the others are the file categories. */
  category: z.number().int(),
  bytes: z.number().int(),
  changedAt: timestamp,
  addedBy: personField.nullable(),
  /** Signed, valid for about an hour; opening it downloads the file. Null for a folder. */
  url: z.string().nullable(),
  /** The contents of a folder. */
  folders: z.number().int(),
  files: z.number().int(),
  /** Boards in the caller's list that use it. */
  boards: z.number().int(),
  /** The caller has shared this folder with somebody. */
  isShared: z.boolean(),
});
export type CloudFile = z.infer<typeof cloudFile>;

const categories = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2}){0,9}$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .optional();
const fileParams = z.object({ id: idField });
const several = z.array(idField).min(1).max(FILES_AT_ONCE);

export const getFolder = route({
  ...common,
  name: 'getFolder',
  method: 'GET',
  path: `${CLOUD}/folder`,
  summary: 'A folder: its path from the top folder, how much is in it, and what the caller may do in it.',
  limit: { requests: 600, seconds: 60 },
  query: z.object({ folderId: idField.optional() }),
  reply: z.object({
    /** Null for a top folder that was always empty. */
    id: idField.nullable(),
    /** From the folder below the top one to this one. For another user's folder, from the folder that is shared with the caller. */
    path: z.array(z.object({ id: idField, name: z.string() })),
    folders: z.number().int(),
    files: z.number().int(),
    /** What the caller may do in it. */
    right: z.enum(FILE_RIGHTS),
    /** The owner, if it is somebody else's. */
    owner: personField.nullable(),
    /** It, or a folder above it, is shared. */
    isShared: z.boolean(),
  }),
  errors: [],
});

export const listFiles = route({
  ...common,
  name: 'listFiles',
  method: 'GET',
  path: `${CLOUD}/files`,
  summary:
    'A page of a folder. `categories` (0 are folders) restricts it; the total of a restricted list stops at 1,000. Pages follow by cursor only.',
  limit: { requests: 600, seconds: 60 },
  query: paging.omit({ pageNum: true }).extend({
    folderId: idField.optional(),
    categories,
    sort: z.enum(FILE_SORTS).default('name'),
    descending: z.enum(['0', '1']).default('0'),
  }),
  reply: z.array(cloudFile),
  paged: true,
  errors: [],
});

export const searchFiles = route({
  ...common,
  name: 'searchFiles',
  method: 'GET',
  path: `${CLOUD}/search`,
  summary:
    'Files and folders by words of their names, each by its prefix, the last changed first. The total stops at 1,000.',
  limit: { requests: 240, seconds: 60 },
  query: paging.omit({ pageNum: true }).extend({ keyword: z.string().max(100), categories }),
  reply: z.array(cloudFile),
  paged: true,
  errors: [],
});

export const getFile = route({
  ...common,
  name: 'getFile',
  method: 'GET',
  path: `${CLOUD}/file/{id}`,
  summary:
    "A file's details: its path, and the boards in the caller's list that use it, the last edited first, at most 50.",
  limit: { requests: 600, seconds: 60 },
  params: fileParams,
  reply: cloudFile.extend({
    path: z.array(z.object({ id: idField, name: z.string() })),
    usedOn: z.array(z.object({ wbNo: idField, wbName: z.string() })),
    /** A small picture of its first page, signed. Null unless it is a document that was put on a board. */
    pageUrl: z.string().nullable(),
  }),
  errors: [],
});

export const createFolder = route({
  ...common,
  name: 'createFolder',
  method: 'POST',
  path: `${CLOUD}/folder`,
  summary:
    'Creates a folder. With `existing`, a folder of that name is returned instead of a refusal, for uploads of whole folders.',
  limit: { requests: 600, seconds: 60 },
  idempotent: true,
  body: z.object({ folderId: idField.nullable(), name: fileNameField, existing: z.boolean().default(false) }),
  reply: z.object({ id: idField, name: z.string() }),
  errors: [...NAME_ERRORS, 'FILE_NAME_TAKEN', 'FOLDER_TOO_DEEP', ...FULL_ERRORS],
});

export const renameFile = route({
  ...common,
  name: 'renameFile',
  method: 'PUT',
  path: `${CLOUD}/file/{id}/name`,
  summary:
    'Renames a file or folder. A file keeps its category: its content was checked under its suffix, so that cannot change.',
  limit: { requests: 240, seconds: 60 },
  params: fileParams,
  body: z.object({ name: fileNameField }),
  reply: z.null(),
  errors: [...NAME_ERRORS, 'FILE_NAME_TAKEN', 'FILE_WRONG_SUFFIX'],
});

export const moveFiles = route({
  ...common,
  name: 'moveFiles',
  method: 'POST',
  path: `${CLOUD}/move`,
  summary: 'Moves files and folders to a folder (null: the top one), all or none. Taken names get a number.',
  limit: { requests: 240, seconds: 60 },
  body: z.object({ ids: several, folderId: idField.nullable() }),
  reply: z.null(),
  errors: ['FOLDER_INTO_ITSELF', 'FOLDER_TOO_DEEP', ...FULL_ERRORS],
});

export const copyFiles = route({
  ...common,
  name: 'copyFiles',
  method: 'POST',
  path: `${CLOUD}/copy`,
  summary:
    'Copies files and folders to a folder (null: the top one), all or none. Taken names get a number. Copies take no space.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: z.object({ ids: several, folderId: idField.nullable() }),
  reply: z.array(idField),
  errors: ['FOLDER_INTO_ITSELF', 'FOLDER_TOO_DEEP', 'FOLDER_TOO_LARGE', ...FULL_ERRORS],
});

export const binFiles = route({
  ...common,
  name: 'binFiles',
  method: 'POST',
  path: `${CLOUD}/recycle`,
  summary: 'Moves files and folders to the recycle bin, where they still take space. Boards that use a file keep it.',
  limit: { requests: 240, seconds: 60 },
  body: z.object({ ids: several }),
  reply: z.null(),
  errors: [],
});

export const listFileBin = route({
  ...common,
  name: 'listFileBin',
  method: 'GET',
  path: `${CLOUD}/recycle`,
  summary: 'Files and folders in the recycle bin, the last one first.',
  limit: { requests: 240, seconds: 60 },
  query: paging.omit({ pageNum: true }),
  reply: z.array(cloudFile.extend({ binnedAt: timestamp, expiresAt: timestamp })),
  paged: true,
  errors: [],
});

export const restoreFiles = route({
  ...common,
  name: 'restoreFiles',
  method: 'POST',
  path: `${CLOUD}/recover`,
  summary:
    'Brings files and folders back from the recycle bin to their folder, or to the top one if it is gone. Taken names get a number.',
  limit: { requests: 240, seconds: 60 },
  body: z.object({ ids: several }),
  reply: z.null(),
  errors: [...FULL_ERRORS],
});

export const eraseFiles = route({
  ...common,
  name: 'eraseFiles',
  method: 'POST',
  path: `${CLOUD}/clear`,
  summary:
    'Deletes files and folders of the recycle bin for good and frees their space. Boards that use a file keep it.',
  limit: { requests: 240, seconds: 60 },
  body: z.object({ ids: several }),
  reply: z.null(),
  errors: [],
});

export const getSpaceUse = route({
  ...common,
  name: 'getSpaceUse',
  method: 'GET',
  path: `${CLOUD}/space`,
  summary:
    "Bytes the caller's current space has stored, has reserved for uploads, and may store; and the largest file.",
  limit: { requests: 600, seconds: 60 },
  reply: z.object({
    used: z.number().int(),
    reserved: z.number().int(),
    allowed: z.number().int(),
    fileMb: z.number().int(),
  }),
  errors: [],
});

const fileLink = z.object({ url: z.string(), expiresAt: timestamp, hasPassword: z.boolean() });
export type FileLink = z.infer<typeof fileLink>;

export const shareFile = route({
  ...common,
  name: 'shareFile',
  method: 'POST',
  path: `${CLOUD}/file/{id}/link`,
  summary:
    'A link that shows the file without signing in, for 7 days, with a password if one is given. It replaces the link before.',
  limit: { requests: 60, seconds: 60 },
  params: fileParams,
  body: z.object({ password: z.string().min(FILE_LINK_PASSWORD_MIN).max(64).nullable() }),
  reply: fileLink,
  errors: ['OUTSIDE_SHARING_OFF'],
});

export const getFileLink = route({
  ...common,
  name: 'getFileLink',
  method: 'GET',
  path: `${CLOUD}/file/{id}/link`,
  summary: "The file's link; null if it has none, or if it has expired.",
  limit: { requests: 240, seconds: 60 },
  params: fileParams,
  reply: fileLink.nullable(),
  errors: [],
});

export const endFileLink = route({
  ...common,
  name: 'endFileLink',
  method: 'DELETE',
  path: `${CLOUD}/file/{id}/link`,
  summary: "Ends the file's link. One without a link is no error.",
  limit: { requests: 240, seconds: 60 },
  params: fileParams,
  reply: z.null(),
  errors: [],
});

export const openSharedFile = route({
  ...common,
  name: 'openSharedFile',
  access: 'anyone',
  method: 'POST',
  path: `${CLOUD}/shared`,
  summary:
    'The details of a shared file and a signed address to download it, by the key of its link. Ten wrong passwords in ten minutes end the guessing for a while.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({ key: z.string().max(64), password: z.string().max(64).optional() }),
  reply: z.object({
    name: z.string(),
    category: z.number().int(),
    bytes: z.number().int(),
    changedAt: timestamp,
    expiresAt: timestamp,
    sharedBy: z.string(),
    url: z.string(),
  }),
  errors: ['FILE_LINK_GONE', 'FILE_LINK_PASSWORD', 'FILE_LINK_PASSWORD_WRONG'],
});

import { FOLDER_PERMITS } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { emailField, idField, personField, timestamp } from '../rules/fields.ts';

/** Folders of the file centre that are shared with other users. */
const common = { tag: 'files', access: 'session', module: 'file' } as const;
const MEMBERS = '/api/cloud/folder/{id}/members';
const SHARED = '/api/cloud/shared-folders';

/** 0: view, 1: add and edit. */
const folderPermit = z.literal(FOLDER_PERMITS);

const folderMember = z.object({
  memberId: idField,
  /** The only data for the owner, so that an address without an account looks the same. */
  email: z.string(),
  permit: folderPermit,
  sharedAt: timestamp,
});
export type FolderMember = z.infer<typeof folderMember>;

const folderParams = z.object({ id: idField });
const memberParams = z.object({ id: idField, memberId: idField });

const sharedFolder = z.object({
  id: idField,
  name: z.string(),
  permit: folderPermit,
  owner: personField,
  sharedAt: timestamp,
  folders: z.number().int(),
  files: z.number().int(),
});
export type SharedFolder = z.infer<typeof sharedFolder>;

export const listSharedFolders = route({
  ...common,
  name: 'listSharedFolders',
  method: 'GET',
  path: SHARED,
  summary: 'Folders that other users have shared with the caller, by name.',
  limit: { requests: 240, seconds: 60 },
  reply: z.array(sharedFolder),
  errors: [],
});

export const leaveFolder = route({
  ...common,
  name: 'leaveFolder',
  method: 'DELETE',
  path: `${SHARED}/{id}`,
  summary: 'Leaves a folder that was shared with the caller. One that was left already is no error.',
  limit: { requests: 60, seconds: 60 },
  params: folderParams,
  reply: z.null(),
  errors: [],
});

export const listFolderMembers = route({
  ...common,
  name: 'listFolderMembers',
  method: 'GET',
  path: MEMBERS,
  summary: 'With whom a folder is shared. Only for its owner.',
  limit: { requests: 240, seconds: 60 },
  params: folderParams,
  reply: z.array(folderMember),
  errors: [],
});

export const shareFolder = route({
  ...common,
  name: 'shareFolder',
  method: 'POST',
  path: MEMBERS,
  summary:
    'Shares a folder with an e-mail address and mails it. Who has an account with it finds the folder there at once, others when they have registered; the answer is the same. Repeating it changes the permit and mails nothing.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  params: folderParams,
  body: z.object({ email: emailField, permit: folderPermit }),
  reply: folderMember,
  errors: [
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'FOLDER_SHARED_WITH_SELF',
    'FOLDER_MEMBER_LIMIT',
    'SHARED_FOLDER_LIMIT',
    'SHARED_WITH_LIMIT',
  ],
});

export const changeFolderMember = route({
  ...common,
  name: 'changeFolderMember',
  method: 'PUT',
  path: `${MEMBERS}/{memberId}`,
  summary: 'Changes what a member may do in a shared folder. Only for its owner.',
  limit: { requests: 120, seconds: 60 },
  params: memberParams,
  body: z.object({ permit: folderPermit }),
  reply: folderMember,
  errors: [],
});

export const removeFolderMember = route({
  ...common,
  name: 'removeFolderMember',
  method: 'DELETE',
  path: `${MEMBERS}/{memberId}`,
  summary: 'Ends sharing a folder with a member. One that was removed already is no error. Only for its owner.',
  limit: { requests: 120, seconds: 60 },
  params: memberParams,
  reply: z.null(),
  errors: [],
});

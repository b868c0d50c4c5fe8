import * as z from 'zod';
import { route } from '../route.ts';
import { newPasswordField } from '../rules/fields.ts';
import { userInfo } from './account.ts';

/** What users change about themselves, besides the fields of `changeUserInfo`. */
const common = { tag: 'account', access: 'session' } as const;

export const uploadAvatar = route({
  ...common,
  name: 'uploadAvatar',
  method: 'POST',
  path: '/api/user/avatar/upload',
  summary:
    "Sets the user's picture: an image of at most 1 MB in the field `file`. Its middle is stored as a small square, without anything else of the file. Returns the complete user.",
  limit: { requests: 20, seconds: 60 },
  file: true,
  reply: userInfo,
  errors: [
    'PICTURE_WRONG_FORMAT',
    'PICTURE_EMPTY',
    'PICTURE_DAMAGED',
    'PICTURE_TOO_LARGE',
    'FILE_INFECTED',
    'FILE_NOT_CHECKED',
    'FILE_UNCHECKABLE',
  ],
});

export const removeAvatar = route({
  ...common,
  name: 'removeAvatar',
  method: 'DELETE',
  path: '/api/user/avatar',
  summary: "Removes the user's picture. Returns the complete user.",
  limit: { requests: 20, seconds: 60 },
  reply: userInfo,
  errors: [],
});

export const changePassword = route({
  ...common,
  name: 'changePassword',
  method: 'PUT',
  path: '/api/user/password',
  summary:
    'Sets a new password, also for an account that had none, and ends every other session. Needs a fresh sign-in.',
  fresh: true,
  limit: { requests: 10, seconds: 60 },
  body: z.object({ password: newPasswordField }),
  reply: userInfo,
  errors: ['PASSWORD_EMPTY', 'PASSWORD_LENGTH', 'PASSWORD_RULE'],
});

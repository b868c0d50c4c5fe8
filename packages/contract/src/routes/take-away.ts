import * as z from 'zod';
import { route } from '../route.ts';
import { idField, timestamp } from '../rules/fields.ts';
import { TAKE_AWAY_FILES, TAKE_AWAY_PASSWORD } from '../rules/take-away.ts';
import { NO_BOARD } from './shared.ts';

const TAG = 'takeAway';
const passwordField = z.string().regex(TAKE_AWAY_PASSWORD, 'TAKE_AWAY_PASSWORD_FORMAT');

export const takeAway = route({
  name: 'takeAway',
  tag: TAG,
  access: 'session',
  module: 'whiteboard',
  method: 'POST',
  path: '/api/common/open/oss_scan_code_take_away',
  summary:
    'Exported files to be taken away by a QR code with a password. `ossKeys`: keys of exports of the caller, separated by commas. Without `password` one of 4 letters or digits is made. The code works as long as the files are kept: a day.',
  limit: { requests: 30, seconds: 60 },
  form: true,
  body: z.object({
    ossKeys: z
      .string()
      .min(1)
      .transform((text) => text.split(','))
      .pipe(z.array(z.string().min(1).max(200)).min(1).max(TAKE_AWAY_FILES)),
    type: z.literal('IWB'),
    password: passwordField.optional(),
  }),
  reply: z.object({
    /** The content of the QR code. */
    url: z.string(),
    /** Identifies the code when its password is changed. */
    qrcodeImageKey: idField,
    password: z.string(),
    expiresAt: timestamp,
  }),
  errors: [...NO_BOARD, 'COPY_FORBIDDEN', 'OUTSIDE_SHARING_OFF', 'TAKE_AWAY_GONE', 'TAKE_AWAY_PASSWORD_FORMAT'],
});

export const changeTakeAwayPassword = route({
  name: 'changeTakeAwayPassword',
  tag: TAG,
  access: 'session',
  module: 'whiteboard',
  method: 'POST',
  path: '/api/common/open/scancodego/update/password',
  summary: 'Another password for a code of the caller. The old one ends, and so does the count of wrong ones.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ password: passwordField, qrcodeImageKey: idField }),
  reply: z.null(),
  errors: ['TAKE_AWAY_GONE', 'TAKE_AWAY_PASSWORD_FORMAT'],
});

export const openTakeAway = route({
  name: 'openTakeAway',
  tag: TAG,
  access: 'anyone',
  module: 'whiteboard',
  method: 'POST',
  path: '/api/common/open/scancodego/files',
  summary:
    'The files behind a scanned code, for anybody who has its password. Addresses are signed and valid for ten minutes.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ key: z.string().min(1).max(100), password: passwordField }),
  reply: z.object({
    files: z.array(z.object({ name: z.string(), bytes: z.number().int(), url: z.string() })),
    expiresAt: timestamp,
  }),
  errors: ['TAKE_AWAY_GONE', 'TAKE_AWAY_PASSWORD_WRONG', 'TAKE_AWAY_LOCKED', 'TAKE_AWAY_PASSWORD_FORMAT'],
});

import * as z from 'zod';
import { route } from '../route.ts';
import { emailField, newPasswordField, nicknameField, timeZoneField } from '../rules/fields.ts';
import { signedIn } from './account.ts';

const common = { tag: 'administration', access: 'anyone' } as const;
const SETUP = '/api/setup';

export const getSetup = route({
  ...common,
  name: 'getSetup',
  method: 'GET',
  path: SETUP,
  summary:
    'Whether the first administrator can be created here: `open`; `done`, there is one; `off`, the operator has configured no set-up token.',
  limit: { requests: 60, seconds: 60 },
  reply: z.object({ state: z.enum(['open', 'done', 'off']) }),
  errors: [],
});

export const setUp = route({
  ...common,
  name: 'setUp',
  method: 'POST',
  path: SETUP,
  summary:
    "Creates the first administrator with the operator's set-up token, and signs in. Works only while there is no administrator.",
  limit: { requests: 10, seconds: 60 },
  body: z.object({
    token: z.string().min(1).max(200),
    email: emailField,
    nickName: nicknameField,
    password: newPasswordField,
    timeZone: timeZoneField.optional(),
  }),
  reply: signedIn,
  errors: [
    'SETUP_TOKEN_WRONG',
    'ALREADY_SET_UP',
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'EMAIL_TAKEN',
    'PASSWORD_EMPTY',
    'PASSWORD_LENGTH',
    'PASSWORD_RULE',
    'NICKNAME_EMPTY',
    'NICKNAME_LENGTH',
  ],
});

import { MERCHANT_ROLES } from '@sw/policy';
import * as z from 'zod';
import { cursorField } from '../paging.ts';
import { route } from '../route.ts';
import { emailField, idField, localeField, nicknameField, phoneField, timestamp } from '../rules/fields.ts';

/** The people of the installation, for its administrators. */
const common = { tag: 'administration', access: 'session', administrator: true } as const;
const PEOPLE = '/api/admin/people';

const PERSON_STATES = ['active', 'disabled', 'deleting'] as const;
const levelName = z.object({ levelNo: z.number().int(), name: z.string() });
const count = z.number().int().nonnegative();

const personSummary = z.object({
  userId: idField,
  email: z.string(),
  nickName: z.string(),
  /** First three and last four digits; null if none is bound. */
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  level: levelName,
  administrator: z.boolean(),
  /** `deleting`: its deletion was requested, and it is erased at the end of the 30 days. */
  state: z.enum(PERSON_STATES),
  /** The initial password has not been replaced yet. */
  initialPassword: z.boolean(),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable(),
});
export type AdminPerson = z.infer<typeof personSummary>;

const personDetail = personSummary.extend({
  locale: localeField,
  timeZone: z.string(),
  /** Live sessions. */
  sessions: count,
  secondFactor: z.boolean(),
  /** Null: signs in without a password. */
  passwordChangedAt: timestamp.nullable(),
  disabledAt: timestamp.nullable(),
  deletionAt: timestamp.nullable(),
  /** The person's own space first, then the enterprises they are in. */
  spaces: z.array(
    z.object({
      spaceId: idField,
      kind: z.enum(['personal', 'merchant']),
      name: z.string(),
      role: z.enum(MERCHANT_ROLES),
      level: levelName,
      /** The numbers of the whole space, as its limits count them. */
      boards: count,
      bytes: count,
    }),
  ),
});
export type AdminPersonDetail = z.infer<typeof personDetail>;

export const listPeople = route({
  ...common,
  name: 'listPeople',
  method: 'GET',
  path: PEOPLE,
  summary:
    'The people of the installation, newest first. A keyword finds beginnings of names, addresses and phone numbers, at most one page of them.',
  limit: { requests: 120, seconds: 60 },
  query: z.object({
    keyword: z.string().max(100).optional(),
    state: z.enum(PERSON_STATES).optional(),
    levelNo: z.coerce.number().int().min(0).max(32_767).optional(),
    /** Only administrators. */
    administrator: z.literal('1').optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(50),
    cursor: cursorField.optional(),
  }),
  reply: z.object({ people: z.array(personSummary), next: z.string().nullable() }),
  errors: [],
});

const personParams = z.object({ userId: idField });

export const getPerson = route({
  ...common,
  name: 'getPerson',
  method: 'GET',
  path: `${PEOPLE}/{userId}`,
  summary: 'One person: profile, level, sessions, the spaces they work in and what is used of them.',
  limit: { requests: 240, seconds: 60 },
  params: personParams,
  reply: personDetail,
  errors: [],
});

/** Shown once; the server keeps a hash. */
const initialPassword = z.string();

export const createPerson = route({
  ...common,
  name: 'createPerson',
  method: 'POST',
  path: PEOPLE,
  summary:
    'Creates an account with an initial password, which is shown once and must be replaced at the first sign-in. Works under every registration policy.',
  fresh: true,
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    email: emailField,
    /** Bound to the account immediately; the person can also sign in with it. */
    phone: phoneField.optional(),
    nickName: nicknameField,
    locale: localeField.optional(),
    levelNo: z.number().int().optional(),
    administrator: z.boolean().default(false),
  }),
  reply: z.object({ person: personDetail, initialPassword }),
  errors: [
    'EMAIL_EMPTY',
    'EMAIL_INVALID',
    'EMAIL_TAKEN',
    'PHONE_EMPTY',
    'PHONE_INVALID',
    'PHONE_TAKEN',
    'NICKNAME_EMPTY',
    'NICKNAME_LENGTH',
    'LEVEL_MISSING',
  ],
});

export const disablePerson = route({
  ...common,
  name: 'disablePerson',
  method: 'POST',
  path: `${PEOPLE}/{userId}/disable`,
  summary: 'Disables an account. Its sessions, connections and places in calls end within 2 seconds.',
  fresh: true,
  limit: { requests: 60, seconds: 60 },
  params: personParams,
  reply: personDetail,
  errors: ['OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
});

export const enablePerson = route({
  ...common,
  name: 'enablePerson',
  method: 'POST',
  path: `${PEOPLE}/{userId}/enable`,
  summary: 'Enables a disabled account. The person signs in again.',
  fresh: true,
  limit: { requests: 60, seconds: 60 },
  params: personParams,
  reply: personDetail,
  errors: ['DELETION_BEGUN'],
});

export const setInitialPassword = route({
  ...common,
  name: 'setInitialPassword',
  method: 'POST',
  path: `${PEOPLE}/{userId}/initial-password`,
  summary:
    'Gives an account a new initial password, which is shown once and must be replaced at the next sign-in. Its sessions end. A second factor stays.',
  fresh: true,
  limit: { requests: 30, seconds: 60 },
  params: personParams,
  reply: z.object({ person: personDetail, initialPassword }),
  errors: ['OWN_ACCOUNT'],
});

export const setPersonLevel = route({
  ...common,
  name: 'setPersonLevel',
  method: 'PUT',
  path: `${PEOPLE}/{userId}/level`,
  summary: 'Sets the level of a person. Their devices say so at once and ask them to sign in again (501).',
  limit: { requests: 60, seconds: 60 },
  params: personParams,
  body: z.object({ levelNo: z.number().int() }),
  reply: personDetail,
  errors: ['LEVEL_MISSING'],
});

export const endPersonSessions = route({
  ...common,
  name: 'endPersonSessions',
  method: 'DELETE',
  path: `${PEOPLE}/{userId}/sessions`,
  summary: 'Signs a person out on all devices. They may sign in again.',
  limit: { requests: 60, seconds: 60 },
  params: personParams,
  reply: personDetail,
  errors: ['OWN_ACCOUNT'],
});

export const deletePerson = route({
  ...common,
  name: 'deletePerson',
  method: 'DELETE',
  path: `${PEOPLE}/{userId}`,
  summary: 'Disables an account and erases it in 30 days. Until then it can be kept.',
  fresh: true,
  limit: { requests: 60, seconds: 60 },
  params: personParams,
  reply: personDetail,
  errors: ['OWN_ACCOUNT', 'LAST_ADMINISTRATOR', 'SOLE_OWNER'],
});

export const keepPerson = route({
  ...common,
  name: 'keepPerson',
  method: 'POST',
  path: `${PEOPLE}/{userId}/keep`,
  summary: 'Takes back the deletion of an account and enables it.',
  fresh: true,
  limit: { requests: 60, seconds: 60 },
  params: personParams,
  reply: personDetail,
  errors: ['DELETION_BEGUN'],
});

export const setAdministrator = route({
  ...common,
  name: 'setAdministrator',
  method: 'PUT',
  path: `${PEOPLE}/{userId}/administrator`,
  summary: 'Grants or withdraws the administration of the installation. The last administrator stays one.',
  fresh: true,
  limit: { requests: 30, seconds: 60 },
  params: personParams,
  body: z.object({ administrator: z.boolean() }),
  reply: personDetail,
  errors: ['LAST_ADMINISTRATOR', 'ACCOUNT_DISABLED'],
});

import { LEVEL_NAME_MAX, QUALITIES, REGISTRATION_POLICIES, RIGHT_BOUNDS, type Rights } from '@sw/policy';
import * as z from 'zod';
import { cursorField } from '../paging.ts';
import { route } from '../route.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';

/** Levels, enterprises, requests and the audit log of the installation, for its administrators. */
const common = { tag: 'administration', access: 'session', administrator: true } as const;
const ADMIN = '/api/admin';

const count = z.number().int().nonnegative();
const levelName = z.object({ levelNo: z.number().int(), name: z.string() });

export const getInstallation = route({
  ...common,
  name: 'getInstallation',
  method: 'GET',
  path: `${ADMIN}/installation`,
  summary: 'The state of registration as the operator has configured it, and what waits for administrators.',
  limit: { requests: 120, seconds: 60 },
  reply: z.object({
    registration: z.object({ policy: z.enum(REGISTRATION_POLICIES), domains: z.array(z.string()) }),
    administrators: count,
    openRequests: count,
  }),
  errors: [],
});

/** A right within its bounds. */
const right = (name: keyof typeof RIGHT_BOUNDS) =>
  z.number().int().min(RIGHT_BOUNDS[name].min).max(RIGHT_BOUNDS[name].max);

const rightsInBounds = z.object({
  boardCount: right('boardCount'),
  callPeople: right('callPeople'),
  endpoints: right('endpoints'),
  singleCallMinutes: right('singleCallMinutes'),
  maxPages: right('maxPages'),
  monthCallMinutes: right('monthCallMinutes'),
  importFileMb: right('importFileMb'),
  quality: z.enum(QUALITIES),
  documentsPerPage: right('documentsPerPage'),
  spaceMb: right('spaceMb'),
  imageNum: right('imageNum'),
  fileNum: right('fileNum'),
} satisfies Record<keyof Rights, z.ZodType>);

const level = levelName.extend({
  /** Not bounded, because an operator may have stored other values. */
  rights: z.object({
    boardCount: count,
    callPeople: count,
    endpoints: count,
    singleCallMinutes: count,
    maxPages: count,
    monthCallMinutes: count,
    importFileMb: count,
    quality: z.enum(QUALITIES),
    documentsPerPage: count,
    spaceMb: count,
    imageNum: count,
    fileNum: count,
  } satisfies Record<keyof Rights, z.ZodType>),
  /** Grows with every change. */
  revision: z.number().int(),
});
export type AdminLevel = z.infer<typeof level>;

export const listLevels = route({
  ...common,
  name: 'listLevels',
  method: 'GET',
  path: `${ADMIN}/levels`,
  summary: 'All levels with their rights, lowest first. `RIGHT_BOUNDS` says what each may be set to.',
  limit: { requests: 120, seconds: 60 },
  reply: z.array(level),
  errors: [],
});

/** Counting stops here, because millions may have the level. */
export const LEVEL_REACH_MAX = 10_000;

const levelParams = z.object({ levelNo: z.coerce.number().int().min(0).max(32_767) });
const reached = z.number().int().nonnegative().max(LEVEL_REACH_MAX);

export const getLevelReach = route({
  ...common,
  name: 'getLevelReach',
  method: 'GET',
  path: `${ADMIN}/levels/{levelNo}/reach`,
  summary: `How many people and enterprises have a level, each counted up to ${LEVEL_REACH_MAX}.`,
  limit: { requests: 60, seconds: 60 },
  params: levelParams,
  reply: z.object({ people: reached, enterprises: reached }),
  errors: [],
});

export const changeLevel = route({
  ...common,
  name: 'changeLevel',
  method: 'PUT',
  path: `${ADMIN}/levels/{levelNo}`,
  summary:
    'Changes the name or some rights of a level. Limits count at once, for everybody with the level; nobody is signed out, and nothing that exists is taken away.',
  fresh: true,
  limit: { requests: 30, seconds: 60 },
  params: levelParams,
  body: z.object({
    name: z.string().trim().min(1).max(LEVEL_NAME_MAX).optional(),
    rights: rightsInBounds.partial().default({}),
  }),
  reply: level,
  errors: ['LEVEL_NAME_TAKEN'],
});

const enterprise = z.object({
  spaceId: idField,
  name: z.string(),
  level: levelName,
  /** The first of its owners. */
  owner: personField.nullable(),
  /** Active ones. */
  members: count,
  boards: count,
  bytes: count,
  createdAt: timestamp,
});
export type AdminEnterprise = z.infer<typeof enterprise>;

export const listEnterprises = route({
  ...common,
  name: 'listEnterprises',
  method: 'GET',
  path: `${ADMIN}/enterprises`,
  summary:
    'The enterprises of the installation with their members and usage, newest first. A keyword finds beginnings of names, at most one page of them.',
  limit: { requests: 120, seconds: 60 },
  query: z.object({
    keyword: z.string().max(100).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(50),
    cursor: cursorField.optional(),
  }),
  reply: z.object({ enterprises: z.array(enterprise), next: z.string().nullable() }),
  errors: [],
});

export const setEnterpriseLevel = route({
  ...common,
  name: 'setEnterpriseLevel',
  method: 'PUT',
  path: `${ADMIN}/enterprises/{spaceId}/level`,
  summary: 'Sets the level of an enterprise. People who are working in it are asked to sign in again (501).',
  limit: { requests: 30, seconds: 60 },
  params: z.object({ spaceId: idField }),
  body: z.object({ levelNo: z.number().int() }),
  reply: enterprise,
  errors: ['LEVEL_MISSING'],
});

const salesRequest = z.object({
  requestId: idField,
  by: personField.extend({ email: z.string() }),
  /** The space in which they work: their own or an enterprise. */
  space: z.object({ spaceId: idField, kind: z.enum(['personal', 'merchant']), name: z.string() }),
  /** The level they ask about; null: none in particular. */
  level: levelName.nullable(),
  message: z.string(),
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
  closedBy: personField.nullable(),
});
export type AdminSalesRequest = z.infer<typeof salesRequest>;

export const listSalesRequests = route({
  ...common,
  name: 'listSalesRequests',
  method: 'GET',
  path: `${ADMIN}/sales-requests`,
  summary: "People's requests to sales, newest first.",
  limit: { requests: 120, seconds: 60 },
  query: z.object({
    state: z.enum(['open', 'closed']).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(50),
    cursor: cursorField.optional(),
  }),
  reply: z.object({ requests: z.array(salesRequest), next: z.string().nullable() }),
  errors: [],
});

export const closeSalesRequest = route({
  ...common,
  name: 'closeSalesRequest',
  method: 'POST',
  path: `${ADMIN}/sales-requests/{requestId}/close`,
  summary: 'Marks a request as handled. The person may then ask again. One that is closed is no error.',
  limit: { requests: 60, seconds: 60 },
  params: z.object({ requestId: idField }),
  reply: salesRequest,
  errors: [],
});

export const siteAuditFilter = z.object({
  /** The beginning of an action, such as `person.`. */
  action: z.string().max(60).optional(),
  /** The person who did it, or the person concerned. */
  userId: idField.optional(),
  /** Only actions of the operator on the command line. */
  operator: z.literal('1').optional(),
  /** Part of the event's subject, ignoring case. */
  keyword: z.string().max(100).optional(),
  since: timestamp.optional(),
  until: timestamp.optional(),
});

const siteAuditLine = z.object({
  eventId: idField,
  action: z.string(),
  /** Null: the operator, or an account that is gone. */
  by: personField.nullable(),
  /** Done by the operator's command. */
  operator: z.boolean(),
  targetKind: z.string(),
  targetId: z.string(),
  /** The name of the target at that time, if the record has it. */
  about: z.string().nullable(),
  ip: z.string().nullable(),
  at: timestamp,
});
export type SiteAuditLine = z.infer<typeof siteAuditLine>;

export const listSiteAudit = route({
  ...common,
  name: 'listSiteAudit',
  method: 'GET',
  path: `${ADMIN}/audit`,
  summary: 'What happened in the installation, newest first. Nobody can change it.',
  limit: { requests: 120, seconds: 60 },
  query: siteAuditFilter.extend({ before: idField.optional() }),
  reply: z.object({ lines: z.array(siteAuditLine), next: idField.nullable() }),
  errors: [],
});

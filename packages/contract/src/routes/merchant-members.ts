import { MERCHANT_ROLES, SIGN_IN_KINDS } from '@sw/policy';
import * as z from 'zod';
import { paging } from '../paging.ts';
import { route } from '../route.ts';
import { idField, merchantNameField, timestamp } from '../rules/fields.ts';
import { MEMBERS_AT_ONCE } from '../rules/merchants.ts';

/** The members and departments of the caller's current enterprise, for its owners and admins. */
const common = { tag: 'merchant', access: 'session', module: 'merchant' } as const;
const MEMBERS = '/api/merchant/members';
const DEPARTMENTS = '/api/merchant/departments';
const ADMINS = 'MERCHANT_ADMINS_ONLY';

const count = z.number().int().nonnegative();
const member = z.object({
  userId: idField,
  nickName: z.string(),
  email: z.string(),
  role: z.enum(MERCHANT_ROLES),
  state: z.enum(['active', 'off']),
  departmentId: idField.nullable(),
  joinedAt: timestamp,
  /** Null for guests, whose sign-in does not concern the enterprise. */
  signsInWith: z.enum(SIGN_IN_KINDS).nullable(),
  /** When they last worked in the enterprise. */
  lastHereAt: timestamp.nullable(),
});
export type MerchantMember = z.infer<typeof member>;

/** `none`: members without a department. */
const departmentQuery = z.union([z.literal('none'), idField]);

export const listMembers = route({
  ...common,
  name: 'listMembers',
  method: 'GET',
  path: MEMBERS,
  summary:
    'Members by name; a department with those below it. A keyword finds beginnings of names, words, addresses, pinyin and pinyin initials, at most one page of them.',
  limit: { requests: 240, seconds: 60 },
  query: paging.omit({ pageNum: true }).extend({
    keyword: z.string().max(100).optional(),
    department: departmentQuery.optional(),
    state: z.enum(['active', 'off']).optional(),
  }),
  paged: true,
  reply: z.array(member),
  errors: [ADMINS],
});

const memberParams = z.object({ userId: idField });

export const changeMember = route({
  ...common,
  name: 'changeMember',
  method: 'PUT',
  path: `${MEMBERS}/{userId}`,
  summary: "Changes a member's role or department. Only owners make owners; the last owner stays one.",
  limit: { requests: 240, seconds: 60 },
  params: memberParams,
  body: z.object({ role: z.enum(MERCHANT_ROLES).optional(), departmentId: idField.nullable().optional() }),
  reply: member,
  errors: [ADMINS, 'LAST_OWNER'],
});

const memberChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role: z.enum(MERCHANT_ROLES) }),
  z.object({ kind: z.literal('move'), departmentId: idField.nullable() }),
  z.object({ kind: z.literal('signOut') }),
]);
export type MemberChange = z.infer<typeof memberChange>;

const memberOutcome = z.object({
  userId: idField,
  /** The error of the catalogue with which this one was refused; null: done. */
  problem: z.enum(['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER']).nullable(),
});
export type MemberOutcome = z.infer<typeof memberOutcome>;

export const changeMembers = route({
  ...common,
  name: 'changeMembers',
  method: 'POST',
  path: `${MEMBERS}/change`,
  summary: `Gives up to ${MEMBERS_AT_ONCE} members a role or a department, or ends their sessions. Says of each whether it was done; one who is refused does not stop the others.`,
  limit: { requests: 60, seconds: 60 },
  body: z.object({ userIds: z.array(idField).min(1).max(MEMBERS_AT_ONCE), change: memberChange }),
  reply: z.array(memberOutcome),
  errors: [ADMINS],
});

export const endMember = route({
  ...common,
  name: 'endMember',
  method: 'POST',
  path: `${MEMBERS}/{userId}/end`,
  summary:
    'Switches a member off, or removes them. Their access to the boards of the enterprise ends within seconds; their own boards get a new owner, or one of the enterprise.',
  limit: { requests: 120, seconds: 60 },
  params: memberParams,
  body: z.object({ how: z.enum(['off', 'remove']), newOwnerId: idField.optional() }),
  reply: z.null(),
  errors: [ADMINS, 'LAST_OWNER', 'NEW_OWNER_MISSING'],
});

export const resumeMember = route({
  ...common,
  name: 'resumeMember',
  method: 'POST',
  path: `${MEMBERS}/{userId}/resume`,
  summary: 'Switches a member on again. Boards they had are not given back.',
  limit: { requests: 120, seconds: 60 },
  params: memberParams,
  reply: member,
  errors: [ADMINS],
});

export const signOutMember = route({
  ...common,
  name: 'signOutMember',
  method: 'POST',
  path: `${MEMBERS}/{userId}/sign-out`,
  summary: 'Ends the sessions of a member on all their devices. They may sign in again.',
  limit: { requests: 120, seconds: 60 },
  params: memberParams,
  reply: z.null(),
  errors: [ADMINS],
});

const department = z.object({
  departmentId: idField,
  parentId: idField.nullable(),
  name: z.string(),
  /** Active members in it and below it. */
  people: count,
});
export type Department = z.infer<typeof department>;

export const listDepartments = route({
  ...common,
  name: 'listDepartments',
  method: 'GET',
  path: DEPARTMENTS,
  summary: 'All departments, parents before their children, by name, with the number of active members.',
  limit: { requests: 240, seconds: 60 },
  reply: z.object({ departments: z.array(department), without: count }),
  errors: [ADMINS],
});

export const createDepartment = route({
  ...common,
  name: 'createDepartment',
  method: 'POST',
  path: DEPARTMENTS,
  summary: 'Adds a department.',
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: z.object({ name: merchantNameField, parentId: idField.nullable() }),
  reply: department,
  errors: [
    ADMINS,
    'MERCHANT_NAME_EMPTY',
    'MERCHANT_NAME_LENGTH',
    'DEPARTMENT_TAKEN',
    'DEPARTMENT_LIMIT',
    'DEPARTMENT_DEPTH',
  ],
});

const departmentParams = z.object({ departmentId: idField });

export const changeDepartment = route({
  ...common,
  name: 'changeDepartment',
  method: 'PUT',
  path: `${DEPARTMENTS}/{departmentId}`,
  summary: 'Renames a department, or moves it with all below it into another one (null: to the top).',
  limit: { requests: 60, seconds: 60 },
  params: departmentParams,
  body: z.object({ name: merchantNameField.optional(), parentId: idField.nullable().optional() }),
  reply: z.null(),
  errors: [
    ADMINS,
    'MERCHANT_NAME_EMPTY',
    'MERCHANT_NAME_LENGTH',
    'DEPARTMENT_TAKEN',
    'DEPARTMENT_DEPTH',
    'DEPARTMENT_INSIDE_ITSELF',
  ],
});

export const deleteDepartment = route({
  ...common,
  name: 'deleteDepartment',
  method: 'DELETE',
  path: `${DEPARTMENTS}/{departmentId}`,
  summary: 'Deletes a department. Its members and the departments in it move up. One that is gone is no error.',
  limit: { requests: 60, seconds: 60 },
  params: departmentParams,
  reply: z.null(),
  errors: [ADMINS, 'DEPARTMENT_TAKEN'],
});

import { MEETING_LIMITS } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { idField } from '../rules/fields.ts';
import { invitedField, listOf } from '../rules/meetings.ts';
import { MEETING_COMMON as common, MEETING, spanField } from './meeting-shared.ts';

/** The address book: members of the enterprise, the caller's own tags and external contacts, and who is busy. */
const PEOPLE = `${MEETING}/people`;
const TAGS = `${MEETING}/tags`;
const CONTACTS = `${MEETING}/contacts`;
const count = z.number().int().nonnegative();

const bookPerson = z.object({
  userId: idField,
  nickName: z.string(),
  avatarUrl: z.string().optional(),
  email: z.string(),
  departmentId: idField.nullable(),
});
export type BookPerson = z.infer<typeof bookPerson>;

export const searchPeople = route({
  ...common,
  name: 'searchPeople',
  method: 'GET',
  path: PEOPLE,
  summary:
    'Members who can be invited, by name. A keyword finds beginnings of names, words, addresses, pinyin and initials.',
  limit: { requests: 240, seconds: 60 },
  query: z.object({
    keyword: z.string().max(100).optional(),
    /** With those below it; `none`: members without a department. */
    department: z.union([z.literal('none'), idField]).optional(),
    /** Only these members, on one page; other filters are ignored. People who are not in the enterprise are left out. */
    userId: listOf(idField, 200).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(600).optional(),
  }),
  paged: true,
  reply: z.array(bookPerson),
  errors: ['MEETING_MEMBERS_ONLY'],
});

const treeNode = z.object({ departmentId: idField, parentId: idField.nullable(), name: z.string(), people: count });
export type PeopleTreeNode = z.infer<typeof treeNode>;

export const readPeopleTree = route({
  ...common,
  name: 'readPeopleTree',
  method: 'GET',
  path: `${PEOPLE}/tree`,
  summary: 'All departments, parents before their children, with the number of people in and below each.',
  limit: { requests: 240, seconds: 60 },
  reply: z.object({ departments: z.array(treeNode), without: count, total: count }),
  errors: ['MEETING_MEMBERS_ONLY'],
});

export const countInvited = route({
  ...common,
  name: 'countInvited',
  method: 'POST',
  path: `${PEOPLE}/count`,
  summary:
    'How many people a choice of people and groups comes to, each counted once, the organiser not counted: the caller, or the member for whom they book.',
  limit: { requests: 240, seconds: 60 },
  body: invitedField.extend({ organiserId: idField.optional() }),
  reply: z.object({ people: count, max: count }),
  errors: ['MEETING_MEMBERS_ONLY'],
});

const tag = z.object({ tagId: idField, name: z.string(), members: z.array(bookPerson) });
export type MeetingTag = z.infer<typeof tag>;
const tagBody = z.object({
  name: z.string().max(200),
  userIds: z.array(idField).max(MEETING_LIMITS.participants),
});
const TAG_ERRORS = [
  'MEETING_MEMBERS_ONLY',
  'TAG_NAME_REQUIRED',
  'TAG_NAME_LENGTH',
  'TAG_NAME_TAKEN',
  'TAG_MEMBERS_REQUIRED',
  'MEETING_PERSON_GONE',
] as const;
const tagParams = z.object({ tagId: idField });

export const listTags = route({
  ...common,
  name: 'listTags',
  method: 'GET',
  path: TAGS,
  summary: "The caller's tags with their members, by name.",
  limit: { requests: 240, seconds: 60 },
  reply: z.array(tag),
  errors: ['MEETING_MEMBERS_ONLY'],
});

export const createTag = route({
  ...common,
  name: 'createTag',
  method: 'POST',
  path: TAGS,
  summary: `Adds a tag; at most ${MEETING_LIMITS.tags}.`,
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: tagBody,
  reply: tag,
  errors: [...TAG_ERRORS, 'TAG_LIMIT'],
});

export const changeTag = route({
  ...common,
  name: 'changeTag',
  method: 'PUT',
  path: `${TAGS}/{tagId}`,
  summary: 'Changes the name and the members of a tag.',
  limit: { requests: 60, seconds: 60 },
  params: tagParams,
  body: tagBody,
  reply: tag,
  errors: TAG_ERRORS,
});

export const deleteTag = route({
  ...common,
  name: 'deleteTag',
  method: 'DELETE',
  path: `${TAGS}/{tagId}`,
  summary: 'Deletes a tag. One that is gone is no error.',
  limit: { requests: 60, seconds: 60 },
  params: tagParams,
  reply: z.null(),
  errors: ['MEETING_MEMBERS_ONLY'],
});

const contact = z.object({ contactId: idField, name: z.string(), email: z.string(), remark: z.string() });
export type ExternalContact = z.infer<typeof contact>;
/** The typed text; the rules report missing parts. */
const contactBody = z.object({
  name: z.string().max(200),
  email: z.string().max(400),
  remark: z.string().max(2_000).default(''),
});
const CONTACT_ERRORS = [
  'MEETING_MEMBERS_ONLY',
  'CONTACT_NAME_EMPTY',
  'CONTACT_NAME_LENGTH',
  'CONTACT_EMAIL_EMPTY',
  'CONTACT_EMAIL_INVALID',
  'CONTACT_EMAIL_TAKEN',
  'CONTACT_REMARK_LENGTH',
] as const;
const contactParams = z.object({ contactId: idField });

export const listContacts = route({
  ...common,
  name: 'listContacts',
  method: 'GET',
  path: CONTACTS,
  summary: "The caller's external contacts by name. A keyword is part of the name or the address.",
  limit: { requests: 240, seconds: 60 },
  query: z.object({ keyword: z.string().max(100).optional() }),
  reply: z.array(contact),
  errors: ['MEETING_MEMBERS_ONLY'],
});

export const createContact = route({
  ...common,
  name: 'createContact',
  method: 'POST',
  path: CONTACTS,
  summary: `Adds an external contact; at most ${MEETING_LIMITS.contacts}.`,
  limit: { requests: 60, seconds: 60 },
  idempotent: true,
  body: contactBody,
  reply: contact,
  errors: [...CONTACT_ERRORS, 'CONTACT_LIMIT'],
});

export const changeContact = route({
  ...common,
  name: 'changeContact',
  method: 'PUT',
  path: `${CONTACTS}/{contactId}`,
  summary: 'Changes an external contact. Meetings keep the name and address they were booked with.',
  limit: { requests: 60, seconds: 60 },
  params: contactParams,
  body: contactBody,
  reply: contact,
  errors: CONTACT_ERRORS,
});

export const deleteContact = route({
  ...common,
  name: 'deleteContact',
  method: 'DELETE',
  path: `${CONTACTS}/{contactId}`,
  summary: 'Deletes an external contact. One that is gone is no error.',
  limit: { requests: 60, seconds: 60 },
  params: contactParams,
  reply: z.null(),
  errors: ['MEETING_MEMBERS_ONLY'],
});

const busyPerson = z.object({ userId: idField, nickName: z.string(), busy: z.array(spanField) });
export type BusyPerson = z.infer<typeof busyPerson>;

export const freeBusy = route({
  ...common,
  name: 'freeBusy',
  method: 'POST',
  path: `${MEETING}/free-busy`,
  summary:
    'When members, also those of departments and tags, are in meetings within at most a week, without saying in which. Declined meetings do not count. At most 500 members, by name.',
  limit: { requests: 240, seconds: 60 },
  body: spanField.extend({
    ...invitedField.pick({ userIds: true, departmentIds: true, tagIds: true }).shape,
    /** The meeting that is being changed, which does not make its participants busy. */
    meetingId: idField.optional(),
  }),
  reply: z.array(busyPerson),
  errors: ['MEETING_MEMBERS_ONLY', 'MEETING_TIME_ORDER'],
});

import { MERCHANT_ROLES } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { emailField, idField, keyField, timestamp } from '../rules/fields.ts';
import { INVITATION_LINES_MAX, INVITATION_LIST_MAX, INVITATION_PROBLEMS } from '../rules/merchants.ts';
import { ownMerchants } from './merchants.ts';

/** Invitations into an enterprise: by mail for one address, or by a link for everybody who has it. */
const common = { tag: 'merchant', access: 'session', module: 'merchant' } as const;
const INVITATIONS = '/api/merchant/invitations';
const MINE = '/api/merchant/my-invitations';
const LINK = '/api/merchant/link';
const JOIN = '/api/merchant/join';
const ADMINS = 'MERCHANT_ADMINS_ONLY';

/** Nobody is invited as an owner. */
const invitedRole = z.enum(MERCHANT_ROLES).exclude(['owner']);

const invitation = z.object({
  invitationId: idField,
  email: z.string(),
  name: z.string(),
  role: invitedRole,
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type MerchantInvitation = z.infer<typeof invitation>;

export const listInvitations = route({
  ...common,
  name: 'listInvitations',
  method: 'GET',
  path: INVITATIONS,
  summary: 'Invitations without an answer, newest first, at most 1,000.',
  limit: { requests: 120, seconds: 60 },
  reply: z.array(invitation),
  errors: [ADMINS],
});

const checkedLine = z.object({
  /** Counted from 1. */
  line: z.number().int(),
  email: z.string(),
  name: z.string(),
  role: invitedRole,
  /** Why it will not work; null: it will. */
  problem: z.enum(INVITATION_PROBLEMS).nullable(),
});
export type CheckedLine = z.infer<typeof checkedLine>;

export const checkInvitations = route({
  ...common,
  name: 'checkInvitations',
  method: 'POST',
  path: `${INVITATIONS}/check`,
  summary:
    'Reads a list of addresses, names and roles (CSV, one person a line) and says of each line whether it will work. Sends nothing.',
  limit: { requests: 30, seconds: 60 },
  body: z.object({ text: z.string().max(INVITATION_LIST_MAX) }),
  reply: z.array(checkedLine),
  errors: [ADMINS],
});

export const inviteMembers = route({
  ...common,
  name: 'inviteMembers',
  method: 'POST',
  path: INVITATIONS,
  summary:
    'Invites people by mail. Members and people invited before are left out. Accepting needs an account with the address, within 14 days.',
  limit: { requests: 20, seconds: 60 },
  idempotent: true,
  body: z.object({
    people: z
      .array(z.object({ email: emailField, name: z.string().max(60).default(''), role: invitedRole.default('member') }))
      .min(1)
      .max(INVITATION_LINES_MAX),
  }),
  reply: z.object({ invited: z.number().int() }),
  errors: [ADMINS, 'EMAIL_EMPTY', 'EMAIL_INVALID', 'MERCHANT_INVITATION_LIMIT', 'MERCHANT_FULL'],
});

const invitationParams = z.object({ invitationId: idField });

export const withdrawInvitation = route({
  ...common,
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: `${INVITATIONS}/{invitationId}`,
  summary: 'Withdraws an invitation. One that is gone is no error.',
  limit: { requests: 240, seconds: 60 },
  params: invitationParams,
  reply: z.null(),
  errors: [ADMINS],
});

export const listOwnInvitations = route({
  ...common,
  name: 'listOwnInvitations',
  method: 'GET',
  path: MINE,
  summary: "Invitations to the caller's address that have not expired.",
  limit: { requests: 240, seconds: 60 },
  reply: z.array(
    z.object({ invitationId: idField, merchantName: z.string(), role: invitedRole, expiresAt: timestamp }),
  ),
  errors: [],
});

export const answerInvitation = route({
  ...common,
  name: 'answerInvitation',
  method: 'POST',
  path: `${MINE}/{invitationId}`,
  summary:
    "Accepts or declines an invitation to the caller's address. After accepting, the enterprise is the current space, unless as a guest.",
  limit: { requests: 60, seconds: 60 },
  params: invitationParams,
  body: z.object({ accept: z.boolean() }),
  reply: ownMerchants,
  errors: ['MERCHANT_INVITATION_GONE', 'MERCHANT_FULL', 'MEMBERSHIP_LIMIT'],
});

const link = z.object({ url: z.string(), expiresAt: timestamp });

export const getMerchantLink = route({
  ...common,
  name: 'getMerchantLink',
  method: 'GET',
  path: LINK,
  summary: 'The link by which people become members, if there is one.',
  limit: { requests: 120, seconds: 60 },
  reply: link.nullable(),
  errors: [ADMINS],
});

export const createMerchantLink = route({
  ...common,
  name: 'createMerchantLink',
  method: 'POST',
  path: LINK,
  summary: 'Creates a link for 14 days. The one before stops working.',
  limit: { requests: 30, seconds: 60 },
  idempotent: true,
  reply: link,
  errors: [ADMINS],
});

export const endMerchantLink = route({
  ...common,
  name: 'endMerchantLink',
  method: 'DELETE',
  path: LINK,
  summary: 'Ends the link. Without one this is no error.',
  limit: { requests: 30, seconds: 60 },
  reply: z.null(),
  errors: [ADMINS],
});

export const openMerchantLink = route({
  ...common,
  name: 'openMerchantLink',
  method: 'GET',
  path: JOIN,
  summary: 'The name of the enterprise behind a link.',
  limit: { requests: 30, seconds: 60 },
  query: z.object({ key: keyField }),
  reply: z.object({ merchantName: z.string() }),
  errors: ['MERCHANT_INVITATION_GONE', 'KEY_MISSING'],
});

export const joinMerchant = route({
  ...common,
  name: 'joinMerchant',
  method: 'POST',
  path: JOIN,
  summary: 'Becomes a member by a link. The enterprise is the current space afterwards.',
  limit: { requests: 20, seconds: 60 },
  body: z.object({ key: keyField }),
  reply: ownMerchants,
  errors: ['MERCHANT_INVITATION_GONE', 'KEY_MISSING', 'MERCHANT_FULL', 'MEMBERSHIP_LIMIT', 'ALREADY_MEMBER'],
});

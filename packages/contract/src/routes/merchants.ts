import { AUDIT_DAYS, MERCHANT_ROLES, OUTSIDE_SHARING } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { idField, merchantNameField } from '../rules/fields.ts';

/** Enterprises. All routes about one use the caller's current space, so a caller cannot name another one. */
const common = { tag: 'merchant', access: 'session', module: 'merchant' } as const;
const MINE = '/services/scs-portal/scsportal/api/web/mine/merchant';
const MERCHANT = '/api/merchant';

const role = z.enum(MERCHANT_ROLES);
/** `HH:MM:SS`; the end of the day is 23:59:59. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:([0-5]\d)$/);
const merchantConfig = z.object({ appointStartTime: time, appointEndTime: time });

const ownMerchant = z.object({
  merchantId: idField,
  merchantName: z.string(),
  /** `personal`: the caller's own space, where they are no enterprise member. */
  kind: z.enum(['personal', 'merchant']),
  role,
  isCurrent: z.boolean(),
  /** The space the caller starts with and falls back to. */
  isDefault: z.boolean(),
});
export type OwnMerchant = z.infer<typeof ownMerchant>;

export const ownMerchants = z.object({
  merchants: z.array(ownMerchant),
  /** Of the current enterprise; null in a personal space. */
  merchantConfig: merchantConfig.nullable(),
  /** The hours of its schedule, `08:00` to `24:00`. */
  hours: z.array(z.string()),
});
export type OwnMerchants = z.infer<typeof ownMerchants>;

export const getMerchants = route({
  ...common,
  name: 'getMerchants',
  method: 'GET',
  path: MINE,
  summary: 'The spaces the caller belongs to, which one is current, and the bookable hours of the current enterprise.',
  limit: { requests: 240, seconds: 60 },
  reply: ownMerchants,
  errors: [],
});

export const switchMerchant = route({
  ...common,
  name: 'switchMerchant',
  method: 'PUT',
  path: MINE,
  summary: 'Makes a space the current one. Boards, files and rights are those of that space from then on.',
  limit: { requests: 60, seconds: 60 },
  query: z.object({ merchantId: idField }),
  reply: ownMerchants,
  errors: ['GUEST_WITHOUT_SPACE'],
});

export const createMerchant = route({
  ...common,
  name: 'createMerchant',
  method: 'POST',
  path: MERCHANT,
  summary: 'Creates an enterprise with the caller as its owner, and makes it the current space.',
  limit: { requests: 10, seconds: 60 },
  idempotent: true,
  body: z.object({ name: merchantNameField }),
  reply: ownMerchants,
  errors: ['MERCHANT_NAME_EMPTY', 'MERCHANT_NAME_LENGTH', 'MERCHANT_LIMIT', 'MEMBERSHIP_LIMIT'],
});

const count = z.number().int().nonnegative();
/** How long the audit log is kept; null: permanently. */
const auditDays = z.number().int().min(AUDIT_DAYS.min).max(AUDIT_DAYS.max).nullable();
const merchantInfo = z.object({
  merchantId: idField,
  name: z.string(),
  role,
  level: z.object({ levelNo: z.number().int(), name: z.string() }),
  outsideSharing: z.enum(OUTSIDE_SHARING),
  merchantConfig,
  usage: z.object({
    people: count,
    peopleMax: count,
    boards: count,
    boardsMax: count,
    bytes: count,
    bytesMax: count,
    callMinutes: count,
    callMinutesMax: count,
    /** The month of the call minutes, `2026-11`. */
    month: z.string(),
  }),
  auditDays,
  /** Active members, those switched off, and invitations without an answer. */
  active: count,
  off: count,
  invited: count,
});
export type MerchantInfo = z.infer<typeof merchantInfo>;

export const getMerchant = route({
  ...common,
  name: 'getMerchant',
  method: 'GET',
  path: MERCHANT,
  summary: 'The current enterprise for its owners and admins: settings, level and use.',
  limit: { requests: 240, seconds: 60 },
  reply: merchantInfo,
  errors: ['MERCHANT_ADMINS_ONLY'],
});

export const changeMerchant = route({
  ...common,
  name: 'changeMerchant',
  method: 'PUT',
  path: MERCHANT,
  summary:
    'Changes the name and settings of the current enterprise. Only owners change how long its audit log is kept.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    name: merchantNameField.optional(),
    outsideSharing: z.enum(OUTSIDE_SHARING).optional(),
    merchantConfig: merchantConfig.optional(),
    auditDays: auditDays.optional(),
  }),
  reply: merchantInfo,
  errors: ['MERCHANT_ADMINS_ONLY', 'MERCHANT_NAME_EMPTY', 'MERCHANT_NAME_LENGTH', 'SCHEDULE_ORDER'],
});

export const leaveMerchant = route({
  ...common,
  name: 'leaveMerchant',
  method: 'POST',
  path: `${MERCHANT}/leave`,
  summary: 'Leaves an enterprise. Its boards stay; an owner of the enterprise gets those of the caller.',
  limit: { requests: 20, seconds: 60 },
  body: z.object({ merchantId: idField }),
  reply: ownMerchants,
  errors: ['LAST_OWNER'],
});

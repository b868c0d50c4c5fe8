import * as z from 'zod';
import { fillPath, route } from '../route.ts';
import { idField } from '../rules/fields.ts';
import { siteAuditFilter } from './admin.ts';
import { callFilter } from './call-statistics.ts';
import { getCalendar } from './meeting-doors.ts';
import { getRoomPicture } from './meeting-rooms.ts';
import { auditFilter } from './merchant-audit.ts';
import { watchQrSignIn } from './qr-sign-in.ts';
import { NO_BOARD, pageOfBoardParams } from './shared.ts';

/**
 * Routes that answer with bytes instead of an envelope: megabytes that a browser caches unchanged. A refusal still
 * comes in an envelope. The typed client's `bytes` and `bytesAt` call them.
 */
const OCTETS = ['application/octet-stream'] as const;
const version = z.coerce.number().int().nonnegative();

const common = { access: 'session', module: 'whiteboard' } as const;

export const getSnapshot = route({
  ...common,
  name: 'getSnapshot',
  method: 'GET',
  path: '/api/wb/{wbNo}/{pageId}/snapshot/{versionId}',
  summary: 'The bytes of a snapshot, as stored. A version never changes.',
  tag: 'pages',
  limit: { requests: 240, seconds: 60 },
  params: z.object({ wbNo: idField, pageId: idField, versionId: z.coerce.number().int().positive() }),
  bytes: OCTETS,
  reply: z.custom<Uint8Array>(),
  errors: NO_BOARD,
});

export const getRecords = route({
  ...common,
  name: 'getRecords',
  method: 'GET',
  path: '/api/wb/{wbNo}/{pageId}/records',
  summary: "The records of a page after a version, up to and including another, in the socket's batch format.",
  tag: 'history',
  limit: { requests: 1200, seconds: 60 },
  compressed: true,
  params: pageOfBoardParams,
  query: z.object({ after: version, upTo: version }),
  bytes: OCTETS,
  reply: z.custom<{
    readonly bytes: Uint8Array;
    readonly more: boolean;
    /** The records are archived, so the answer never changes. */
    readonly settled: boolean;
  }>(),
  errors: NO_BOARD,
});

/** Time limit for an image from the web, from the first byte sent to the last one received. */
export const WEB_PICTURE_TIMEOUT_MS = 5_000;

export const getWebPicture = route({
  ...common,
  name: 'getWebPicture',
  method: 'GET',
  path: '/api/imagebase/image',
  summary: 'An image from the public web, re-encoded. 5 seconds and 10 MB at most.',
  tag: 'pictures',
  limit: { requests: 30, seconds: 60 },
  query: z.object({ url: z.string().min(1).max(2_048) }),
  bytes: ['image/png', 'image/jpeg', 'image/webp'],
  reply: z.custom<{ readonly bytes: Uint8Array; readonly mime: string }>(),
  errors: ['IMAGE_STREAM_FAILED'],
});

export const getZip = route({
  name: 'getZip',
  method: 'GET',
  path: '/api/cloud/zip/{key}',
  summary:
    'A zip of files and folders, written while it is sent. The key works once, for a minute; a browser opens the address itself.',
  tag: 'files',
  access: 'anyone',
  module: 'file',
  limit: { requests: 60, seconds: 60 },
  navigated: true,
  params: z.object({ key: z.string().max(64) }),
  bytes: ['application/zip'],
  /** Only the api knows what is sent. */
  reply: z.custom<object>(),
  errors: ['ZIP_TOO_LARGE'],
});

export const getCallCsv = route({
  name: 'getCallCsv',
  method: 'GET',
  path: '/api/rtc/list/csv',
  summary: 'The list of calls as a CSV file in the language and time zone of the caller; the newest 10,000.',
  tag: 'callStatistics',
  access: 'session',
  module: 'callStatistics',
  limit: { requests: 10, seconds: 60 },
  query: callFilter,
  bytes: ['text/csv'],
  reply: z.custom<string>(),
  errors: [],
});

export const getAvatar = route({
  name: 'getAvatar',
  method: 'GET',
  path: '/api/user/avatar/{key}',
  summary: 'The picture of a person. Its address is shown to people who work with them, and changes with the picture.',
  tag: 'account',
  access: 'anyone',
  // A list of boards shows a few hundred faces at once, and an office may share one address.
  limit: { requests: 3_000, seconds: 60 },
  navigated: true,
  params: z.object({ key: z.string().regex(/^[\w-]{22,64}$/, 'BAD_REQUEST') }),
  bytes: ['image/webp'],
  reply: z.custom<Uint8Array>(),
  errors: [],
});

/** The address of a person's picture, for a page of our origin. */
export const avatarPath = (avatarKey: string | null): string | null =>
  avatarKey === null ? null : fillPath(getAvatar.path, { key: avatarKey });

/** For a person field; empty without a picture. */
export const avatarOf = (avatarKey: string | null): { readonly avatarUrl?: string } => {
  const avatarUrl = avatarPath(avatarKey);
  return avatarUrl === null ? {} : { avatarUrl };
};

export const getMerchantAuditCsv = route({
  name: 'getMerchantAuditCsv',
  method: 'GET',
  path: '/api/merchant/audit/csv',
  summary: 'The audit log of the current enterprise as a CSV file; the newest 10,000.',
  tag: 'merchant',
  access: 'session',
  module: 'merchant',
  limit: { requests: 10, seconds: 60 },
  query: auditFilter,
  bytes: ['text/csv'],
  reply: z.custom<string>(),
  errors: ['MERCHANT_ADMINS_ONLY'],
});

export const getSiteAuditCsv = route({
  name: 'getSiteAuditCsv',
  method: 'GET',
  path: '/api/admin/audit/csv',
  summary: 'The audit log of the installation as a CSV file; the newest 10,000.',
  tag: 'administration',
  access: 'session',
  administrator: true,
  limit: { requests: 10, seconds: 60 },
  query: siteAuditFilter,
  bytes: ['text/csv'],
  reply: z.custom<string>(),
  errors: [],
});

export const BYTE_ROUTES = {
  getAvatar,
  getCalendar,
  getCallCsv,
  getMerchantAuditCsv,
  getRecords,
  getRoomPicture,
  getSiteAuditCsv,
  getSnapshot,
  getWebPicture,
  getZip,
  watchQrSignIn,
} as const;
export type ByteRouteName = keyof typeof BYTE_ROUTES;

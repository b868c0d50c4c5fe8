import * as z from 'zod';
import { paging } from '../paging.ts';
import { route } from '../route.ts';
import { emailField, idField, permitField, permitQuery, personField, timestamp } from '../rules/fields.ts';
import { INVITATION_MINUTES, SHARE_LINK_DAYS } from '../rules/invitation.ts';
import { boardParams, NO_BOARD, WHITEBOARD } from './shared.ts';

const TAG = 'sharing';
const common = { tag: TAG, access: 'session', module: 'whiteboard' } as const;
const MAIL_HISTORY_MAX = 50;
/** Days in which the other user may accept an offered board. */
export const HAND_OVER_DAYS = 7;

export const joinBoard = route({
  ...common,
  name: 'joinBoard',
  method: 'POST',
  path: `${WHITEBOARD}/wb/join`,
  summary:
    'Joins a board by invitation code, by the key of a share link, or by the key of a nearby offer. The owner and users who have already joined get an error; with `skipAuthorCheck` both are led to the board.',
  limit: { requests: 30, seconds: 60 },
  query: z.object({ code: z.string().min(1).max(64), skipAuthorCheck: z.enum(['true', 'false']).optional() }),
  reply: z.object({ wbNo: idField, permit: permitField }),
  errors: [
    'INVITATION_INVALID',
    'SHARED_BOARD_MISSING',
    'BOARD_DELETED',
    'MEMBER_LIMIT',
    'ALREADY_JOINED',
    'OWN_BOARD_JOINED',
    'OUTSIDE_SHARING_OFF',
  ],
});

const invitation = z.object({
  code: z.string().nullable(),
  codeExpiresAt: timestamp.nullable(),
  link: z.string(),
  expiresAt: timestamp,
  permit: permitField,
});

export const shareCode = route({
  ...common,
  name: 'shareCode',
  method: 'GET',
  path: '/api/wb/{wbNo}/share-code',
  summary: `An invitation code of ${INVITATION_MINUTES} minutes and a link of ${SHARE_LINK_DAYS} days for newcomers of the given permit. The live code and link of that permit are given again. With \`isQrCode\` the link alone, to be drawn as a code. The path rules; a differing wbNo in the query is refused.`,
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  query: z.object({
    wbNo: idField.optional(),
    isQrCode: z.enum(['true', 'false']).optional(),
    permit: permitQuery.optional(),
  }),
  reply: invitation,
  errors: [...NO_BOARD, 'OWNER_ONLY'],
});

export const renewShareCode = route({
  ...common,
  name: 'renewShareCode',
  method: 'POST',
  path: '/api/wb/{wbNo}/share-code',
  summary: `Gives a new link of ${SHARE_LINK_DAYS} days for newcomers of the given permit. The one that was given before ends; the code, and links that were mailed, stay.`,
  limit: { requests: 30, seconds: 60 },
  params: boardParams,
  query: z.object({ permit: permitQuery.optional() }),
  reply: invitation,
  errors: [...NO_BOARD, 'OWNER_ONLY'],
});

export const revokeShareCode = route({
  ...common,
  name: 'revokeShareCode',
  method: 'DELETE',
  path: '/api/wb/{wbNo}/share-code',
  summary: 'Ends all codes, links and nearby offers of a board. Sharers who have joined stay.',
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  reply: z.null(),
  errors: [...NO_BOARD, 'OWNER_ONLY'],
});

export const getMailHistory = route({
  ...common,
  name: 'getMailHistory',
  method: 'GET',
  path: '/api/user/mail-history',
  summary: 'Addresses the caller has mailed invitations to, most recent first.',
  limit: { requests: 120, seconds: 60 },
  query: z.object({ size: z.coerce.number().int().min(1).max(MAIL_HISTORY_MAX).default(MAIL_HISTORY_MAX) }),
  reply: z.array(z.string()),
  errors: [],
});

export const shareByMail = route({
  ...common,
  name: 'shareByMail',
  method: 'POST',
  path: '/api/wb/{wbNo}/share-code-mail',
  summary: 'Mails a share link of the given permit to an address.',
  limit: { requests: 30, seconds: 60 },
  idempotent: true,
  params: boardParams,
  query: z.object({ mail: emailField, permit: permitQuery.optional() }),
  reply: z.null(),
  errors: ['EMAIL_EMPTY', 'EMAIL_INVALID', ...NO_BOARD, 'OWNER_ONLY', 'OUTSIDE_SHARING_OFF'],
});

export const offerNearby = route({
  ...common,
  name: 'offerNearby',
  method: 'POST',
  path: '/api/wb/{wbNo}/nearby',
  summary:
    "Shows the board under 'nearby' to signed-in users on the caller's network for ten minutes. A repeat extends the time.",
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  query: z.object({ permit: permitQuery.optional() }),
  reply: z.object({ expiresAt: timestamp }),
  errors: [...NO_BOARD, 'OWNER_ONLY'],
});

export const endNearby = route({
  ...common,
  name: 'endNearby',
  method: 'DELETE',
  path: '/api/wb/{wbNo}/nearby',
  summary: "Removes the board from 'nearby'.",
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  reply: z.null(),
  errors: [...NO_BOARD, 'OWNER_ONLY'],
});

export const listNearby = route({
  ...common,
  name: 'listNearby',
  method: 'GET',
  path: '/api/wb/nearby',
  summary: "Boards offered on the caller's network now. `code` is for joining.",
  limit: { requests: 120, seconds: 60 },
  reply: z.array(z.object({ code: z.string(), wbName: z.string(), author: personField, permit: permitField })),
  errors: [],
});

const sharer = z.object({
  wbShareId: idField,
  ...personField.shape,
  permit: permitField,
  joinedAt: timestamp,
  /** The sharer's number on this board, which gives their colour. */
  actor: z.number().int(),
});

export const listSharers = route({
  ...common,
  name: 'listSharers',
  method: 'GET',
  path: '/api/wb/{id}/sharer',
  summary: 'The sharers of the board.',
  limit: { requests: 120, seconds: 60 },
  params: z.object({ id: idField }),
  reply: z.array(sharer),
  errors: NO_BOARD,
});

export const changeSharer = route({
  ...common,
  name: 'changeSharer',
  method: 'PUT',
  path: '/api/wb/sharer/{wbShareId}',
  summary: "Changes a sharer's permit. It takes effect in every log of the board before the call answers.",
  limit: { requests: 120, seconds: 60 },
  params: z.object({ wbShareId: idField }),
  query: z.object({ permit: permitQuery }),
  reply: sharer,
  errors: [...NO_BOARD, 'OWNER_ONLY', 'OUTSIDE_SHARING_OFF', 'OUTSIDE_VIEW_ONLY'],
});

export const removeSharer = route({
  ...common,
  name: 'removeSharer',
  method: 'DELETE',
  path: '/api/wb/sharer/{wbShareId}',
  summary:
    'Removes a sharer, or the caller. It takes effect in every log of the board before the call answers. With `invitations=end` the owner also revokes all codes and links of the board.',
  limit: { requests: 120, seconds: 60 },
  params: z.object({ wbShareId: idField }),
  query: z.object({ invitations: z.literal('end').optional() }),
  reply: z.null(),
  errors: [...NO_BOARD, 'OWNER_ONLY'],
});

export const handOverBoard = route({
  ...common,
  name: 'handOverBoard',
  method: 'POST',
  path: '/api/wb/{wbNo}/hand-over',
  summary: `Offers a board to one of its sharers, who has ${HAND_OVER_DAYS} days to accept. A board has one offer; a new one replaces it.`,
  limit: { requests: 30, seconds: 60 },
  params: boardParams,
  body: z.object({ userId: idField }),
  reply: z.object({ expiresAt: timestamp }),
  errors: [...NO_BOARD, 'OWNER_ONLY', 'NOT_A_SHARER', 'HAND_OVER_OUTSIDE'],
});

export const getHandOver = route({
  ...common,
  name: 'getHandOver',
  method: 'GET',
  path: '/api/wb/{wbNo}/hand-over',
  summary: 'The open offer of a board, for the owner and the user it was made to; null for everybody else.',
  limit: { requests: 120, seconds: 60 },
  params: boardParams,
  reply: z.object({ by: personField, to: personField, expiresAt: timestamp }).nullable(),
  errors: NO_BOARD,
});

export const acceptHandOver = route({
  ...common,
  name: 'acceptHandOver',
  method: 'POST',
  path: '/api/wb/{wbNo}/hand-over/accept',
  summary:
    'Accepts an offer and makes the caller the owner. The board counts as theirs from then on; the previous owner becomes a sharer with permit 2, and all codes and links end.',
  limit: { requests: 30, seconds: 60 },
  params: boardParams,
  reply: z.null(),
  errors: [...NO_BOARD, 'HAND_OVER_ENDED', 'BOARD_COUNT_LIMIT', 'CLOUD_SPACE_FULL', 'HAND_OVER_OUTSIDE'],
});

export const endHandOver = route({
  ...common,
  name: 'endHandOver',
  method: 'DELETE',
  path: '/api/wb/{wbNo}/hand-over',
  summary:
    'Ends the open offer of a board: its owner withdraws it, or the other user declines it. A missing offer is no error.',
  limit: { requests: 30, seconds: 60 },
  params: boardParams,
  reply: z.null(),
  errors: NO_BOARD,
});

export const BOARD_ACTIONS = [
  'board.created',
  'board.renamed',
  'board.recycled',
  'board.recovered',
  'board.copied',
  'board.handedOver',
  'board.offered',
  'board.offerEnded',
  'board.taken',
  'shareCode.created',
  'shareLink.created',
  'shareLink.mailed',
  'shareCode.revoked',
  'nearby.offered',
  'sharer.joined',
  'sharer.changed',
  'sharer.removed',
  'sharer.left',
  'page.deleted',
  'page.undeleted',
] as const;
export type BoardAction = (typeof BOARD_ACTIONS)[number];

export const listBoardActions = route({
  ...common,
  name: 'listBoardActions',
  method: 'GET',
  path: '/api/wb/{wbNo}/audit',
  summary: "The board's activity in sharing and deletion, newest first. Only for the owner.",
  limit: { requests: 120, seconds: 60 },
  params: boardParams,
  query: paging,
  reply: z.array(
    z.object({
      eventId: z.string(),
      action: z.enum(BOARD_ACTIONS),
      at: timestamp,
      /** Null for a user who is gone. */
      by: personField.nullable(),
      /** The user it concerns. */
      about: personField.nullable(),
      permit: permitField.nullable(),
      /** The new name of a rename, the address of a mailed link. */
      text: z.string().nullable(),
    }),
  ),
  paged: true,
  errors: ['BOARD_NOT_IN_LIST', 'OWNER_ONLY'],
});

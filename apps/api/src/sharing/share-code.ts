import { Refusal, type ROUTES, type RouteReply } from '@sw/contract';
import { DEFAULT_PERMIT, type Permit } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import { type Board, lockedOwnBoard } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { giveInvitation } from './invitations.ts';
import { addShareLink, revokeShownLinks, shownShareLink } from './share-links.ts';
import { endWaysIn } from './ways-in.ts';

interface InvitationRequest {
  readonly session: Session;
  readonly caller: Caller;
  readonly permit: Permit;
  readonly withCode: boolean;
}

/** The live link and code of a permit, or new ones. The command holds the board's lock. */
async function invitationTo(
  tx: Tx,
  deps: ApiDeps,
  board: Board,
  { session, caller, permit, withCode }: InvitationRequest,
): Promise<RouteReply<typeof ROUTES.shareCode>> {
  const { wbNo } = board;
  const { accountId } = session;
  let shown = await shownShareLink(tx, deps, { wbNo, permit, createdBy: accountId });
  if (shown === undefined) {
    shown = await addShareLink(tx, deps, { board, createdBy: accountId, permit, mailed: false });
    await auditBoardAction(tx, board, { session, caller }, 'shareLink.created', { permit, linkId: shown.linkId });
  }
  const invitation = withCode ? await giveInvitation(deps, { wbNo, permit }) : undefined;
  if (invitation?.isNew) await auditBoardAction(tx, board, { session, caller }, 'shareCode.created', { permit });
  return {
    code: invitation?.code ?? null,
    codeExpiresAt: invitation?.expiresAt.toISOString() ?? null,
    link: shown.link,
    expiresAt: shown.expiresAt.toISOString(),
    permit,
  };
}

/** The code and the link stay the same until they expire: requesting them again creates nothing. */
export function shareCode(deps: ApiDeps): Handler<typeof ROUTES.shareCode> {
  return async ({ params: { wbNo }, query, session, caller, command }) => {
    if (query.wbNo !== undefined && query.wbNo !== wbNo) throw new Refusal('BAD_REQUEST', ['wbNo']);
    const { permit = DEFAULT_PERMIT } = query;
    const { done } = await command(async (tx) => {
      // Locked, so that a concurrent revocation comes before or after: it never leaves an invitation half ended.
      const board = await lockedOwnBoard(tx, { wbNo, accountId: session.accountId });
      return invitationTo(tx, deps, board, { session, caller, permit, withCode: query.isQrCode !== 'true' });
    });
    return done;
  };
}

/** Ends the link and code shown before, so that a leaked link can be replaced without ending everything. */
export function renewShareCode(deps: ApiDeps): Handler<typeof ROUTES.renewShareCode> {
  return async ({ params: { wbNo }, query: { permit = DEFAULT_PERMIT }, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId: session.accountId });
      await revokeShownLinks(tx, { wbNo, permit, revokedAt: new Date(deps.clock.now()) });
      return invitationTo(tx, deps, board, { session, caller, permit, withCode: true });
    });
    return done;
  };
}

export function revokeShareCode(deps: ApiDeps): Handler<typeof ROUTES.revokeShareCode> {
  return async ({ params: { wbNo }, session, caller, command }) => {
    await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId: session.accountId });
      await endWaysIn(tx, deps, [wbNo]);
      await auditBoardAction(tx, board, { session, caller }, 'shareCode.revoked');
      return null;
    });
    return null;
  };
}

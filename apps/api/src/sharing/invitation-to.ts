import type { ROUTES, RouteReply } from '@sw/contract';
import type { Permit } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { giveInvitation } from './invitations.ts';
import { addShareLink, shownShareLink } from './share-links.ts';

interface Asked {
  readonly session: Session;
  readonly caller: Caller;
  readonly permit: Permit;
  readonly withCode: boolean;
}

/** The live link and code of a permit, or new ones, of a board whose row the command holds. */
export async function invitationTo(
  tx: Tx,
  deps: ApiDeps,
  board: Board,
  { session, caller, permit, withCode }: Asked,
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

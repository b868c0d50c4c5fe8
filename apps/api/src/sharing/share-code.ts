import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditDeed } from './audit-deed.ts';
import { giveInvitation } from './invitations.ts';
import { lockedOwnBoard } from './owned-board.ts';
import { addShareLink } from './share-links.ts';

/** A link's key is kept as a hash only, so each answer has a link of its own; the code is the same until it ends. */
export function shareCode(deps: ApiDeps): Handler<typeof ROUTES.shareCode> {
  return async ({ params: { wbNo }, query, session, caller, command }) => {
    if (query.wbNo !== undefined && query.wbNo !== wbNo) throw new Refusal('BAD_REQUEST', ['wbNo']);
    const { permit = DEFAULT_PERMIT } = query;
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      // Held: what a revocation ends, and what is handed out after it, are told apart.
      const board = await lockedOwnBoard(tx, { wbNo, accountId });
      const { link, linkId, expiresAt } = await addShareLink(tx, deps, { board, createdBy: accountId, permit });
      await auditDeed(tx, board, { session, caller }, 'shareLink.created', { permit, linkId });
      const invitation = query.isQrCode === 'true' ? undefined : await giveInvitation(deps, { wbNo, permit });
      if (invitation?.isNew) await auditDeed(tx, board, { session, caller }, 'shareCode.created', { permit });
      return {
        code: invitation?.code ?? null,
        codeExpiresAt: invitation?.expiresAt.toISOString() ?? null,
        link,
        expiresAt: expiresAt.toISOString(),
        permit,
      };
    });
    return done;
  };
}

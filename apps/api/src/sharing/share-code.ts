import { newId, newSecret } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT, mayManage } from '@sw/policy';
import { webLink } from '../account/links.ts';
import { auditOnBoard } from '../boards/audit.ts';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { SHARE_LINK_MS, shareKeyHash } from './share-links.ts';

/** `isQrCode` changes nothing here: the browser draws the same link as a code. */
export function shareCode({ clock, publicUrl }: ApiDeps): Handler<typeof ROUTES.shareCode> {
  return async ({ params: { wbNo }, query, session, caller, command }) => {
    if (query.wbNo !== undefined && query.wbNo !== wbNo) throw new Refusal('BAD_REQUEST', ['wbNo']);
    const { permit = DEFAULT_PERMIT } = query;
    const key = newSecret();
    const createdAt = new Date(clock.now());
    const expiresAt = new Date(clock.now() + SHARE_LINK_MS);
    await command(async (tx) => {
      const { board, standing } = await boardFor(tx, { wbNo, accountId: session.accountId });
      if (!mayManage(standing)) throw new Refusal('OWNER_ONLY');
      const linkId = newId();
      const { spaceId } = board;
      const { accountId: createdBy } = session;
      await tx
        .insertInto('shareLink')
        .values({ linkId, wbNo, spaceId, createdBy, keyHash: shareKeyHash(key), permit, createdAt, expiresAt })
        .execute();
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'shareLink.created', targetKind: 'board', targetId: wbNo, detail: { linkId, permit } },
      );
      return null;
    });
    return { link: webLink(publicUrl, 'board/join', { code: key }), expiresAt: expiresAt.toISOString() };
  };
}

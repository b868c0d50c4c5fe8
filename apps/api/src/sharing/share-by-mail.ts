import { type ROUTES, SHARE_LINK_DAYS } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import { webLink } from '../account/links.ts';
import { lockedOwnBoard } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { rememberMail } from './mail-history.ts';
import { refuseOutsideMail } from './outside-sharing.ts';
import { addShareLink, JOIN_PAGE } from './share-links.ts';
import { countShareMail, mailFromUser } from './user-mails.ts';

export function shareByMail(deps: ApiDeps): Handler<typeof ROUTES.shareByMail> {
  const { ephemeral, clock, publicUrl } = deps;
  return async ({ params: { wbNo }, query, session, caller, locale, command }) => {
    const { mail: email, permit = DEFAULT_PERMIT } = query;
    const { accountId } = session;
    await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId });
      await refuseOutsideMail(tx, board, email);
      await countShareMail(ephemeral, { sender: accountId, address: email });
      const { linkId } = await addShareLink(tx, deps, { board, createdBy: accountId, permit, mailed: true });
      await mailFromUser(tx, accountId, {
        mail: 'boardShared',
        to: email,
        locale,
        values: { wbName: board.wbName, link: webLink(publicUrl, JOIN_PAGE), days: String(SHARE_LINK_DAYS) },
        secret: { kind: 'shareLink', id: linkId },
      });
      await rememberMail(tx, { accountId, email, usedAt: new Date(clock.now()) });
      await auditBoardAction(tx, board, { session, caller }, 'shareLink.mailed', { permit, linkId, text: email });
      return null;
    });
    return null;
  };
}

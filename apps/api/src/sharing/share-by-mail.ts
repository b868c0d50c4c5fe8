import { HOUR, SECOND } from '@sw/base';
import { Refusal, type ROUTES, SHARE_LINK_DAYS } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { DEFAULT_PERMIT } from '@sw/policy';
import type { Ephemeral } from '@sw/redis';
import { findAccount } from '../account/find-account.ts';
import { webLink } from '../account/links.ts';
import { lockedOwnBoard } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { rememberMail } from './mail-history.ts';
import { addShareLink, JOIN_PAGE } from './share-links.ts';

const WINDOW_SECONDS = HOUR / SECOND;
/** A class of pupils at once, not a mailing list. */
const PER_SENDER = 50;
/** A recipient who deletes the first mail may ask for another; more would be pestering. */
const PER_SENDER_AND_ADDRESS = 3;
/** From all senders: an address cannot be flooded through many accounts either. */
const PER_ADDRESS = 20;

export async function countShareMail(
  ephemeral: Ephemeral,
  { sender, address }: { readonly sender: string; readonly address: string },
): Promise<void> {
  for (const [bucket, limit] of [
    [`shareMail:sender:${sender}`, PER_SENDER],
    [`shareMail:pair:${sender}:${address}`, PER_SENDER_AND_ADDRESS],
    [`shareMail:address:${address}`, PER_ADDRESS],
  ] as const) {
    const { allowed, retryAfterSeconds } = await ephemeral.take(bucket, { limit, windowSeconds: WINDOW_SECONDS });
    if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
  }
}

/**
 * In the language of the receiver's account. The sender does not learn whether there is one: the answer is the same.
 */
export function shareByMail(deps: ApiDeps): Handler<typeof ROUTES.shareByMail> {
  const { ephemeral, clock, publicUrl } = deps;
  return async ({ params: { wbNo }, query, session, caller, locale, command }) => {
    const { mail: email, permit = DEFAULT_PERMIT } = query;
    const { accountId } = session;
    await command(async (tx) => {
      const board = await lockedOwnBoard(tx, { wbNo, accountId });
      await countShareMail(ephemeral, { sender: accountId, address: email });
      const { linkId } = await addShareLink(tx, deps, { board, createdBy: accountId, permit, mailed: true });
      const receiver = await findAccount(tx, email);
      const { nickName } = await tx
        .selectFrom('account')
        .select('nickName')
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      await enqueue(tx, 'sendMail', {
        mail: 'boardShared',
        to: email,
        locale: receiver?.locale ?? locale,
        values: {
          nickName: oneLine(nickName),
          wbName: oneLine(board.wbName),
          link: webLink(publicUrl, JOIN_PAGE),
          days: String(SHARE_LINK_DAYS),
        },
        secret: { kind: 'shareLink', id: linkId },
      });
      await rememberMail(tx, { accountId, email, usedAt: new Date(clock.now()) });
      await auditBoardAction(tx, board, { session, caller }, 'shareLink.mailed', { permit, linkId, text: email });
      return null;
    });
    return null;
  };
}

/** Both appear in the subject. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

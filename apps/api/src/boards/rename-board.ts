import { Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { mayManage } from '@sw/policy';
import { boardPeople, countWelcomeBoard, publishEvent, renameEntries, writeSearch } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditOnBoard } from './audit.ts';
import { lockedBoardFor } from './board-for.ts';
import { presentBoard } from './present-board.ts';

export function renameBoard(_: ApiDeps): Handler<typeof ROUTES.renameBoard> {
  return async ({ params: { wbNo }, query: { wbName }, session, caller, command }) => {
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      if (!mayManage(standing)) throw new Refusal('OWNER_ONLY');
      const row = await tx
        .updateTable('board')
        .from('account')
        .set({ wbName })
        .whereRef('account.accountId', '=', 'board.ownerAccountId')
        .where('wbNo', '=', wbNo)
        .returningAll('board')
        .returning('account.nickName')
        .executeTakeFirstOrThrow();
      if (board.wbName !== wbName) {
        await renameEntries(tx, wbNo, wbName);
        await countWelcomeBoard(tx, wbNo);
        const accountIds = await boardPeople(tx, wbNo);
        // The owner finds the board by its new name at once. The worker updates up to 500 others times 2,000 words.
        await writeSearch(tx, wbNo, [accountId]);
        if (accountIds.length > 1) await enqueue(tx, 'indexBoard', { wbNo }, { jobKey: `index:${wbNo}` });
        const detail = { from: board.wbName, to: wbName };
        await auditOnBoard(
          tx,
          board,
          { session, caller },
          { action: 'board.renamed', targetKind: 'board', targetId: wbNo, detail },
        );
        await publishEvent(tx, 'board.renamed', { wbNo, accountIds, wbName });
      }
      return presentBoard(row);
    });
    return done;
  };
}

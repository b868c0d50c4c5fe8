import type { ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { clearBoardRows, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { auditOnBoard } from './audit.ts';
import { type Board, lockedOwnBoards } from './board-for.ts';

/** Boards per transaction when the whole bin is cleared; a bin holds up to 5,000. */
const ROUND = 200;

export function clearBoards({ clock }: ApiDeps): Handler<typeof ROUTES.clearBoards> {
  return async ({ query: { wbNo: named }, session, caller, command }) => {
    const { accountId } = session;
    const clear = async (tx: Tx, wbNos: readonly string[]): Promise<number> => {
      const boards = await lockedOwnBoards(tx, wbNos, accountId);
      const recycled = boards.filter(({ recycledAt }) => recycledAt !== null);
      await clearBoardRows(tx, recycled.map(numberOf), new Date(clock.now()));
      for (const board of recycled) {
        const { wbNo } = board;
        await auditOnBoard(
          tx,
          board,
          { session, caller },
          { action: 'board.cleared', targetKind: 'board', targetId: wbNo, detail: { wbName: board.wbName } },
        );
        await enqueue(tx, 'eraseBoard', { wbNo }, { jobKey: `erase:${wbNo}` });
      }
      return recycled.length;
    };
    if (named !== undefined) return { cleared: (await command((tx) => clear(tx, named))).done };

    let cleared = 0;
    for (;;) {
      const { done } = await command(async (tx) => clear(tx, await inBin(tx, accountId)));
      cleared += done;
      if (done === 0) return { cleared };
    }
  };
}

const numberOf = ({ wbNo }: Board): string => wbNo;

/** Skips boards that a concurrent clearing has locked: both finish, and neither waits for the other. */
async function inBin(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('board')
    .select('wbNo')
    .where('ownerAccountId', '=', accountId)
    .where('recycledAt', 'is not', null)
    .where('clearedAt', 'is', null)
    .orderBy('recycledAt')
    .limit(ROUND)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ wbNo }) => wbNo);
}

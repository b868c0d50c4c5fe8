import type { ROUTES } from '@sw/contract';
import { boardPeople, hideEntries, publishEvent } from '@sw/postgres';
import { controlBoard } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditOnBoard } from './audit.ts';
import { lockedOwnBoards } from './board-for.ts';

/** Recycling and recovering differ only in these names. */
const TURN = {
  recycled: { control: 'boardRecycled', name: 'board.recycled', hidden: true },
  recovered: { control: 'boardRestored', name: 'board.recovered', hidden: false },
} as const;

export const recycleBoards = (deps: ApiDeps): Handler<typeof ROUTES.recycleBoards> => turnBoards(deps, 'recycled');
export const recoverBoards = (deps: ApiDeps): Handler<typeof ROUTES.recoverBoards> => turnBoards(deps, 'recovered');

/** Skips boards that are already in that state: a repeat is no error. */
function turnBoards(
  { clock, controls }: ApiDeps,
  to: keyof typeof TURN,
): Handler<typeof ROUTES.recycleBoards | typeof ROUTES.recoverBoards> {
  const { control, name, hidden } = TURN[to];
  return async ({ body: { wbNos }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const boards = await lockedOwnBoards(tx, wbNos, accountId);
      const turned = boards.filter(({ recycledAt }) => (recycledAt !== null) !== hidden);
      if (turned.length === 0) return null;
      const numbers = turned.map(({ wbNo }) => wbNo);
      const recycledAt = hidden ? new Date(clock.now()) : null;
      await tx.updateTable('board').set({ recycledAt }).where('wbNo', 'in', numbers).execute();
      await hideEntries(tx, numbers, hidden);
      for (const board of turned) {
        const { wbNo } = board;
        await controlBoard(tx, wbNo, { type: control });
        await auditOnBoard(tx, board, { session, caller }, { action: name, targetKind: 'board', targetId: wbNo });
        const accountIds = await boardPeople(tx, wbNo);
        await publishEvent(tx, name, { wbNo, accountIds });
        const sharers = accountIds.filter((person) => person !== accountId);
        await notify(
          tx,
          sharers.map((person) => ({ accountId: person, name, board, by: accountId })),
        );
      }
      return null;
    });
    // Also for boards that a repeat skipped: the first try may have stopped before its controls were in the logs.
    await Promise.all(wbNos.map((wbNo) => controls.settle(wbNo)));
    return null;
  };
}

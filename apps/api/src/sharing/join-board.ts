import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT } from '@sw/policy';
import { boardPeople, publishEvent, type Tx } from '@sw/postgres';
import { type Board, lockBoard, standingOf } from '../boards/board-for.ts';
import { limitChange } from '../controls/change-limits.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { addSharer, refuseTooManyPeople } from './add-sharer.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { permitOnJoining } from './outside-sharing.ts';
import { findWayIn, type WayIn } from './ways-in.ts';

export function joinBoard(deps: ApiDeps): Handler<typeof ROUTES.joinBoard> {
  const { clock, controls } = deps;
  return async ({ query: { code, skipAuthorCheck }, session, caller, command }) => {
    const { accountId } = session;
    const way = await findWayIn(deps, code, { accountId, caller });
    const { done } = await command(async (tx) => {
      const board = await boardBehind(tx, way);
      const { wbNo, ownerAccountId } = board;
      if (ownerAccountId === accountId) {
        if (skipAuthorCheck !== 'true') throw new Refusal('OWN_BOARD_JOINED');
        return { wbNo, permit: DEFAULT_PERMIT };
      }
      // The owner is included: the limit counts everybody who can be on the board.
      const people = await boardPeople(tx, wbNo);
      if (people.includes(accountId)) {
        if (skipAuthorCheck !== 'true') throw new Refusal('ALREADY_JOINED');
        const standing = await standingOf(tx, board, accountId);
        return { wbNo, permit: standing.role === 'sharer' ? standing.permit : DEFAULT_PERMIT };
      }
      await refuseTooManyPeople(tx, board, { present: people.length, more: 1 });
      await limitChange(deps, 'join', { wbNo, accountId });

      const permit = await permitOnJoining(tx, board, { accountId, permit: way.permit });
      const wbShareId = await addSharer(tx, board, { accountId, permit, joinedAt: new Date(clock.now()) });
      await auditBoardAction(tx, board, { session, caller }, 'sharer.joined', { about: accountId, permit, wbShareId });
      await notify(tx, [{ accountId: ownerAccountId, name: 'sharer.joined', board, by: accountId, permit }]);
      const accountIds = [...people, accountId];
      await publishEvent(tx, 'sharer.changed', { wbNo, accountIds, wbShareId, accountId, permit });
      return { wbNo, permit };
    });
    await controls.settle(done.wbNo);
    return done;
  };
}

async function boardBehind(tx: Tx, way: WayIn): Promise<Board> {
  const board = await lockBoard(tx, way.wbNo);
  if (board === undefined) throw new Refusal('SHARED_BOARD_MISSING');
  if (!(await way.stillLeads(tx))) throw new Refusal(way.goneError);
  if (board.recycledAt !== null) throw new Refusal('BOARD_DELETED');
  return board;
}

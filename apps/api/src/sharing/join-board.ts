import { newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT, mayAddEndpoint, type Permit } from '@sw/policy';
import { addEntry, boardPeople, levelOfSpace, type Tx, writeSearch } from '@sw/postgres';
import { type Board, lockBoard, standingOf } from '../boards/board-for.ts';
import { takeActor } from '../boards/people.ts';
import { limitChange } from '../controls/change-limits.ts';
import { controlBoard } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { auditBoardAction } from './audit-board-action.ts';
import { permitOnJoining } from './outside-sharing.ts';
import { findWayIn, type WayIn } from './ways-in.ts';

/** Adds a board to a new sharer's list, searchable by its words. The command holds the board's row. */
async function addSharedEntry(
  tx: Tx,
  entry: { readonly accountId: string; readonly wbNo: string; readonly wbShareId: string; readonly permit: Permit },
): Promise<void> {
  const board = await tx
    .selectFrom('board')
    .select(['wbName', 'createdAt', 'editedAt'])
    .where('wbNo', '=', entry.wbNo)
    .executeTakeFirstOrThrow();
  await addEntry(tx, { ...entry, ...board, mine: false });
  await writeSearch(tx, entry.wbNo, [entry.accountId]);
}

export function joinBoard(deps: ApiDeps): Handler<typeof ROUTES.joinBoard> {
  const { clock, controls } = deps;
  return async ({ query: { code, skipAuthorCheck }, session, caller, command }) => {
    const { accountId } = session;
    const way = await findWayIn(deps, code, { accountId, caller });
    const { done } = await command(async (tx) => {
      const board = await boardBehind(tx, way);
      const { wbNo, spaceId, ownerAccountId } = board;
      if (ownerAccountId === accountId) {
        if (skipAuthorCheck !== 'true') throw new Refusal('OWN_BOARD_JOINED');
        return { wbNo, permit: DEFAULT_PERMIT };
      }
      // The owner is one of them: the right counts who can be on the board.
      const people = await boardPeople(tx, wbNo);
      if (people.includes(accountId)) {
        if (skipAuthorCheck !== 'true') throw new Refusal('ALREADY_JOINED');
        const standing = await standingOf(tx, board, accountId);
        return { wbNo, permit: standing.role === 'sharer' ? standing.permit : DEFAULT_PERMIT };
      }
      const may = mayAddEndpoint(await levelOfSpace(tx, board.spaceId), people.length);
      if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
      await limitChange(deps, 'join', { wbNo, accountId });

      const permit = await permitOnJoining(tx, board, { accountId, permit: way.permit });
      const { actor, isNew } = await takeActor(tx, wbNo, accountId);
      const wbShareId = newId();
      const joinedAt = new Date(clock.now());
      await tx.insertInto('boardSharer').values({ wbShareId, wbNo, spaceId, accountId, permit, joinedAt }).execute();
      await addSharedEntry(tx, { accountId, wbNo, wbShareId, permit });
      // The logs take a newcomer for one with the full permit. One who was removed must be let in again.
      if (!isNew || permit !== DEFAULT_PERMIT) await controlBoard(tx, wbNo, { type: 'permit', actor, permit });
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

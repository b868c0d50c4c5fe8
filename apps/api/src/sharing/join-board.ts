import { newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { DEFAULT_PERMIT, mayAddEndpoint, type Permit } from '@sw/policy';
import { boardPeople, type Tx } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { type Board, lockBoard } from '../boards/board-for.ts';
import { rightsOfOwner, takeActor } from '../boards/people.ts';
import { controlBoard } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { shareKeyHash } from './share-links.ts';

export function joinBoard({ clock, controls }: ApiDeps): Handler<typeof ROUTES.joinBoard> {
  return async ({ query: { code, skipAuthorCheck }, session, caller, command }) => {
    const { accountId } = session;
    const { done } = await command(async (tx) => {
      const { board, permit } = await boardOfLink(tx, code, new Date(clock.now()));
      const { wbNo, spaceId, ownerAccountId } = board;
      if (ownerAccountId === accountId) {
        if (skipAuthorCheck !== 'true') throw new Refusal('OWN_BOARD_JOINED');
        return { wbNo, permit: DEFAULT_PERMIT };
      }
      // The owner is one of them: the right counts who can be on the board.
      const people = await boardPeople(tx, wbNo);
      if (people.includes(accountId)) throw new Refusal('ALREADY_JOINED');
      const may = mayAddEndpoint(await rightsOfOwner(tx, board), people.length);
      if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);

      const { actor, isNew } = await takeActor(tx, wbNo, accountId);
      const wbShareId = newId();
      const joinedAt = new Date(clock.now());
      await tx.insertInto('boardSharer').values({ wbShareId, wbNo, spaceId, accountId, permit, joinedAt }).execute();
      // The logs take a newcomer for one with the full permit. One who was removed must be let in again.
      if (!isNew || permit !== DEFAULT_PERMIT) await controlBoard(tx, wbNo, { type: 'permit', actor, permit });
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'sharer.joined', targetKind: 'sharer', targetId: wbShareId, detail: { wbNo, permit } },
      );
      const accountIds = [...people, accountId];
      await publishEvent(tx, 'sharer.changed', { wbNo, accountIds, wbShareId, accountId, permit });
      return { wbNo, permit };
    });
    await controls.settle(done.wbNo);
    return done;
  };
}

async function boardOfLink(tx: Tx, code: string, now: Date): Promise<{ board: Board; permit: Permit }> {
  const link = await tx
    .selectFrom('shareLink')
    .select(['wbNo', 'permit'])
    .where('keyHash', '=', shareKeyHash(code))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  const board = link && (await lockBoard(tx, link.wbNo));
  if (board === undefined) throw new Refusal('SHARED_BOARD_MISSING');
  if (board.recycledAt !== null) throw new Refusal('BOARD_DELETED');
  return { board, permit: link?.permit as Permit };
}

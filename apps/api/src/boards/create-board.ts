import type { ROUTES } from '@sw/contract';
import { shardOf } from '@sw/nats';
import { publishEvent, type Tx, takeActor, writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { insertPage } from '../pages/page-rows.ts';
import { addToOwnList, insertBoard, lockRoomForOneMore } from './new-board.ts';
import { presentBoard } from './present-board.ts';

interface BoardOrder {
  readonly wbName: string;
  readonly accountId: string;
  readonly spaceId: string;
}

/** Creates a board with one page, in the list of its owner. Refuses if the space has the maximum number of boards of its level. */
export async function createBoardOf(
  tx: Tx,
  { clock, pageShards }: Pick<ApiDeps, 'clock' | 'pageShards'>,
  { wbName, accountId, spaceId, caller }: BoardOrder & { readonly caller: Caller },
) {
  const nickName = await lockRoomForOneMore(tx, { accountId, spaceId });
  const now = new Date(clock.now());
  const board = await insertBoard(tx, { wbName, spaceId, ownerAccountId: accountId, now });
  const { wbNo } = board;
  // The first number in an empty list: the owner is 1 in the logs of every board.
  await takeActor(tx, wbNo, accountId);
  await insertPage(tx, { wbNo, spaceId, place: 1, shard: shardOf(wbNo, pageShards), now });
  await addToOwnList(tx, board);
  await writeAudit(tx, {
    action: 'board.created',
    targetKind: 'board',
    targetId: wbNo,
    actorAccountId: accountId,
    spaceId,
    ...fromWhere(caller),
  });
  await publishEvent(tx, 'board.created', { wbNo, spaceId, ownerAccountId: accountId });
  return { ...board, nickName };
}

export function createBoard(deps: ApiDeps): Handler<typeof ROUTES.createBoard> {
  return async ({ body: { wbName }, session: { accountId, spaceId }, caller, command }) => {
    const { done } = await command(async (tx) =>
      presentBoard(await createBoardOf(tx, deps, { wbName, accountId, spaceId, caller })),
    );
    return done;
  };
}

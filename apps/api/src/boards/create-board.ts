import { newId } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { shardOf } from '@sw/nats';
import { mayCreateBoard } from '@sw/policy';
import { readCounter, type Tx, writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import { publishEvent } from '../events.ts';
import type { Handler } from '../http/call.ts';
import { insertPage } from '../pages/page-rows.ts';
import { takeActor } from './people.ts';
import { presentBoard } from './present-board.ts';

export function createBoard({ clock, pageShards }: ApiDeps): Handler<typeof ROUTES.createBoard> {
  return async ({ body: { wbName }, session: { accountId, spaceId }, caller, command }) => {
    const { done } = await command(async (tx) => {
      const nickName = await lockRoomForOneMore(tx, accountId);
      const now = new Date(clock.now());
      const board = await insertBoard(tx, { wbName, spaceId, ownerAccountId: accountId, now });
      const { wbNo } = board;
      // The first number of an empty list: the owner is 1 in the logs of every board.
      await takeActor(tx, wbNo, accountId);
      await insertPage(tx, { wbNo, spaceId, place: 1, shard: shardOf(wbNo, pageShards), now });
      await writeAudit(tx, {
        action: 'board.created',
        targetKind: 'board',
        targetId: wbNo,
        actorAccountId: accountId,
        spaceId,
        ...fromWhere(caller),
      });
      await publishEvent(tx, 'board.created', { wbNo, spaceId, ownerAccountId: accountId });
      return presentBoard({ ...board, nickName });
    });
    return done;
  };
}

/** Holds the account's row until the commit, so that of many creates at once each counts the one before it. */
async function lockRoomForOneMore(tx: Tx, accountId: string): Promise<string> {
  const { nickName, levelNo } = await tx
    .selectFrom('account')
    .select(['nickName', 'levelNo'])
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const rights = await tx.selectFrom('level').selectAll().where('levelNo', '=', levelNo).executeTakeFirstOrThrow();
  // Recycled ones count until they are cleared: they can come back.
  const created = (await readCounter(tx, accountId, 'boards')) + (await readCounter(tx, accountId, 'recycled'));
  const may = mayCreateBoard(rights, created);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
  return nickName;
}

interface NewBoard {
  readonly wbName: string;
  readonly spaceId: string;
  readonly ownerAccountId: string;
  readonly now: Date;
}

/** Two boards of one number are unlikely, not impossible: a taken one is drawn again. */
async function insertBoard(tx: Tx, { now, ...board }: NewBoard) {
  for (;;) {
    const row = await tx
      .insertInto('board')
      .values({ ...board, wbNo: newId(), createdAt: now, editedAt: now })
      .onConflict((conflict) => conflict.column('wbNo').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) return row;
  }
}

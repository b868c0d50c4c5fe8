import type { Locale } from '@sw/base';
import { boardNameProblem, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { shardOf } from '@sw/nats';
import { mayCopy } from '@sw/policy';
import { holdAllBlobsOf, isCopying, isStorableId, publishEvent, takeActor } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { notify } from '../notices/notify.ts';
import { insertPage, pagesOf } from '../pages/page-rows.ts';
import { auditOnBoard } from './audit.ts';
import { boardFor } from './board-for.ts';
import { addToOwnList, insertBoard, lockRoomForOneMore } from './new-board.ts';
import { presentBoard } from './present-board.ts';

/** After this many failed attempts the owner sees the copy as failed; by then about a minute has passed. */
const ATTEMPTS = 5;

/** The copy exists at once, with empty pages that nobody can open yet; a job fills them. */
export function copyBoard({ clock, pageShards }: ApiDeps): Handler<typeof ROUTES.copyBoard> {
  return async ({ body: { wbNo: from, wbName }, session, caller, locale, command }) => {
    const { accountId, spaceId } = session;
    const { done } = await command(async (tx) => {
      const nickName = await lockRoomForOneMore(tx, { accountId, spaceId });
      const { board: source, standing } = await boardFor(tx, { wbNo: from, accountId });
      if (!mayCopy(standing)) throw new Refusal('COPY_FORBIDDEN');
      const now = new Date(clock.now());
      const name = wbName ?? copyName(source.wbName, locale);
      const board = await insertBoard(tx, { wbName: name, spaceId, ownerAccountId: accountId, now });
      const { wbNo } = board;
      await takeActor(tx, wbNo, accountId);

      const pages: { from: string; to: string }[] = [];
      for (const { pageId, place, pageName } of await pagesOf(tx, from)) {
        const page = await insertPage(tx, { wbNo, spaceId, place, pageName, shard: shardOf(wbNo, pageShards), now });
        pages.push({ from: pageId, to: page.pageId });
      }
      await tx.updateTable('board').set({ copyTotal: pages.length }).where('wbNo', '=', wbNo).execute();
      await holdAllBlobsOf(tx, { from, to: wbNo });
      await addToOwnList(tx, board);
      const job = { wbNo, from, pages, accountId };
      await enqueue(tx, 'copyBoard', job, { jobKey: `copy:${wbNo}`, maxAttempts: ATTEMPTS, account: accountId });

      const by = { session, caller };
      await auditOnBoard(tx, board, by, {
        action: 'board.created',
        targetKind: 'board',
        targetId: wbNo,
        detail: { from },
      });
      await auditOnBoard(tx, source, by, { action: 'board.copied', targetKind: 'board', targetId: from });
      await publishEvent(tx, 'board.created', { wbNo, spaceId, ownerAccountId: accountId });
      if (source.ownerAccountId !== accountId) {
        await notify(tx, [{ accountId: source.ownerAccountId, name: 'board.copied', board: source, by: accountId }]);
      }
      return presentBoard({ ...board, nickName });
    });
    return done;
  };
}

const SUFFIX: Readonly<Record<Locale, string>> = { en: ' copy', zh: ' 副本', 'zh-tw': ' 副本' };

/** Truncated if it would be longer than a name may be. */
function copyName(wbName: string, locale: Locale): string {
  const characters = [...wbName];
  for (;;) {
    const name = `${characters.join('').trimEnd()}${SUFFIX[locale]}`;
    if (boardNameProblem(name) !== 'BOARD_NAME_LENGTH') return name;
    characters.pop();
  }
}

/** Clients poll it while a copy runs, so it is a single query along two keys. */
export function getCopyProgress({ database }: ApiDeps): Handler<typeof ROUTES.getCopyProgress> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    if (!isStorableId(wbNo)) throw new Refusal('BOARD_NOT_IN_LIST');
    const board = await database.query
      .selectFrom('boardEntry as entry')
      .innerJoin('board', 'board.wbNo', 'entry.wbNo')
      .select(['entry.hidden', 'board.copyTotal', 'board.copyDone', 'board.copyFailed'])
      .where('entry.accountId', '=', accountId)
      .where('entry.wbNo', '=', wbNo)
      .executeTakeFirst();
    if (board === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
    if (board.hidden) throw new Refusal('BOARD_DELETED');
    const { copyTotal, copyDone: done, copyFailed } = board;
    const state = copyFailed ? 'failed' : isCopying(board) ? 'running' : 'done';
    return { state, done, total: copyTotal ?? 0 };
  };
}

import { newId } from '@sw/base';
import { EXPORTS_AT_ONCE, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { addExport, countRunningExports, sql } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import type { Handler } from '../http/call.ts';
import { pagesOf } from '../pages/page-rows.ts';
import { boardForCopying } from './board-for-copying.ts';

/** A file that fails twice fails again; temporary problems (a restart, an engine that is down) are over by then. */
const ATTEMPTS = 3;

export function createExport(): Handler<typeof ROUTES.createExport> {
  return async ({ params: { wbNo }, body, session, caller, command }) => {
    const { accountId } = session;
    const { format, pageId, selectIds, scale, paper, sheet } = body;
    const { done } = await command(async (tx) => {
      const board = await boardForCopying(tx, { wbNo, accountId });
      // Of many at once each counts the ones before it.
      await sql`select 1 from account where account_id = ${accountId} for no key update`.execute(tx);
      if ((await countRunningExports(tx, accountId)) >= EXPORTS_AT_ONCE) {
        throw new Refusal('EXPORTS_RUNNING', [EXPORTS_AT_ONCE]);
      }
      const all = (await pagesOf(tx, wbNo)).map((page) => page.pageId);
      const pageIds = pageId === undefined ? all : all.filter((one) => one === pageId);
      if (pageIds.length === 0) throw new Refusal('NOT_FOUND');

      const exportId = newId();
      const { spaceId } = board;
      await addExport(tx, { exportId, wbNo, spaceId, accountId, format, total: pageIds.length });
      const job = { exportId, wbNo, format, pageIds, scale, paper, sheet, ...(selectIds ? { selectIds } : {}) };
      await enqueue(tx, 'exportBoard', job, {
        jobKey: `export:${exportId}`,
        maxAttempts: ATTEMPTS,
        account: accountId,
      });
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        { action: 'board.exported', targetKind: 'board', targetId: wbNo, detail: { format } },
      );
      return { exportId };
    });
    return done;
  };
}

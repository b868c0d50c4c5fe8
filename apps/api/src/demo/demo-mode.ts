import { Refusal, type ROUTES } from '@sw/contract';
import { mayEdit } from '@sw/policy';
import { boardPeople, endDemo, publishEvent, takeActor } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardFor } from '../boards/board-for.ts';
import { limitChange } from '../controls/change-limits.ts';
import { controlBoard } from '../controls/write.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** The demo belongs to the user: turning it on again, from another tab or after a reload, moves it there. */
export function turnOnDemoMode(deps: ApiDeps): Handler<typeof ROUTES.turnOnDemoMode> {
  const { clock, controls } = deps;
  return async ({ params: { wbNo }, query: { clientid: clientId }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      if (!mayEdit(standing)) throw new Refusal('FORBIDDEN');
      const { demoAccountId, demoClientId } = board;
      if (demoAccountId !== null && demoAccountId !== accountId) throw new Refusal('DEMO_RUNNING');
      if (demoAccountId === accountId && demoClientId === clientId) return null;
      await limitChange(deps, 'demo', { wbNo, accountId });

      const demoSince = new Date(clock.now());
      await tx
        .updateTable('board')
        .set({ demoAccountId: accountId, demoClientId: clientId, demoSince })
        .where('wbNo', '=', wbNo)
        .execute();
      const { actor } = await takeActor(tx, wbNo, accountId);
      await controlBoard(tx, wbNo, { type: 'demoOn', actor, clientId });
      await auditOnBoard(tx, board, { session, caller }, { action: 'demo.on', targetKind: 'board', targetId: wbNo });
      const accountIds = await boardPeople(tx, wbNo);
      await publishEvent(tx, 'demo.changed', { wbNo, accountIds, demo: { accountId, clientId } });
      return null;
    });
    await controls.settle(wbNo);
    return null;
  };
}

/** Ending a demo that has already ended is no error: the first answer may have been lost. */
export function turnOffDemoMode({ controls }: ApiDeps): Handler<typeof ROUTES.turnOffDemoMode> {
  return async ({ params: { wbNo }, session, caller, command }) => {
    const { accountId } = session;
    await command(async (tx) => {
      const { board, standing } = await lockedBoardFor(tx, { wbNo, accountId });
      if (board.demoAccountId === null) return null;
      if (standing.role !== 'owner' && board.demoAccountId !== accountId) throw new Refusal('DEMO_NOT_YOURS');
      await endDemo(tx, wbNo);
      await auditOnBoard(tx, board, { session, caller }, { action: 'demo.off', targetKind: 'board', targetId: wbNo });
      return null;
    });
    await controls.settle(wbNo);
    return null;
  };
}

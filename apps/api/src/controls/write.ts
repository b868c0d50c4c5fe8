import type { Control } from '@sw/board-model';
import { controlEveryPage, type Tx, writeControls } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';

/** For every page of a board whose row the command holds. */
export const controlBoard = (tx: Tx, wbNo: string, control: Control): Promise<void> =>
  controlEveryPage(tx, wbNo, [control]);

/**
 * The records that a new log needs to judge like the other logs of the board. A log gives everybody the full permit by
 * default, so only the exceptions are written.
 */
export async function controlNewPage(tx: Tx, board: Board, pageId: string): Promise<void> {
  const { wbNo, ownerAccountId, demoAccountId, demoClientId } = board;
  const people = await tx
    .selectFrom('boardActor as actor')
    .leftJoin('boardSharer as sharer', (join) =>
      join
        .onRef('sharer.wbNo', '=', 'actor.wbNo')
        .onRef('sharer.accountId', '=', 'actor.accountId')
        .on('sharer.removedAt', 'is', null),
    )
    .select(['actor.actor', 'actor.accountId', 'sharer.permit'])
    .where('actor.wbNo', '=', wbNo)
    .orderBy('actor.actor')
    .execute();
  const controls: Control[] = [];
  for (const { actor, accountId, permit } of people) {
    if (accountId === ownerAccountId) continue;
    if (permit === null) controls.push({ type: 'removed', actor });
    else if (permit === 0 || permit === 1) controls.push({ type: 'permit', actor, permit });
  }
  const demo = people.find(({ accountId }) => accountId !== null && accountId === demoAccountId);
  if (demo !== undefined && demoClientId !== null) {
    controls.push({ type: 'demoOn', actor: demo.actor, clientId: demoClientId });
  }
  await writeControls(
    tx,
    wbNo,
    controls.map((control) => ({ pageId, control })),
  );
}

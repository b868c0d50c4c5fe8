import { sql } from 'kysely';
import { publishEvent } from '../command/publish-event.ts';
import { controlEveryPage } from '../pages/page-controls.ts';
import type { Tx } from '../port.ts';
import type { BoardRow } from '../schema.ts';
import { boardPeople } from './board-people.ts';

/** Ends the board's demo, in its logs too, and notifies its users. The command holds the board's row. */
export async function endDemo(tx: Tx, wbNo: string): Promise<void> {
  await tx
    .updateTable('board')
    .set({ demoAccountId: null, demoClientId: null, demoSince: null })
    .where('wbNo', '=', wbNo)
    .execute();
  await controlEveryPage(tx, wbNo, [{ type: 'demoOff' }]);
  await publishEvent(tx, 'demo.changed', { wbNo, accountIds: await boardPeople(tx, wbNo), demo: null });
}

/** Ends the demo only if it belongs to this user. */
export async function endDemoOf(
  tx: Tx,
  { wbNo, demoAccountId }: Pick<BoardRow, 'wbNo' | 'demoAccountId'>,
  accountId: string,
): Promise<void> {
  if (demoAccountId === accountId) await endDemo(tx, wbNo);
}

/**
 * Ends the demo of an absent opener. Returns false if the demo is not theirs (any more), or if it started so recently
 * that they cannot have been absent for that long: then they have returned and started another.
 */
export async function endAbandonedDemo(
  tx: Tx,
  { wbNo, actor, awayMs }: { readonly wbNo: string; readonly actor: number; readonly awayMs: number },
): Promise<boolean> {
  const board = await tx
    .selectFrom('board')
    .select(['demoAccountId'])
    .where('wbNo', '=', wbNo)
    .where('demoSince', '<=', sql<Date>`now() - make_interval(secs => ${awayMs / 1_000}::double precision)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const opener = await tx
    .selectFrom('boardActor')
    .select('accountId')
    .where('wbNo', '=', wbNo)
    .where('actor', '=', actor)
    .executeTakeFirst();
  if (!board?.demoAccountId || board.demoAccountId !== opener?.accountId) return false;
  await endDemo(tx, wbNo);
  return true;
}

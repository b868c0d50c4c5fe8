import { sql } from 'kysely';
import { controlEveryPage } from '../pages/page-controls.ts';
import type { Tx } from '../port.ts';

/** Ends the board's demo, in its logs too. The command holds the board's row. */
export async function endDemo(tx: Tx, wbNo: string): Promise<void> {
  await tx
    .updateTable('board')
    .set({ demoAccountId: null, demoClientId: null, demoSince: null })
    .where('wbNo', '=', wbNo)
    .execute();
  await controlEveryPage(tx, wbNo, [{ type: 'demoOff' }]);
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

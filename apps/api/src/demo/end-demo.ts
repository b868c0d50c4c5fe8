import { boardPeople, endDemo as endDemoRows, type Tx } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';
import { publishEvent } from '../events.ts';

/** Ends the board's demo and notifies its users. The command holds the board's row. */
export async function endDemo(tx: Tx, { wbNo }: Board): Promise<void> {
  await endDemoRows(tx, wbNo);
  await publishEvent(tx, 'demo.changed', { wbNo, accountIds: await boardPeople(tx, wbNo), demo: null });
}

/** Only if it belongs to this user. */
export async function endDemoOf(tx: Tx, board: Board, accountId: string): Promise<void> {
  if (board.demoAccountId === accountId) await endDemo(tx, board);
}

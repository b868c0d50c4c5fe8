import type { Control } from '@sw/board-model';
import { type BoardStanding, boardDemo, boardStandings, controlEveryPage, type Tx, writeControls } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';

/** Writes a control record for every page of a board whose row the command has locked. */
export const controlBoard = (tx: Tx, wbNo: string, control: Control): Promise<void> =>
  controlEveryPage(tx, wbNo, [control]);

const controlOf = ({ actor, permit }: BoardStanding): Control =>
  permit === null ? { type: 'removed', actor } : { type: 'permit', actor, permit };

/** Everybody on the board except its owner: a log that has never heard of somebody gives them the full permit. */
const standings = async (tx: Tx, board: Board): Promise<BoardStanding[]> =>
  (await boardStandings(tx, board)).filter(({ owner }) => !owner);

/** The rights of everybody, and whether somebody presents: for a log that may contain older ones. */
export async function standingControls(tx: Tx, board: Board): Promise<Control[]> {
  const people = await standings(tx, board);
  return [...people.map(controlOf), (await boardDemo(tx, board)) ?? { type: 'demoOff' }];
}

/**
 * Writes the records that a new log needs to make the same decisions as the other logs of the board. A log gives
 * everybody the full permit by default, so only the exceptions are written.
 */
export async function controlNewPage(tx: Tx, board: Board, pageId: string): Promise<void> {
  const people = await standings(tx, board);
  const demo = await boardDemo(tx, board);
  const controls = [...people.filter(({ permit }) => permit !== 2).map(controlOf), ...(demo ? [demo] : [])];
  await writeControls(
    tx,
    board.wbNo,
    controls.map((control) => ({ pageId, control })),
  );
}

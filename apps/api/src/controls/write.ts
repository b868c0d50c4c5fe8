import type { Control } from '@sw/board-model';
import { isPermit } from '@sw/policy';
import { controlEveryPage, type Tx, writeControls } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';

/** Writes a control record for every page of a board whose row the command has locked. */
export const controlBoard = (tx: Tx, wbNo: string, control: Control): Promise<void> =>
  controlEveryPage(tx, wbNo, [control]);

interface Standing {
  readonly actor: number;
  readonly permit: number | null;
}

/** Everybody on the board except its owner, by their number in the logs. A null permit means removed. */
async function standings(tx: Tx, { wbNo, ownerAccountId }: Board): Promise<Standing[]> {
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
  return people.filter(({ accountId }) => accountId !== ownerAccountId);
}

async function demoOf(tx: Tx, { wbNo, demoAccountId, demoClientId }: Board): Promise<Control | undefined> {
  if (demoAccountId === null || demoClientId === null) return undefined;
  const person = await tx
    .selectFrom('boardActor')
    .select('actor')
    .where('wbNo', '=', wbNo)
    .where('accountId', '=', demoAccountId)
    .executeTakeFirst();
  return person && { type: 'demoOn', actor: person.actor, clientId: demoClientId };
}

const controlOf = ({ actor, permit }: Standing): Control[] => {
  if (permit === null) return [{ type: 'removed', actor }];
  return isPermit(permit) ? [{ type: 'permit', actor, permit }] : [];
};

/** The rights of everybody, and whether somebody presents: for a log that may contain older ones. */
export async function standingControls(tx: Tx, board: Board): Promise<Control[]> {
  const people = await standings(tx, board);
  return [...people.flatMap(controlOf), (await demoOf(tx, board)) ?? { type: 'demoOff' }];
}

/**
 * Writes the records that a new log needs to make the same decisions as the other logs of the board. A log gives
 * everybody the full permit by default, so only the exceptions are written.
 */
export async function controlNewPage(tx: Tx, board: Board, pageId: string): Promise<void> {
  const people = await standings(tx, board);
  const demo = await demoOf(tx, board);
  const controls = [...people.filter(({ permit }) => permit !== 2).flatMap(controlOf), ...(demo ? [demo] : [])];
  await writeControls(
    tx,
    board.wbNo,
    controls.map((control) => ({ pageId, control })),
  );
}

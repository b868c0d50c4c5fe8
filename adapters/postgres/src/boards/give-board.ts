import { DEFAULT_PERMIT } from '@sw/policy';
import { publishEvent } from '../command/publish-event.ts';
import { controlEveryPage } from '../pages/page-controls.ts';
import type { Tx } from '../port.ts';
import type { BoardRow } from '../schema.ts';
import { takeActor } from './actors.ts';
import { boardPeople } from './board-people.ts';
import { endDemoOf } from './end-demo.ts';
import { addEntry, removeEntry } from './entries.ts';
import { writeSearch } from './search.ts';
import { revokeShareLinks } from './share-links.ts';

/** A board whose row the command has locked. */
type LockedBoard = Pick<BoardRow, 'wbNo' | 'recycledAt' | 'demoAccountId'>;

export interface Leaving {
  readonly accountId: string;
  /** The account that receives the boards. */
  readonly heir: string;
  readonly now: Date;
}

/** Ends a sharer's part in a board. */
export async function endShare(tx: Tx, board: LockedBoard, { accountId, now }: Leaving): Promise<void> {
  const { wbNo } = board;
  const accountIds = await boardPeople(tx, wbNo);
  const share = await tx
    .updateTable('boardSharer')
    .set({ removedAt: now })
    .where('wbNo', '=', wbNo)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .returning('wbShareId')
    .executeTakeFirst();
  if (share === undefined) return;
  await forgetPerson(tx, board, accountId);
  await publishEvent(tx, 'sharer.removed', { wbNo, accountIds, wbShareId: share.wbShareId, accountId });
}

/** Removes a person from lists, offers and logs. */
async function forgetPerson(tx: Tx, board: LockedBoard, accountId: string): Promise<void> {
  const { wbNo } = board;
  await removeEntry(tx, { accountId, wbNo });
  await tx.deleteFrom('handOverOffer').where('wbNo', '=', wbNo).where('offeredTo', '=', accountId).execute();
  const { actor } = await takeActor(tx, wbNo, accountId);
  await controlEveryPage(tx, wbNo, [{ type: 'removed', actor }]);
  await endDemoOf(tx, board, accountId);
}

/**
 * Gives the board of a member who leaves to another member, without either's consent: it belongs to the enterprise. It
 * stays in its space, so nothing is charged again. Links to it end, because the member knows their keys; the logs get
 * the new owner's permit, because they know permits and no owners.
 */
export async function giveBoard(tx: Tx, board: LockedBoard, { accountId, heir, now }: Leaving): Promise<void> {
  const { wbNo, recycledAt } = board;
  const before = await boardPeople(tx, wbNo);
  await tx.updateTable('board').set({ ownerAccountId: heir }).where('wbNo', '=', wbNo).execute();
  await tx.deleteFrom('handOverOffer').where('wbNo', '=', wbNo).execute();
  const { actor, isNew } = await takeActor(tx, wbNo, heir);
  await tx
    .updateTable('boardSharer')
    .set({ removedAt: now })
    .where('wbNo', '=', wbNo)
    .where('accountId', '=', heir)
    .where('removedAt', 'is', null)
    .execute();
  const listed = await tx
    .updateTable('boardEntry')
    .set({ mine: true, permit: DEFAULT_PERMIT, wbShareId: null })
    .where('wbNo', '=', wbNo)
    .where('accountId', '=', heir)
    .returning('wbNo')
    .executeTakeFirst();
  if (listed === undefined) {
    const { wbName, createdAt, editedAt } = await tx
      .selectFrom('board')
      .select(['wbName', 'createdAt', 'editedAt'])
      .where('wbNo', '=', wbNo)
      .executeTakeFirstOrThrow();
    const entry = { accountId: heir, wbNo, mine: true, permit: DEFAULT_PERMIT, wbShareId: null };
    await addEntry(tx, { ...entry, wbName, createdAt, editedAt });
    if (recycledAt !== null) {
      await tx
        .updateTable('boardEntry')
        .set({ hidden: true })
        .where('wbNo', '=', wbNo)
        .where('accountId', '=', heir)
        .execute();
    }
    await writeSearch(tx, wbNo, [heir]);
  }
  await revokeShareLinks(tx, wbNo, now);
  if (!isNew) await controlEveryPage(tx, wbNo, [{ type: 'permit', actor, permit: DEFAULT_PERMIT }]);
  await forgetPerson(tx, board, accountId);
  const accountIds = [...new Set([...before, heir])];
  await publishEvent(tx, 'board.handedOver', { wbNo, accountIds, ownerAccountId: heir });
}

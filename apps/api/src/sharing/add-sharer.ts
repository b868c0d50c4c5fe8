import { newId } from '@sw/base';
import { Refusal } from '@sw/contract';
import { DEFAULT_PERMIT, mayAddEndpoint, type Permit } from '@sw/policy';
import { addEntry, boardPeople, levelOfSpace, publishEvent, type Tx, takeActor, writeSearch } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';
import { controlBoard } from '../controls/write.ts';
import { permitOnJoining } from './outside-sharing.ts';

interface NewSharer {
  readonly accountId: string;
  readonly permit: Permit;
  readonly joinedAt: Date;
}

/**
 * Adds a person to the sharers of a board, and the board to their list, searchable by its words. Returns the number of
 * the share. The command holds the board's lock, and settles its control records after the commit.
 */
export async function addSharer(tx: Tx, { wbNo, spaceId }: Board, sharer: NewSharer): Promise<string> {
  const { accountId, permit } = sharer;
  const { actor, isNew } = await takeActor(tx, wbNo, accountId);
  const wbShareId = newId();
  await tx
    .insertInto('boardSharer')
    .values({ wbShareId, wbNo, spaceId, ...sharer })
    .execute();
  const board = await tx
    .selectFrom('board')
    .select(['wbName', 'createdAt', 'editedAt'])
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  await addEntry(tx, { accountId, wbNo, wbShareId, permit, ...board, mine: false });
  await writeSearch(tx, wbNo, [accountId]);
  // The logs give a new person the full permit. A person who was removed must be readmitted.
  if (!isNew || permit !== DEFAULT_PERMIT) await controlBoard(tx, wbNo, { type: 'permit', actor, permit });
  return wbShareId;
}

/** Refuses if the level of the board's space does not allow that many more people. */
export async function refuseTooManyPeople(
  tx: Tx,
  { spaceId }: Board,
  { present, more }: { readonly present: number; readonly more: number },
): Promise<void> {
  const may = mayAddEndpoint(await levelOfSpace(tx, spaceId), present + more - 1);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
}

/** Adds people to a board without their consent: those of a meeting. People already on it keep their permits. */
export async function shareWithPeople(
  tx: Tx,
  board: Board,
  { accountIds, now }: { readonly accountIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const { wbNo } = board;
  const people = await boardPeople(tx, wbNo);
  const added = accountIds.filter((accountId) => !people.includes(accountId));
  if (added.length === 0) return;
  await refuseTooManyPeople(tx, board, { present: people.length, more: added.length });
  for (const accountId of added) {
    const permit = await permitOnJoining(tx, board, { accountId, permit: DEFAULT_PERMIT });
    const wbShareId = await addSharer(tx, board, { accountId, permit, joinedAt: now });
    // Announced to the people who were there before: five hundred newcomers need no event about each other.
    const accountIdsThere = [...people, accountId];
    await publishEvent(tx, 'sharer.changed', { wbNo, accountIds: accountIdsThere, wbShareId, accountId, permit });
  }
}

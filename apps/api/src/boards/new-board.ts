import { newId } from '@sw/base';
import { Refusal } from '@sw/contract';
import { DEFAULT_PERMIT, mayCreateBoard } from '@sw/policy';
import {
  addEntry,
  type BoardRow,
  countSpaceBoards,
  isSpaceMember,
  levelOfSpace,
  lockSpace,
  type Tx,
  writeSearch,
} from '@sw/postgres';

/** Locks the account's row until the commit, so that concurrent creations each see the previous one. */
export const lockOwner = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select('nickName')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Locks the rows of account and space, and refuses if the space has the maximum number of boards of its level. */
export async function lockRoomForOneMore(
  tx: Tx,
  { accountId, spaceId }: { readonly accountId: string; readonly spaceId: string },
): Promise<string> {
  const { nickName } = await lockOwner(tx, accountId);
  // Locks the space, not the account that owns it: a hand-over locks two account rows, in their own order.
  await lockSpace(tx, spaceId);
  // The account's row is locked, so a user who is being removed from an enterprise leaves no board behind.
  if (!(await isSpaceMember(tx, { accountId, spaceId }))) throw new Refusal('FORBIDDEN');
  const may = mayCreateBoard(await levelOfSpace(tx, spaceId), await countSpaceBoards(tx, spaceId));
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
  return nickName;
}

interface NewBoard {
  readonly wbName: string;
  readonly spaceId: string;
  readonly ownerAccountId: string;
  readonly now: Date;
  /** If left out, a number is drawn. */
  readonly wbNo?: string;
}

/** Two boards could draw the same number, although that is unlikely: it then draws another. */
export async function insertBoard(tx: Tx, { now, wbNo, ...board }: NewBoard) {
  for (;;) {
    const row = await tx
      .insertInto('board')
      .values({ ...board, wbNo: wbNo ?? newId(), createdAt: now, editedAt: now })
      .onConflict((conflict) => conflict.column('wbNo').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) return row;
    if (wbNo !== undefined) throw new Error(`board ${wbNo} exists`);
  }
}

/** Adds the board to its owner's list and makes it searchable by name. */
export async function addToOwnList(
  tx: Tx,
  { wbNo, wbName, ownerAccountId: accountId, createdAt, editedAt }: BoardRow,
): Promise<void> {
  const entry = { accountId, wbNo, wbName, createdAt, editedAt };
  await addEntry(tx, { ...entry, mine: true, permit: DEFAULT_PERMIT, wbShareId: null });
  await writeSearch(tx, wbNo, [accountId]);
}

import { Refusal } from '@sw/contract';
import { demoFor, mayDrawNow, type Permit, type Standing } from '@sw/policy';
import { type BoardRow, type Db, isCopying, isStorableId, readSharerPermit, type Tx } from '@sw/postgres';

export type Board = Pick<
  BoardRow,
  | 'wbNo'
  | 'wbName'
  | 'spaceId'
  | 'ownerAccountId'
  | 'recycledAt'
  | 'demoAccountId'
  | 'demoClientId'
  | 'copyTotal'
  | 'copyDone'
  | 'copyFailed'
  | 'viewersComment'
>;

export interface Who {
  readonly wbNo: string;
  readonly accountId: string;
}

export interface BoardAndStanding {
  readonly board: Board;
  readonly standing: Standing;
}

const COLUMNS = [
  'wbNo',
  'wbName',
  'spaceId',
  'ownerAccountId',
  'recycledAt',
  'demoAccountId',
  'demoClientId',
  'copyTotal',
  'copyDone',
  'copyFailed',
  'viewersComment',
] as const satisfies readonly (keyof Board)[];

export const readBoard = (db: Db, wbNo: string): Promise<Board | undefined> => findBoard(db, wbNo, false);

/**
 * Locks the row until the commit: of all commands that change a board's rights or pages one runs at a time, and their
 * control records are numbered in that order.
 */
export const lockBoard = (tx: Tx, wbNo: string): Promise<Board | undefined> => findBoard(tx, wbNo, true);

async function findBoard(db: Db, wbNo: string, lock: boolean): Promise<Board | undefined> {
  if (!isStorableId(wbNo)) return undefined;
  const query = db.selectFrom('board').select(COLUMNS).where('wbNo', '=', wbNo).where('clearedAt', 'is', null);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** A board for one of its members; other users get the answer for a missing board. */
export const boardFor = async (db: Db, who: Who): Promise<BoardAndStanding> =>
  admit(db, await readBoard(db, who.wbNo), who);

export const lockedBoardFor = async (tx: Tx, who: Who): Promise<BoardAndStanding> =>
  admit(tx, await lockBoard(tx, who.wbNo), who);

/** The same for changes of pages: needs the edit permit, and no demo of another user. */
export const lockedBoardForEditing = async (tx: Tx, who: Who): Promise<BoardAndStanding> =>
  editable(await lockedBoardFor(tx, who), who);

/** Without the lock, for an early answer. */
export const boardForEditing = async (db: Db, who: Who): Promise<BoardAndStanding> =>
  editable(await boardFor(db, who), who);

function editable(found: BoardAndStanding, { accountId }: Who): BoardAndStanding {
  if (!mayDrawNow(found.standing, demoFor(found.board.demoAccountId, accountId)).ok) throw new Refusal('FORBIDDEN');
  return found;
}

async function admit(db: Db, board: Board | undefined, { accountId }: Who): Promise<BoardAndStanding> {
  if (board === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
  // After the row is held, in a statement of its own: a join would read the sharer as it was before the wait.
  const standing = await standingOf(db, board, accountId);
  if (standing.role === 'stranger') throw new Refusal('BOARD_NOT_IN_LIST');
  if (board.recycledAt !== null) throw new Refusal('BOARD_DELETED');
  if (isCopying(board)) throw new Refusal('TEMPORARILY_UNAVAILABLE');
  return { board, standing };
}

export async function standingOf(db: Db, { wbNo, ownerAccountId }: Board, accountId: string): Promise<Standing> {
  if (ownerAccountId === accountId) return { role: 'owner' };
  const permit = await readSharerPermit(db, { wbNo, accountId });
  return permit === undefined ? { role: 'stranger' } : { role: 'sharer', permit: permit as Permit };
}

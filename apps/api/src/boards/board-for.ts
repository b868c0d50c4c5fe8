import { Refusal } from '@sw/contract';
import { demoFor, mayDrawNow, mayManage, type Permit, type Standing } from '@sw/policy';
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
 * Locks the row until the commit. Commands that change a board's rights or pages therefore run one at a time, and their
 * control records are numbered in that order.
 */
export const lockBoard = (tx: Tx, wbNo: string): Promise<Board | undefined> => findBoard(tx, wbNo, true);

async function findBoard(db: Db, wbNo: string, lock: boolean): Promise<Board | undefined> {
  if (!isStorableId(wbNo)) return undefined;
  const query = db.selectFrom('board').select(COLUMNS).where('wbNo', '=', wbNo).where('clearedAt', 'is', null);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** A board for one of its members; other users receive the answer for a missing board. */
export const boardFor = async (db: Db, who: Who): Promise<BoardAndStanding> =>
  admit(db, await readBoard(db, who.wbNo), who);

export const lockedBoardFor = async (tx: Tx, who: Who): Promise<BoardAndStanding> =>
  admit(tx, await lockBoard(tx, who.wbNo), who);

/** The same for changes of pages: requires the edit permit, and refuses while another user presents. */
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
  // A separate statement after the lock: a join would read the sharer as of before the wait.
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

/**
 * Locks the caller's boards, in the bin or not, in order of their numbers, so that two batches that share boards wait
 * for each other without a deadlock. Another user's board refuses the whole batch.
 */
export async function lockedOwnBoards(tx: Tx, wbNos: readonly string[], accountId: string): Promise<Board[]> {
  const boards: Board[] = [];
  for (const wbNo of [...new Set(wbNos)].sort(byNumber)) {
    const board = await lockBoard(tx, wbNo);
    if (board === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
    const { role } = await standingOf(tx, board, accountId);
    if (role !== 'owner') throw new Refusal(role === 'stranger' ? 'BOARD_NOT_IN_LIST' : 'OWNER_ONLY');
    if (isCopying(board)) throw new Refusal('TEMPORARILY_UNAVAILABLE');
    boards.push(board);
  }
  return boards;
}

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** A board with its row locked, for its owner only. */
export async function lockedOwnBoard(tx: Tx, who: Who): Promise<Board> {
  const { board, standing } = await lockedBoardFor(tx, who);
  if (!mayManage(standing)) throw new Refusal('OWNER_ONLY');
  return board;
}

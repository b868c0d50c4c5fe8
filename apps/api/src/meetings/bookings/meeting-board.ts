import { boardNameProblem, Refusal, type ROUTES, type RouteRequest } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import { lockBoard, lockedOwnBoard } from '../../boards/board-for.ts';
import { createBoardOf } from '../../boards/create-board.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import { shareWithPeople } from '../../sharing/add-sharer.ts';
import type { EnterpriseMember } from '../enterprise.ts';

type BoardChoice = RouteRequest<typeof ROUTES.bookMeeting>['body']['board'];

/** A name that a board may have: without the characters it may not contain. */
function boardNameOf(subject: string): string {
  const name = subject
    .replace(/[/\\:"*?<>|]/g, ' ')
    .replace(/[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{FE0F}\u{20E3}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return boardNameProblem(name) === undefined ? name : 'Meeting';
}

interface BoardOfMeeting {
  readonly choice: BoardChoice;
  readonly subject: string;
  /** Those who get it in their lists, the organiser among them. */
  readonly accountIds: readonly string[];
  readonly caller: Caller;
}

/** The board of a meeting: a new one of the caller's, or one that the caller owns. Its people may edit it. */
export async function boardOfMeeting(
  tx: Tx,
  deps: ApiDeps,
  { accountId, spaceId }: EnterpriseMember,
  { choice, subject, accountIds, caller }: BoardOfMeeting,
): Promise<string | null> {
  if (choice.kind === 'none') return null;
  const wbNo =
    choice.kind === 'existing'
      ? (await lockedOwnBoard(tx, { wbNo: choice.wbNo, accountId })).wbNo
      : (await createBoardOf(tx, deps, { wbName: boardNameOf(subject), accountId, spaceId, caller })).wbNo;
  await shareBoardOfMeeting(tx, deps, { wbNo, accountIds });
  return wbNo;
}

/** New people of a meeting get its board too, if it is still there. */
export async function shareBoardOfMeeting(
  tx: Tx,
  { clock }: Pick<ApiDeps, 'clock'>,
  { wbNo, accountIds }: { readonly wbNo: string; readonly accountIds: readonly string[] },
): Promise<void> {
  const board = await lockBoard(tx, wbNo);
  if (board === undefined || board.recycledAt !== null) return;
  await shareWithPeople(tx, board, { accountIds, now: new Date(clock.now()) });
}

/** The hash of a reservation password; null: none. It is computed before the transaction. */
export async function hashReservation(
  { passwords }: Pick<ApiDeps, 'passwords'>,
  password: string | null,
  most: number,
): Promise<string | null> {
  if (password === null || password === '') return null;
  if ([...password].length > most) throw new Refusal('RESERVATION_PASSWORD_LENGTH', [most]);
  return passwords.hash(password);
}

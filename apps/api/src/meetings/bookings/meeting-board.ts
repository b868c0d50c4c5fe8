import { newId } from '@sw/base';
import { createPage, diffPages } from '@sw/board-model';
import { boardNameProblem, Refusal, type ROUTES, type RouteRequest } from '@sw/contract';
import { readActiveRules, type Tx, writeGestureFrames } from '@sw/postgres';
import { lockBoard, lockedOwnBoard } from '../../boards/board-for.ts';
import { createBoardOf } from '../../boards/create-board.ts';
import type { ApiDeps } from '../../deps.ts';
import { gestureFrames } from '../../history/gesture-frames.ts';
import type { Caller } from '../../http/caller.ts';
import { pagesOf } from '../../pages/page-rows.ts';
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

/** The owner's number in the logs of every board. */
const OWNER = 1;

/** Lays a template under the only page of a new board, as its owner would: no second way leads into a page. */
async function layTemplate(
  tx: Tx,
  { clock }: Pick<ApiDeps, 'clock'>,
  { wbNo, template }: { readonly wbNo: string; readonly template: number },
): Promise<void> {
  const [page] = await pagesOf(tx, wbNo);
  if (page === undefined) throw new Error(`board ${wbNo} has no page`);
  const { pageId } = page;
  const empty = createPage(pageId);
  const rules = await readActiveRules(tx);
  const author = { actor: OWNER, gestureId: newId(), versionId: 0, time: clock.now(), rules };
  const frames = gestureFrames(pageId, author, diffPages(empty, { ...empty, background: { template } }));
  await writeGestureFrames(tx, { wbNo, pageId, frames });
}

/**
 * The board of a meeting: a new one of the caller's, with a template or without, or one that the caller owns. All
 * meetings of a series have it, so that work is carried forward. Its people may edit it.
 */
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
  if (choice.kind === 'template') await layTemplate(tx, deps, { wbNo, template: choice.template });
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

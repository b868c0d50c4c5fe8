import { type Locale, newId } from '@sw/base';
import { createPage, diffPages } from '@sw/board-model';
import { boardNameProblem, MEETING_WORDS, Refusal, type ROUTES, type RouteRequest } from '@sw/contract';
import {
  accountsOfMeetings,
  boardPeople,
  type MeetingRow,
  meetingsOfSeries,
  readActiveRules,
  type Tx,
  writeGestureFrames,
} from '@sw/postgres';
import { lockBoard, lockedOwnBoard } from '../../boards/board-for.ts';
import { createBoardOf } from '../../boards/create-board.ts';
import type { ApiDeps } from '../../deps.ts';
import { gestureFrames } from '../../history/gesture-frames.ts';
import type { Caller } from '../../http/caller.ts';
import { pagesOf } from '../../pages/page-rows.ts';
import { refuseTooManyPeople, shareWithPeople } from '../../sharing/add-sharer.ts';
import { isPending } from '../announce.ts';
import type { EnterpriseMember } from '../enterprise.ts';

type BoardChoice = RouteRequest<typeof ROUTES.bookMeeting>['body']['board'];

/** A valid board name: without the characters that a board name may not contain. */
function boardNameOf(subject: string, locale: Locale): string {
  const name = subject
    .replace(/[/\\:"*?<>|]/g, ' ')
    .replace(/[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{FE0F}\u{20E3}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return boardNameProblem(name) === undefined ? name : MEETING_WORDS[locale].board;
}

interface BoardOfMeeting {
  readonly choice: BoardChoice;
  readonly subject: string;
  /** The locale of the person who books. */
  readonly locale: Locale;
  /** People whose lists get the board now. */
  readonly accountIds: readonly string[];
  /** People who get the board when the room is approved. A board that could not take them is refused now. */
  readonly later: readonly string[];
  readonly caller: Caller;
}

/** The owner's number in the logs of every board. */
const OWNER = 1;

/** Adds a template to the only page of a new board, as a gesture of its owner, so that all contents enter a page in the same way. */
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
 * The board of a meeting: a new one of the caller's, with or without a template, or an existing one that the caller
 * owns. All meetings of a series share it, so that work continues from one to the next. Its people may edit it.
 */
export async function boardOfMeeting(
  tx: Tx,
  deps: ApiDeps,
  { accountId, spaceId }: EnterpriseMember,
  { choice, subject, locale, accountIds, later, caller }: BoardOfMeeting,
): Promise<string | null> {
  if (choice.kind === 'none') return null;
  const wbNo =
    choice.kind === 'existing'
      ? (await lockedOwnBoard(tx, { wbNo: choice.wbNo, accountId })).wbNo
      : (await createBoardOf(tx, deps, { wbName: boardNameOf(subject, locale), accountId, spaceId, caller })).wbNo;
  if (choice.kind === 'template') await layTemplate(tx, deps, { wbNo, template: choice.template });
  const board = await lockBoard(tx, wbNo);
  if (board === undefined) throw new Error(`board ${wbNo} is gone`);
  const people = await boardPeople(tx, wbNo);
  const more = new Set([...accountIds, ...later].filter((one) => !people.includes(one))).size;
  await refuseTooManyPeople(tx, board, { present: people.length, more });
  await shareWithPeople(tx, board, { accountIds, now: new Date(deps.clock.now()) });
  return wbNo;
}

/** Shares the meeting's board with people, if the board still exists. */
export async function shareBoardOfMeeting(
  tx: Tx,
  { clock }: Pick<ApiDeps, 'clock'>,
  { wbNo, accountIds }: { readonly wbNo: string; readonly accountIds: readonly string[] },
): Promise<void> {
  const board = await lockBoard(tx, wbNo);
  if (board === undefined || board.recycledAt !== null) return;
  await shareWithPeople(tx, board, { accountIds, now: new Date(clock.now()) });
}

/**
 * Shares the board with new people of a meeting, unless a manager still has to decide about the room, or about all
 * rooms of the series. Until then only the hosts have it.
 */
export async function shareBoardWithNew(
  tx: Tx,
  deps: Pick<ApiDeps, 'clock'>,
  { meeting, accountIds }: { readonly meeting: MeetingRow; readonly accountIds: readonly string[] },
): Promise<void> {
  const { wbNo, seriesId } = meeting;
  if (wbNo === null) return;
  const meetings = seriesId === null ? [meeting] : await meetingsOfSeries(tx, seriesId);
  if (!meetings.every(isPending)) await shareBoardOfMeeting(tx, deps, { wbNo, accountIds });
}

/** Locks the board of a pending meeting that may no longer need a decision after the command: boards are locked before rooms. */
export async function holdBoardOfRequest(tx: Tx, meeting: MeetingRow): Promise<void> {
  if (isPending(meeting) && meeting.wbNo !== null) await lockBoard(tx, meeting.wbNo);
}

const boardsOf = (meetings: readonly Pick<MeetingRow, 'wbNo'>[]): string[] =>
  [...new Set(meetings.flatMap(({ wbNo }) => wbNo ?? []))].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));

/**
 * Shares the boards of meetings with all their people, because the room was approved or replaced by an approved one. A
 * board that its owner has shared with too many others since the booking stays unchanged. Boards are locked before
 * rooms, so a command calls this before it locks the rooms, and again afterwards for people added in between. Returns
 * the boards.
 */
export async function shareGrantedBoards(
  tx: Tx,
  deps: Pick<ApiDeps, 'clock'>,
  meetings: readonly Pick<MeetingRow, 'wbNo' | 'meetingId'>[],
): Promise<string[]> {
  const wbNos = boardsOf(meetings);
  for (const wbNo of wbNos) {
    const ids = meetings.filter((one) => one.wbNo === wbNo).map(({ meetingId }) => meetingId);
    const accountIds = await accountsOfMeetings(tx, ids);
    try {
      await shareBoardOfMeeting(tx, deps, { wbNo, accountIds });
    } catch (failure) {
      // The refusal comes before the first write.
      if (!(failure instanceof Refusal)) throw failure;
    }
  }
  return wbNos;
}
